// The public API of the package; everything else may change without notice.
export { createRapportClient, type RapportOptions } from './create-rapport-client';
export type {
  Customer,
  FormResponse,
  PointsTransaction,
  Post,
  WebhookDelivery,
  WebhookPayload,
} from './models';
export type { Call, Each, ItemOf, ListPath, RapportClient } from './rapport-client';
export { RapportError, type RapportErrorCode } from './rapport-error';
export type { RetryOptions } from './retries/retry-options';
export type { components, operations, paths, webhooks } from './generated/api';
export {
  hasBearerSecret,
  verifyWebhook,
  type VerifiedWebhook,
  type WebhookRequest,
} from './webhooks/verify-webhook';
export { WebhookError, type WebhookErrorReason } from './webhooks/webhook-error';

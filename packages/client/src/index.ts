// The one door of the package: what is not named here is free to change.
export { createRapportClient, type RapportOptions } from './create-rapport-client';
export type {
  Customer,
  FormResponse,
  PointsTransaction,
  Post,
  WebhookDelivery,
  WebhookPayload,
} from './models';
export type { Call, RapportClient } from './rapport-client';
export { RapportError, type RapportErrorCode } from './rapport-error';
export type { RetryOptions } from './retries/retry-options';
export type { components, operations, paths, webhooks } from './generated/api';
export {
  hasBearerSecret,
  verifyWebhook,
  type VerifiedWebhook,
  type WebhookRequest,
} from './webhooks/verify-webhook';
export { WebhookError, type WebhookFault } from './webhooks/webhook-error';

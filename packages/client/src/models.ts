import type { components, webhooks } from './generated/api';

type Schemas = components['schemas'];

export type Customer = Schemas['CustomerListItemView'];
export type PointsTransaction = Schemas['TransactionView'];
export type FormResponse = Schemas['ResponseView'];
export type Post = Schemas['PostView'];
export type WebhookDelivery = Schemas['DeliveryView'];
export type ErrorBody = Schemas['ErrorBody'];
/** The body of a webhook. */
export type WebhookPayload =
  webhooks['responseStored']['post']['requestBody']['content']['application/json'];

import type { components } from './generated/api';

type Schemas = components['schemas'];

export type Customer = Schemas['CustomerListItemView'];
export type PointsTransaction = Schemas['TransactionView'];
export type FormResponse = Schemas['ResponseView'];
export type Post = Schemas['PostView'];
export type WebhookDelivery = Schemas['DeliveryView'];
export type ErrorBody = Schemas['ErrorBody'];

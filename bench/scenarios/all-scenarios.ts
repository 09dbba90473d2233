import { authKey } from './auth-key';
import { bulk, bulkOfThousand } from './bulk';
import { createCustomer } from './create-customer';
import { getCustomer } from './get-customer';
import { hostedPage, hostedSubmit } from './hosted';
import { listResponses } from './list';
import { loyalty, loyaltyKeyed } from './loyalty';
import { listPosts } from './posts';
import { redeemCode } from './qr';
import type { Scenario } from './scenario';
import { formSchema } from './schema';
import { submitKeyed, submitResponse } from './submit';
import { submitNew } from './submit-new';
import { submitWebhook } from './submit-webhook';
import { summary } from './summary';

/** In the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  authKey,
  getCustomer,
  createCustomer,
  loyalty,
  loyaltyKeyed,
  redeemCode,
  formSchema,
  submitResponse,
  submitKeyed,
  submitNew,
  submitWebhook,
  hostedPage,
  hostedSubmit,
  listResponses,
  listPosts,
  summary,
  bulkOfThousand,
  bulk,
];

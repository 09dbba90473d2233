import { bulk, bulkOfThousand } from './bulk';
import { createCustomer } from './create-customer';
import { getCustomer } from './get-customer';
import { hostedPage, hostedSubmit } from './hosted';
import { loyalty, loyaltyHot, loyaltyKeyed } from './loyalty';
import { redeemCode } from './qr';
import { authKey, formSchema, listPosts, listResponses, summary } from './reads';
import type { Scenario } from './scenario';
import { submitKeyed, submitResponse } from './submit';
import { submitNew } from './submit-new';
import { submitWebhook } from './submit-webhook';

/** The scenarios, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  authKey,
  getCustomer,
  createCustomer,
  loyalty,
  loyaltyKeyed,
  loyaltyHot,
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

import { CREATIONS } from '../../support/creations';
import type { Target } from '../input/target';
import { readBackCode, readBackCodes, readBackCoupon } from './coupons';
import { readBackCreation } from './creations';
import { readBackCustomer, readBackCustomers, readBackUpdatedCustomer } from './customers';
import { readBackForm, readBackUpdatedForm } from './forms';
import { readBackPoints, readBackRedemption } from './points';
import { readBackMark, readBackResponse } from './responses';

/** Returns the differences between the sent and the stored values; `response` is the body of the success. */
export type ReadBack = (target: Target, sent: unknown, response: unknown) => Promise<string[]>;

/** The comparisons by method and path, as in the document. */
export const READ_BACK: Record<string, ReadBack> = {
  'post /customer': readBackCustomer,
  'put /customer/{customerId}': readBackUpdatedCustomer,
  'post /customers': readBackCustomers,
  'post /customer/{customerId}/loyalty': readBackPoints,
  'post /customer/{customerId}/qr': readBackRedemption,
  'post /coupons': readBackCoupon,
  'patch /coupons/{couponId}': readBackCoupon,
  'patch /coupons/codes/{code}': readBackCode,
  'post /coupons/{couponId}/codes': readBackCodes,
  'post /forms': readBackForm,
  'patch /forms/{formId}': readBackUpdatedForm,
  'post /forms/{formId}/responses': readBackResponse,
  'post /forms/{formId}/responses/mark-read': readBackMark,
  ...Object.fromEntries(
    CREATIONS.map(({ route }) => [`post ${route}`, readBackCreation.bind(null, route)]),
  ),
};

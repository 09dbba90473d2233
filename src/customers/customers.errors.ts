import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const CUSTOMER_ERRORS = defineErrors({
  CUSTOMER_NOT_FOUND: { status: 404, message: 'The team has no customer with this id.' },
  CUSTOMER_ALREADY_EXISTS: {
    status: 409,
    message: 'The e-mail or phone in "fields" belongs to another customer of the team.',
    fields: ['email'],
  },
  INSUFFICIENT_POINTS: {
    status: 422,
    message: 'The customer has fewer points than the decrement asks for; the balance is unchanged.',
  },
  POINTS_LIMIT_EXCEEDED: {
    status: 422,
    message: 'The balance would exceed 1,000,000,000,000 points; it is unchanged.',
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    message: 'The customer has no change of points with this id.',
  },
  TRANSACTION_CORRECTED: {
    status: 409,
    message: 'This change of points was corrected already; a change is corrected at most once.',
  },
  CORRECTION_FINAL: {
    status: 409,
    message: 'A correction cannot be corrected; change the points of the customer instead.',
  },
  MERGE_TOO_LARGE: {
    status: 422,
    message:
      'The customers have more than 2,000 entries in the ledger, or the merged one has more than 2,000 redemptions or responses.',
  },
  COUPON_NOT_FOUND: { status: 404, message: 'The team has no coupon with this id.' },
  COUPON_REDEEMED: {
    status: 409,
    message: 'The coupon has been redeemed, so it cannot be deleted; end it instead.',
  },
  COUPON_CODE_INVALID: { status: 404, message: 'The coupon has no such code.' },
  COUPON_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 10,000 coupons, which is the limit.',
  },
  COUPON_CODE_LIMIT_REACHED: {
    status: 409,
    message: 'The coupon would have more than 100,000 codes; none was created.',
  },
  COUPON_ALREADY_REDEEMED: {
    status: 409,
    message: 'The code is used up, or this customer has reached the limit of the coupon.',
  },
  COUPON_EXPIRED: { status: 422, message: 'The coupon has ended.' },
  COUPON_NOT_ACTIVE: { status: 422, message: 'The coupon has not started yet.' },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof CUSTOMER_ERRORS> {}
}

import type { CouponSettings } from '../../customers/coupons/coupons.service';

const UNLIMITED = { startsAt: null, endsAt: null };

/** Can be redeemed 1,000 times, so that its code works in every example. */
export const WELCOME_COUPON: CouponSettings = {
  name: 'Welcome drink',
  points: 5,
  codes: 3,
  maxRedemptions: 1_000,
  perCustomer: 1_000,
  ...UNLIMITED,
};

/** Each code can be redeemed once. */
export const BIRTHDAY_COUPON: CouponSettings = {
  name: 'Birthday cake',
  points: 10,
  codes: 20,
  maxRedemptions: 1,
  perCustomer: 1,
  ...UNLIMITED,
};

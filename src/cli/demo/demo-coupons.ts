import type { CouponSettings } from '../../customers/coupons/coupons.service';

const UNLIMITED_PERIOD = { startsAt: null, endsAt: null };

/** A coupon that can be redeemed 1,000 times, so that its code works in every example. */
export const WELCOME_COUPON: CouponSettings = {
  name: 'Welcome drink',
  points: 5,
  codes: 3,
  maxRedemptions: 1_000,
  perCustomer: 1_000,
  ...UNLIMITED_PERIOD,
};

/** A coupon of which each code can be redeemed once. */
export const BIRTHDAY_COUPON: CouponSettings = {
  name: 'Birthday cake',
  points: 10,
  codes: 20,
  maxRedemptions: 1,
  perCustomer: 1,
  ...UNLIMITED_PERIOD,
};

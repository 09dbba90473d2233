import type { CouponSettings } from '../../customers/coupons/coupons.service';

const UNLIMITED = { startsAt: null, endsAt: null };

/** To be redeemed as often as one likes, so that its code can be tried again and again. */
export const WELCOME_COUPON: CouponSettings = {
  name: 'Welcome drink',
  points: 5,
  codes: 3,
  maxRedemptions: 1_000,
  perCustomer: 1_000,
  ...UNLIMITED,
};

/** As in a shop: each code works once. */
export const BIRTHDAY_COUPON: CouponSettings = {
  name: 'Birthday cake',
  points: 10,
  codes: 20,
  maxRedemptions: 1,
  perCustomer: 1,
  ...UNLIMITED,
};

import type { RangeReads } from '../../tenancy/modules/module-manifest';

/** What statements read of the coupons of a team, for the test of their plans. */
export const COUPON_READS: readonly RangeReads[] = [
  {
    table: 'coupon_counts',
    by: ['team_id', 'coupon_id'],
    reason: 'A coupon has 16 counters at most.',
  },
  {
    table: 'coupons',
    by: ['team_id'],
    reason:
      'A team has 10,000 coupons at most: a page, the number of all, or the list of the command line.',
  },
  {
    statement: 'update_coupon',
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id'],
    reason:
      'The code of a coupon that has been redeemed most often; a coupon has 100,000 codes at most.',
  },
  {
    statement: /^SELECT id, code, redemptions, disabled_at AS "disabledAt" FROM coupon_codes /,
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id', 'id'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: /FROM coupon_redemptions r WHERE r\.team_id = \$1 AND r\.code_id = \$2 AND/,
    table: 'coupon_redemptions',
    by: ['team_id', 'code_id', 'created_at'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: /FROM coupon_redemptions WHERE team_id = \$1 AND coupon_id = \$2 AND created_at >=/,
    table: 'coupon_redemptions',
    by: ['team_id', 'coupon_id', 'created_at'],
    reason: 'The redemptions of a coupon in a year at most.',
  },
  {
    statement: /^count_customer_redemptions$|^move_redemptions$/,
    table: 'coupon_redemptions',
    by: ['team_id', 'customer_id'],
    reason: 'Of one customer; a merge moves 2,000 at most.',
  },
  {
    statement: 'delete_coupon_limits',
    table: 'coupon_customers',
    by: ['team_id', 'customer_id'],
    reason: 'The coupons that one customer has redeemed.',
  },
  {
    statement: 'list_redemptions_of_customer',
    table: 'coupon_redemptions',
    by: ['team_id', 'customer_id', 'id'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: 'move_coupon_limits',
    table: 'coupon_customers',
    by: ['team_id', 'customer_id'],
    reason: 'The coupons that one customer has redeemed.',
  },
  {
    statement: /FROM "coupon_codes" "CouponCode" WHERE .* ORDER BY/,
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id'],
    reason: 'All codes of a coupon are listed.',
  },
  {
    statement: 'delete_coupon_codes',
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id'],
    reason: 'The next codes of a deleted coupon, as many as one step of a purge deletes.',
  },
  {
    statement: 'delete_coupon',
    table: 'coupon_redemptions',
    by: ['team_id', 'coupon_id'],
    reason: 'Whether there is any.',
  },
];

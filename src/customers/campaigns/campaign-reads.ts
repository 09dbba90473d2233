import type { RangeReads } from '../../tenancy/modules/module-manifest';

/** What statements read of the coupons and customers of campaigns, for the test of their plans. */
export const CAMPAIGN_READS: readonly RangeReads[] = [
  {
    table: 'coupons',
    by: ['team_id', 'campaign_id'],
    reason: 'The coupons of a campaign; a team has 10,000 at most.',
  },
  {
    statement: /FROM coupon_redemptions d WHERE d\.team_id = \$1 AND d\.coupon_id = /,
    table: 'coupon_redemptions',
    by: ['team_id', 'coupon_id', 'created_at'],
    reason: 'The redemptions of the coupons of a campaign in its time, which are in the index.',
  },
  {
    statement: /FROM customers c WHERE c\.team_id = \$1 AND c\.campaign_id = /,
    table: 'customers',
    by: ['team_id', 'campaign_id', 'created_at'],
    reason: 'The new customers of a campaign in its time, which are counted in its index.',
  },
  {
    statement:
      /^WITH page AS \(SELECT r\.id AS id, r\.created_at AS sort_key FROM customers r .* r\.campaign_id = /,
    table: 'customers',
    by: ['team_id', 'campaign_id', 'created_at'],
    reason: 'A page in the order of the index.',
  },
];

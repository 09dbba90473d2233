import { systemScope } from '../../src/tenancy/scope/request-scope';
import {
  type CouponSettings,
  CouponsService,
  type CreatedCoupon,
} from '../../src/customers/coupons/coupons.service';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

/** Creates a coupon of 10 points with one code that can be redeemed once. */
export function createCoupon(
  { app }: TestApp,
  team: TeamClient,
  overrides: Partial<CouponSettings> = {},
): Promise<CreatedCoupon> {
  return app.get(CouponsService).createAsOperator(systemScope(team.teamId), {
    name: 'Welcome',
    points: 10,
    codes: 1,
    maxRedemptions: 1,
    perCustomer: 1,
    startsAt: null,
    endsAt: null,
    ...overrides,
  });
}

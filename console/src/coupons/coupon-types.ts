import type { CouponOverviewView } from '../../../packages/client/src/generated/console';

export type {
  CodeRedemptionView as CodeRedemption,
  CouponCodeStateView as CodeState,
  CouponCodeView as CouponCode,
  CouponOverviewView as Coupon,
  CouponWithCodesView as NewCoupon,
  ListedCodeView as ListedCode,
  RedemptionDayView as RedemptionDay,
} from '../../../packages/client/src/generated/console';

export type CouponState = CouponOverviewView['state'];

export const COUPON_STATES = [
  'running',
  'planned',
  'usedUp',
  'ended',
] as const satisfies readonly CouponState[];

export const isCouponState = (value: unknown): value is CouponState =>
  COUPON_STATES.some((state) => state === value);

/** The filters of the list of coupons; they are in the URL. */
export interface CouponFilters {
  search?: string | undefined;
  state?: CouponState | undefined;
  /** The code that is looked up. */
  code?: string | undefined;
}

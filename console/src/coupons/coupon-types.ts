import type { CouponOverviewView } from '../../../packages/client/src/generated/console';
import { readDirection, readListText } from '../ui/list-search';

export type {
  CodeRedemptionView as CodeRedemption,
  CouponCodeStateView as CodeState,
  CouponCodeView as CouponCode,
  CouponOverviewView as Coupon,
  CouponWithCodesView as NewCoupon,
  EndedCouponsView as EndedCoupons,
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

export const COUPON_SORTS = ['name', 'points', 'codes', 'redeemed', 'created'] as const;

export const isCouponState = (value: unknown): value is CouponState =>
  COUPON_STATES.some((state) => state === value);

/** The filters of the list of coupons; they are in the URL. */
export interface CouponFilters {
  search?: string | undefined;
  state?: CouponState | undefined;
  /** The code that is looked up. */
  code?: string | undefined;
  sort?: (typeof COUPON_SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Leaves out what is no filter. */
export const readCouponFilters = ({
  search,
  state,
  code,
  sort,
  order,
}: Record<string, unknown>): CouponFilters => ({
  search: readListText(search),
  state: COUPON_STATES.find((candidate) => candidate === state),
  code: readListText(code),
  sort: COUPON_SORTS.find((candidate) => candidate === sort),
  order: readDirection(order),
});

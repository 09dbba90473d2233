import { Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import { isId } from '../../core/values/identifiers';
import type { ChartDivision, NamedRange } from '../../core/values/named-range';
import type { CursorPagination, Page } from '../../core/values/page';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import {
  CampaignCouponsRepository,
  type CouponOfCampaignRow,
  type CustomersOfDay,
  type Redeemed,
  type RedeemedOfDay,
} from './campaign-coupons.repository';

/** The coupons of campaigns, and the customers that their responses have created. The name of a range is the id of a campaign. */
@Injectable()
export class CampaignCouponsService {
  constructor(private readonly coupons: CampaignCouponsRepository) {}

  /** The redemptions of the coupons in each range, and their points, in the order of the ranges. */
  sumRedemptions(scope: RequestScope, ranges: readonly NamedRange[]): Promise<Redeemed[]> {
    return this.coupons.sumRedemptions(scope, ranges);
  }

  /** The same sums for each day or month that has redemptions, in no order. */
  sumByDay(
    scope: RequestScope,
    range: NamedRange,
    division: ChartDivision,
  ): Promise<RedeemedOfDay[]> {
    return this.coupons.sumByDay(scope, range, division);
  }

  /** The number of customers that responses of the campaign have created in each range, in its order. */
  countCustomers(scope: RequestScope, ranges: readonly NamedRange[]): Promise<number[]> {
    return this.coupons.countCustomers(scope, ranges);
  }

  /** The same number for each day or month that has new customers, in no order. */
  countCustomersByDay(
    scope: RequestScope,
    range: NamedRange,
    division: ChartDivision,
  ): Promise<CustomersOfDay[]> {
    return this.coupons.countCustomersByDay(scope, range, division);
  }

  /** The coupons of a campaign with their redemptions in the range, the newest coupon first. */
  async listCoupons(
    scope: RequestScope,
    range: NamedRange,
    query: CursorQueryDto,
  ): Promise<Page<CouponOfCampaignRow, CursorPagination>> {
    const after = cursorRangeOf(query, 'coupons-of-campaign');
    return cursorPage(await this.coupons.listCoupons(scope, range, after), after, byCreation);
  }

  /** Sets the campaign that the redemptions of a coupon count for, also past ones; null removes it. @throws ApiError COUPON_NOT_FOUND */
  async setCampaign(unit: UnitOfWork, couponId: string, campaignId: string | null): Promise<void> {
    const isFound = isId(couponId) && (await this.coupons.setCampaign(unit, couponId, campaignId));
    if (!isFound) throw new ApiError('COUPON_NOT_FOUND');
  }
}

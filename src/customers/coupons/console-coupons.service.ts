import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { rejectUnknownTimeZone } from '../../core/database/unknown-time-zone';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import { isId, NIL_ID } from '../../core/values/identifiers';
import type { CursorPagination, Page } from '../../core/values/page';
import { checkText } from '../../core/values/rules';
import {
  ConsoleCouponsRepository,
  type CouponCodeRow,
  type CouponOverviewRow,
  type DayCount,
} from './console-coupons.repository';
import {
  type CodeRedemptionView,
  type CouponOverviewView,
  type ListedCodeView,
  toCodeRedemptionView,
  toCouponOverviewView,
  toListedCodeView,
} from './console-coupons.views';
import { COUPON_LIST, MAX_CODE_LENGTH } from './coupons.service';
import type { CouponOverviewQueryDto, RedemptionDaysQueryDto } from './dto/console-coupons.dto';

const EXPORT_BATCH = 1_000;
/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = ['Code', 'Redeemed', 'Maximum', 'Disabled at'];

/** What pages of the console show of coupons. */
@Injectable()
export class ConsoleCouponsService {
  constructor(private readonly coupons: ConsoleCouponsRepository) {}

  /** The coupons that match all filters, newest first. */
  async list(
    scope: RequestScope,
    { search, state, ...query }: CouponOverviewQueryDto,
  ): Promise<Page<CouponOverviewView, CursorPagination>> {
    const range = cursorRangeOf(query, COUPON_LIST);
    const filter = { search: search ?? null, state: state ?? null };
    const found = await this.coupons.findCoupons(scope, filter, range);
    const { items, pagination } = cursorPage(found, range, byCreation);
    return { items: items.map(toCouponOverviewView), pagination };
  }

  /** @throws ApiError COUPON_NOT_FOUND */
  async get(scope: RequestScope, couponId: string): Promise<CouponOverviewView> {
    return toCouponOverviewView(await this.find(scope, couponId));
  }

  /** The codes of a coupon in the order of their creation. @throws ApiError COUPON_NOT_FOUND */
  async listCodes(
    scope: RequestScope,
    couponId: string,
    { cursor, limit }: CursorQueryDto,
  ): Promise<Page<ListedCodeView, CursorPagination>> {
    const range = cursorRangeOf({ cursor, limit, order: 'asc' }, 'coupon-codes');
    await this.find(scope, couponId);
    const after = range.after?.id ?? NIL_ID;
    const found = await this.coupons.findCodes(scope, couponId, after, range.limit + 1);
    const { items, pagination } = cursorPage(found, range, () => 0);
    return { items: items.map(toListedCodeView), pagination };
  }

  /** All codes as a file. Each batch is a statement of its own, run when the client has read the previous one. @throws ApiError COUPON_NOT_FOUND */
  async exportCodes(scope: RequestScope, couponId: string): Promise<Download> {
    const { name, maxRedemptions } = await this.find(scope, couponId);
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const next = (after: string): Promise<CouponCodeRow[]> =>
      this.coupons.findCodes(systemScope(scope.teamId), couponId, after, EXPORT_BATCH);
    return {
      fileName: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
      chunks: writeCodes(String(maxRedemptions), await next(NIL_ID), next),
    };
  }

  /** Who has redeemed a code, also a disabled one, newest first. @throws ApiError COUPON_CODE_INVALID */
  async listRedemptions(
    scope: RequestScope,
    code: string,
    query: CursorQueryDto,
  ): Promise<Page<CodeRedemptionView, CursorPagination>> {
    const range = cursorRangeOf(query, 'code-redemptions');
    const isPossible = checkText(code, { min: 1, max: MAX_CODE_LENGTH }) === null;
    const codeId = isPossible ? await this.coupons.findCodeId(scope, code) : null;
    if (codeId === null) throw new ApiError('COUPON_CODE_INVALID');
    const found = await this.coupons.findRedeemers(scope, codeId, range);
    const { items, pagination } = cursorPage(found, range, byCreation);
    return { items: items.map(toCodeRedemptionView), pagination };
  }

  /** The redemptions of the days that have any. @throws ApiError COUPON_NOT_FOUND */
  async countByDay(
    scope: RequestScope,
    couponId: string,
    query: RedemptionDaysQueryDto,
  ): Promise<DayCount[]> {
    await this.find(scope, couponId);
    return rejectUnknownTimeZone(this.coupons.countByDay(scope, couponId, query));
  }

  private async find(scope: RequestScope, couponId: string): Promise<CouponOverviewRow> {
    const coupon = isId(couponId) ? await this.coupons.findCoupon(scope, couponId) : null;
    if (coupon === null) throw new ApiError('COUPON_NOT_FOUND');
    return coupon;
  }
}

async function* writeCodes(
  maximum: string,
  first: CouponCodeRow[],
  next: (after: string) => Promise<CouponCodeRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  let batch = first;
  for (;;) {
    yield batch
      .map(({ code, redemptions, disabledAt }) =>
        csvLine([code, String(redemptions), maximum, disabledAt?.toISOString() ?? '']),
      )
      .join('');
    const last = batch.at(-1);
    if (last === undefined || batch.length < EXPORT_BATCH) return;
    batch = await next(last.id);
  }
}

import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { rejectUnknownTimeZone } from '../../core/database/unknown-time-zone';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { BYTE_ORDER_MARK, csvDownload } from '../../core/http/csv-download';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import { readIdList } from '../../core/values/id-list';
import { isId, NIL_ID } from '../../core/values/identifiers';
import type { CursorPagination, Page } from '../../core/values/page';
import { checkText } from '../../core/values/check-text';
import {
  ConsoleCouponsRepository,
  type CouponCodeRow,
  type CouponOverviewRow,
  type CouponSort,
  type DayCount,
} from './console-coupons.repository';
import {
  type CodeRedemptionView,
  COUPONS_HEADER,
  type CouponOverviewView,
  type ListedCodeView,
  toCodeRedemptionView,
  toCouponCells,
  toCouponOverviewView,
  toListedCodeView,
} from './console-coupons.views';
import { COUPON_LIST, MAX_CODE_LENGTH } from './coupons.service';
import type {
  CouponExportQueryDto,
  CouponOverviewQueryDto,
  RedemptionDaysQueryDto,
  SelectedCodesQueryDto,
} from './dto/console-coupons.dto';
import { MAX_COUPONS } from './dto/coupon.rules';

const EXPORT_BATCH = 1_000;
const CODES_HEADER = ['Code', 'Redeemed', 'Maximum', 'Disabled at'];

/** The name of the list in its cursors: the cursors of one order have no meaning in another. */
const LIST_NAMES: Readonly<Record<CouponSort, string>> = {
  created: COUPON_LIST,
  name: 'coupons-by-name',
  points: 'coupons-by-points',
  codes: 'coupons-by-codes',
  redeemed: 'coupons-by-redeemed',
};

/** What pages of the console show of coupons. */
@Injectable()
export class ConsoleCouponsService {
  constructor(private readonly coupons: ConsoleCouponsRepository) {}

  /** The coupons that match all filters. @throws ApiError VALIDATION_FAILED for the cursor of another order */
  async list(
    scope: RequestScope,
    { search, state, sort, ...query }: CouponOverviewQueryDto,
  ): Promise<Page<CouponOverviewView, CursorPagination>> {
    const range = cursorRangeOf(query, LIST_NAMES[sort]);
    const filter = { search: search ?? null, state: state ?? null, ids: null, sort };
    const found = await this.coupons.findCoupons(scope, filter, range);
    const { items, pagination } =
      sort === 'created'
        ? cursorPage(found, range, byCreation)
        : cursorPage(
            found,
            range,
            () => 0,
            ({ sortedBy }) =>
              typeof sortedBy === 'string' ? { text: sortedBy } : { rank: sortedBy ?? null },
          );
    return { items: items.map(toCouponOverviewView), pagination };
  }

  /** The coupons that match all filters, as a file. */
  async export(
    scope: RequestScope,
    { search, state, ids, sort, order }: CouponExportQueryDto,
  ): Promise<Download> {
    const filter = { search: search ?? null, state: state ?? null, ids: readIdList(ids), sort };
    const range = { list: LIST_NAMES[sort], order, limit: MAX_COUPONS, after: null };
    const found = await this.coupons.findCoupons(scope, filter, range);
    return csvDownload('Coupons', COUPONS_HEADER, found.map(toCouponCells));
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
    const coupon = await this.find(scope, couponId);
    return this.codesFile(scope, `${coupon.name}.csv`, CODES_HEADER, [coupon], (cells) => cells);
  }

  /** The codes of several coupons as a file, those of the newest coupon first. */
  async exportSelectedCodes(
    scope: RequestScope,
    { ids }: SelectedCodesQueryDto,
  ): Promise<Download> {
    const filter = { search: null, state: null, ids: readIdList(ids), sort: 'created' } as const;
    const range = { list: COUPON_LIST, order: 'desc', limit: MAX_COUPONS, after: null } as const;
    const coupons = await this.coupons.findCoupons(scope, filter, range);
    const header = ['Coupon', ...CODES_HEADER];
    return this.codesFile(scope, 'Codes.csv', header, coupons, (cells, { name }) => [
      name,
      ...cells,
    ]);
  }

  private async codesFile(
    { teamId }: RequestScope,
    fileName: string,
    header: readonly string[],
    coupons: readonly CouponOverviewRow[],
    toCells: (cells: string[], coupon: CouponOverviewRow) => string[],
  ): Promise<Download> {
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    const next = ({ id }: CouponOverviewRow, after: string): Promise<CouponCodeRow[]> =>
      this.coupons.findCodes(scope, id, after, EXPORT_BATCH);
    const [first] = coupons;
    // Reads the first batch before the headers are sent, so that its failure is still an error response.
    const firstBatch = first === undefined ? [] : await next(first, NIL_ID);
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      chunks: writeCodes(header, coupons, firstBatch, next, toCells),
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
  header: readonly string[],
  coupons: readonly CouponOverviewRow[],
  firstBatch: CouponCodeRow[],
  next: (coupon: CouponOverviewRow, after: string) => Promise<CouponCodeRow[]>,
  toCells: (cells: string[], coupon: CouponOverviewRow) => string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for (const coupon of coupons) {
    const maximum = String(coupon.maxRedemptions);
    let batch = coupon === coupons[0] ? firstBatch : await next(coupon, NIL_ID);
    for (;;) {
      yield batch
        .map(({ code, redemptions, disabledAt }) =>
          csvLine(
            toCells([code, String(redemptions), maximum, disabledAt?.toISOString() ?? ''], coupon),
          ),
        )
        .join('');
      const last = batch.at(-1);
      if (last === undefined || batch.length < EXPORT_BATCH) break;
      batch = await next(coupon, last.id);
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeBy, changeByOperator } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf, hasCursor } from '../../core/http/cursor-range';
import type { PageQueryDto } from '../../core/http/page-query.dto';
import { isId, newId } from '../../core/values/identifiers';
import {
  type CursorPagination,
  type Page,
  pageOf,
  type Pagination,
  rangeOf,
} from '../../core/values/page';
import { checkText } from '../../core/values/check-text';
import {
  type CouponCodeStateView,
  type CouponCodeView,
  type CouponView,
  type CouponWithCodesView,
  type DescribedCouponView,
  toCouponCodeStateView,
  toCouponCodeView,
  toCouponView,
  toCouponWithCodesView,
  toDescribedCouponView,
} from './coupon.views';
import {
  type ChangeOutcome,
  type CodeRow,
  type CouponRow,
  CouponsRepository,
  type CouponTerms,
  type NewCode,
} from './coupons.repository';
import { CouponCodesPurge } from './coupon-codes-purge';
import { DisabledCodeError } from './disabled-code.error';
import { generateCode } from './domain/generate-code';
import { END_BEFORE_START, readEnd, readStart } from './dto/coupon.rules';
import type { CreateCouponDto } from './dto/create-coupon.dto';
import type { UpdateCouponDto } from './dto/update-coupon.dto';

export const MAX_CODE_LENGTH = 255;
/** The name of the list of coupons in its cursors. */
export const COUPON_LIST = 'coupons';

export interface CouponSettings extends Omit<CouponTerms, 'description'> {
  /** The number of codes to create. */
  codes: number;
  /** What the customer gets. */
  description?: string | null;
}

export interface CreatedCoupon {
  couponId: string;
  points: number;
  codes: string[];
}

/** Creates, changes and lists coupons, and finds their codes. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponsRepository,
    private readonly audit: AuditLog,
    private readonly purge: CouponCodesPurge,
  ) {}

  /** Creates a coupon with its codes. @throws ApiError COUPON_LIMIT_REACHED */
  create(unit: UnitOfWork, dto: CreateCouponDto): Promise<CouponWithCodesView> {
    const { name, points, codes, maxRedemptions, perCustomer, startsAt, endsAt, description } = dto;
    return this.insert(unit, {
      name,
      points,
      codes: codes ?? 1,
      maxRedemptions: maxRedemptions ?? 1,
      perCustomer: perCustomer ?? 1,
      startsAt: startsAt ? readStart(startsAt) : null,
      endsAt: endsAt ? readEnd(endsAt) : null,
      description: description || null,
    });
  }

  /** Creates a coupon as the operator; the caller checks that the team exists. @throws ApiError COUPON_LIMIT_REACHED */
  async createAsOperator(scope: RequestScope, settings: CouponSettings): Promise<CreatedCoupon> {
    const { name, points } = settings;
    const { id, codeValues } = await this.audit.run(
      scope,
      (created: CouponWithCodesView) =>
        changeByOperator('createCoupon', 'coupon', created.id, { name, points }),
      (unit) => this.insert(unit, settings),
    );
    return { couponId: id, points, codes: [...codeValues] };
  }

  /** Adds codes to a coupon. @throws ApiError COUPON_NOT_FOUND, COUPON_CODE_LIMIT_REACHED */
  async addCodes(unit: UnitOfWork, couponId: string, count: number): Promise<CouponWithCodesView> {
    if (!isId(couponId)) throw new ApiError('COUPON_NOT_FOUND');
    const codes = newCodes(count);
    const outcome = await this.coupons.insertCodes(unit, couponId, codes);
    if (outcome === 'not found') throw new ApiError('COUPON_NOT_FOUND');
    if (outcome === 'too many') throw new ApiError('COUPON_CODE_LIMIT_REACHED');
    return toCouponWithCodesView(await this.find(unit, couponId), valuesOf(codes));
  }

  /**
   * Changes the properties in the body; past redemptions keep their points.
   * @throws ApiError COUPON_NOT_FOUND; VALIDATION_FAILED if the coupon would end before it starts, or a code has been redeemed more
   * often than the new maximum
   */
  async update(
    unit: UnitOfWork,
    couponId: string,
    { startsAt, endsAt, description, ...terms }: UpdateCouponDto,
  ): Promise<DescribedCouponView> {
    if (!isId(couponId)) throw new ApiError('COUPON_NOT_FOUND');
    const outcome = await this.coupons.updateCoupon(unit, couponId, {
      ...terms,
      ...(startsAt !== undefined && { startsAt: startsAt === null ? null : readStart(startsAt) }),
      ...(endsAt !== undefined && { endsAt: endsAt === null ? null : readEnd(endsAt) }),
      ...(description !== undefined && { description: description || null }),
    });
    if (outcome === null) throw new ApiError('COUPON_NOT_FOUND');
    if (!outcome.isChanged) throw new ApiError('VALIDATION_FAILED', violationsOf(outcome));
    return toDescribedCouponView(await this.find(unit, couponId));
  }

  /**
   * Ends coupons now, each with an event like that of a change, and returns the ids of those that have not ended before. Ids that the team does
   * not have are ignored.
   */
  end(scope: RequestScope, ids: readonly string[]): Promise<string[]> {
    const known = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
    // Each coupon has an event of its own.
    return this.audit.run(scope, null, async (unit) => {
      const ended = await this.coupons.endCoupons(unit, known);
      for (const { id, endsAt } of ended) {
        const details = { endsAt: endsAt.toISOString() };
        this.audit.record(unit, unit.teamId, changeBy(unit, 'updateCoupon', 'coupon', id, details));
      }
      return ended.map(({ id }) => id);
    });
  }

  /**
   * Deletes a coupon that nobody has redeemed; returns the number of its codes.
   * @throws ApiError COUPON_NOT_FOUND; COUPON_REDEEMED, since the ledger refers to its redemptions
   */
  async delete(unit: UnitOfWork, couponId: string): Promise<number> {
    const outcome = isId(couponId) ? await this.coupons.deleteCoupon(unit, couponId) : null;
    if (outcome === null) throw new ApiError('COUPON_NOT_FOUND');
    if (outcome.isRedeemed) throw new ApiError('COUPON_REDEEMED');
    await this.purge.delete(unit, couponId.toLowerCase());
    return outcome.codes;
  }

  /** Does the same as {@link delete} for the operator. */
  deleteAsOperator(scope: RequestScope, couponId: string): Promise<number> {
    const change = changeByOperator('deleteCoupon', 'coupon', couponId);
    return this.audit.run(scope, change, (unit) => this.delete(unit, couponId));
  }

  /** Lists the coupons, newest first. */
  async list(
    scope: RequestScope,
    query: PageQueryDto,
  ): Promise<Page<CouponView, Pagination | CursorPagination>> {
    if (hasCursor(query)) {
      const range = cursorRangeOf(query, COUPON_LIST);
      const found = await this.coupons.findCouponsAfter(scope, range);
      const { items, pagination } = cursorPage(found, range, byCreation);
      return { items: items.map(toCouponView), pagination };
    }
    const { rows, total } = await this.coupons.findCoupons(scope, rangeOf(query));
    return pageOf(rows.map(toCouponView), query, total);
  }

  /** @throws ApiError COUPON_NOT_FOUND */
  async get(scope: RequestScope, couponId: string): Promise<CouponView> {
    return toCouponView(await this.find(scope, couponId));
  }

  /**
   * Finds a code. Codes are compared exactly, as in a redemption.
   * @throws ApiError COUPON_CODE_INVALID, also for a disabled code
   */
  async getCode(scope: RequestScope, code: string): Promise<CouponCodeView> {
    const found = await this.findCode(code, () => this.coupons.findCode(scope, code));
    if (found.disabledAt !== null) throw new DisabledCodeError();
    return toCouponCodeView(found);
  }

  /** Finds a code, also a disabled one, with its state. @throws ApiError COUPON_CODE_INVALID */
  async getCodeState(scope: RequestScope, code: string): Promise<CouponCodeStateView> {
    return toCouponCodeStateView(
      await this.findCode(code, () => this.coupons.findCode(scope, code)),
    );
  }

  /**
   * Disables or enables a code. After the commit of a disabled code, no redemption of it succeeds; earlier ones stay.
   * @throws ApiError COUPON_CODE_INVALID
   */
  async setCodeDisabled(
    unit: UnitOfWork,
    code: string,
    isDisabled: boolean,
  ): Promise<CouponCodeStateView> {
    return toCouponCodeStateView(
      await this.findCode(code, () => this.coupons.setDisabled(unit, code, isDisabled)),
    );
  }

  /** Does the same as {@link setCodeDisabled} for the operator. */
  setCodeDisabledAsOperator(
    scope: RequestScope,
    code: string,
    isDisabled: boolean,
  ): Promise<CouponCodeStateView> {
    const details = { disabled: isDisabled };
    const change = changeByOperator('updateCouponCode', 'couponCode', code, details);
    return this.audit.run(scope, change, (unit) => this.setCodeDisabled(unit, code, isDisabled));
  }

  /** All coupons, newest first, for the command line. */
  async listAll(scope: RequestScope): Promise<CouponView[]> {
    return (await this.coupons.listCoupons(scope)).map(toCouponView);
  }

  /** The names of all coupons, newest first, for the command line. */
  listNames(scope: RequestScope): Promise<{ id: string; name: string }[]> {
    return this.coupons.listNames(scope);
  }

  /** The codes in the order of their creation, also disabled ones. @throws ApiError COUPON_NOT_FOUND */
  async listCodes(
    scope: RequestScope,
    couponId: string,
  ): Promise<{ code: string; isDisabled: boolean }[]> {
    const codes = isId(couponId) ? await this.coupons.findCodes(scope, couponId) : null;
    if (codes === null) throw new ApiError('COUPON_NOT_FOUND');
    return codes.map(({ code, disabledAt }) => ({ code, isDisabled: disabledAt !== null }));
  }

  private async insert(
    unit: UnitOfWork,
    { codes: count, description = null, ...others }: CouponSettings,
  ): Promise<CouponWithCodesView> {
    const id = newId();
    const codes = newCodes(count);
    const terms = { ...others, description };
    const createdAt = await this.coupons.insertCoupon(unit, id, terms, codes);
    if (createdAt === null) throw new ApiError('COUPON_LIMIT_REACHED');
    const row: CouponRow = {
      ...terms,
      id,
      campaignId: null,
      codes: count,
      redeemed: '0',
      createdAt,
    };
    return toCouponWithCodesView(row, valuesOf(codes));
  }

  /** @throws ApiError COUPON_CODE_INVALID for a text that no code has */
  private async findCode(code: string, find: () => Promise<CodeRow | null>): Promise<CodeRow> {
    const isPossible = checkText(code, { min: 1, max: MAX_CODE_LENGTH }) === null;
    const found = isPossible ? await find() : null;
    if (found === null) throw new ApiError('COUPON_CODE_INVALID');
    return found;
  }

  private async find(scope: RequestScope, couponId: string): Promise<CouponRow> {
    const coupon = isId(couponId) ? await this.coupons.findCoupon(scope, couponId) : null;
    if (coupon === null) throw new ApiError('COUPON_NOT_FOUND');
    return coupon;
  }
}

const newCodes = (count: number): NewCode[] =>
  Array.from({ length: count }, () => ({ id: newId(), code: generateCode() }));

const valuesOf = (codes: readonly NewCode[]): string[] => codes.map(({ code }) => code);

/** Why a change was rejected. */
function violationsOf({ isPeriodValid, redeemedTooOften }: ChangeOutcome): string[] {
  return [
    ...(redeemedTooOften === null
      ? []
      : [
          `maxRedemptions: must be at least ${redeemedTooOften}, because a code has been redeemed so often`,
        ]),
    ...(isPeriodValid ? [] : [`endsAt: ${END_BEFORE_START}`]),
  ];
}

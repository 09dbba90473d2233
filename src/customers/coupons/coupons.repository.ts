import { Injectable } from '@nestjs/common';
import { lockOfTeam } from '../../tenancy/locks/team-locks.sql';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange } from '../../core/values/page';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import {
  limitOf,
  type PageFragments,
  pageAndTotal,
  splitTotal,
  type WithTotal,
} from '../../core/database/page-and-total.sql';
import { parametersOf, type Statement } from '../../core/database/statement';
import { codesLock, couponsLock, termsLock } from './coupon-locks';
import { MAX_CODES, MAX_COUPONS } from './dto/coupon.rules';
import { CouponCode } from './entities/coupon-code.entity';
import { Coupon } from './entities/coupon.entity';

/** The properties of a coupon that can be changed. */
export type CouponTerms = Pick<
  Coupon,
  'name' | 'points' | 'maxRedemptions' | 'perCustomer' | 'startsAt' | 'endsAt' | 'description'
>;

export interface CouponRow extends CouponTerms {
  id: string;
  /** The campaign that its redemptions count for, or null. */
  campaignId: string | null;
  /** The number of codes. */
  codes: number;
  /** The number of redemptions of all codes. `bigint`: `pg` returns it as a string. */
  redeemed: string;
  createdAt: Date;
}

export interface NewCode {
  readonly id: string;
  readonly code: string;
}

/** A code with the terms of its coupon. */
export type CodeRow = Pick<Coupon, 'name' | 'points' | 'startsAt' | 'endsAt' | 'maxRedemptions'> & {
  code: string;
  couponId: string;
  redeemed: number;
};

/** What a change found, and whether it was made. */
export interface ChangeOutcome {
  isChanged: boolean;
  /** Whether the coupon would end after it starts. */
  isPeriodValid: boolean;
  /** The redemptions of the code that has been redeemed most often, if the new limit is lower, or else null. */
  redeemedTooOften: number | null;
}

/** What a deletion found. */
export interface DeleteOutcome {
  /** The number of codes. */
  codes: number;
  /** Whether the coupon has been redeemed, so that nothing was deleted. */
  isRedeemed: boolean;
}

/** SQL: the columns of coupons `r` in a query with {@link JOIN_REDEMPTION_COUNT}. */
export const COUPON_COLUMNS = `
  r.id, r.name, r.points::float8 AS points, r.max_redemptions AS "maxRedemptions",
  r.per_customer AS "perCustomer", r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.description,
  r.campaign_id AS "campaignId",
  r.code_count AS codes, r.created_at AS "createdAt", redemption_count.redeemed`;

/** SQL: joins the redemptions of each coupon `r` of the team $1. OFFSET 0 makes PostgreSQL find the slots of each coupon by their key. */
export const JOIN_REDEMPTION_COUNT = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(redemptions), 0)::bigint AS redeemed
      FROM (SELECT redemptions FROM coupon_counts c
             WHERE c.team_id = $1 AND c.coupon_id = r.id OFFSET 0) slots) redemption_count`;

const FIND_COUPON: Statement = {
  name: 'find_coupon',
  text: `SELECT ${COUPON_COLUMNS} FROM coupons r ${JOIN_REDEMPTION_COUNT} WHERE r.team_id = $1 AND r.id = $2`,
};

/** A separate statement before INSERT_COUPON, whose snapshot then has the coupon that has just released the lock. */
const LOCK_COUPONS: Statement = {
  name: 'lock_coupons',
  text: lockOfTeam('$1', couponsLock('$1')),
};

/** Inserts a coupon with its codes; no row when the team has too many. */
const INSERT_COUPON: Statement = {
  name: 'insert_coupon',
  text: `
    WITH new_coupon AS (
      INSERT INTO coupons (team_id, id, name, points, max_redemptions, per_customer, starts_at,
                           ends_at, description, code_count)
      SELECT $1, $2, $3, $4::numeric, $5::integer, $6::integer, $7::timestamptz, $8::timestamptz,
             $9::text, (SELECT cardinality($10::uuid[]))
       WHERE (SELECT count(*) FROM (SELECT 1 FROM coupons WHERE team_id = $1
                                     LIMIT ${MAX_COUPONS}) existing_coupons) < ${MAX_COUPONS}
      RETURNING id, created_at
    ), codes AS (
      INSERT INTO coupon_codes (team_id, id, coupon_id, code)
      SELECT $1, code.id, new_coupon.id, code.text
        FROM new_coupon, unnest((SELECT $10::uuid[]), (SELECT $11::text[])) AS code (id, text)
    )
    SELECT created_at AS "createdAt" FROM new_coupon`,
};

/** Adds codes to a coupon; no row when the team has no such coupon. */
const INSERT_CODES: Statement = {
  name: 'insert_coupon_codes',
  text: `
    WITH codes AS (
      INSERT INTO coupon_codes (team_id, id, coupon_id, code)
      SELECT $1, code.id, coupons.id, code.text
        FROM coupons, unnest((SELECT $3::uuid[]), (SELECT $4::text[])) AS code (id, text)
       WHERE coupons.team_id = $1 AND coupons.id = $2
    )
    SELECT id FROM coupons WHERE team_id = $1 AND id = $2`,
};

/** Returns no row when the coupon would have too many codes. */
const COUNT_CODES: Statement = {
  name: 'count_coupon_codes',
  text: `
    UPDATE coupons SET code_count = code_count + $3::integer
     WHERE team_id = $1 AND id = $2 AND code_count + $3::integer <= ${MAX_CODES}
    RETURNING id`,
};

/**
 * A separate statement before a change of the coupon's row: a change then sees all redemptions under the old terms, and the sharers of
 * the row cannot keep it waiting.
 */
const LOCK_TERMS: Statement = {
  name: 'lock_coupon_terms',
  text: lockOfTeam('$1', termsLock('$1', '$2')),
};

/** A separate statement before INSERT_CODES and DELETE_COUPON; see {@link codesLock}. */
const LOCK_CODES: Statement = {
  name: 'lock_coupon_codes',
  text: lockOfTeam('$1', codesLock('$1', '$2')),
};

/**
 * Deletes a coupon unless it has been redeemed. Its codes refer to no coupon then, so that no read finds them before they are deleted as well.
 * Returns no row when the team has no such coupon.
 */
const DELETE_COUPON: Statement = {
  name: 'delete_coupon',
  text: `
    WITH coupon AS MATERIALIZED (
      SELECT id, code_count,
             EXISTS (SELECT 1 FROM coupon_redemptions WHERE team_id = $1 AND coupon_id = $2) AS is_redeemed
        FROM coupons WHERE team_id = $1 AND id = $2 FOR UPDATE
    ), deleted_counts AS (
      DELETE FROM coupon_counts USING coupon
       WHERE team_id = $1 AND coupon_id = $2 AND NOT is_redeemed
    ), deleted_coupon AS (
      DELETE FROM coupons USING coupon
       WHERE coupons.team_id = $1 AND coupons.id = $2 AND NOT is_redeemed
    )
    SELECT code_count AS codes, is_redeemed AS "isRedeemed" FROM coupon`,
};

/** Deletes at most $3 codes of the coupon $2. */
const DELETE_CODES: Statement = {
  name: 'delete_coupon_codes',
  text: `
    WITH deleted_codes AS (
      DELETE FROM coupon_codes
       WHERE team_id = $1 AND id IN (SELECT id FROM coupon_codes
                                      WHERE team_id = $1 AND coupon_id = $2
                                      ORDER BY id LIMIT $3)
      RETURNING id
    )
    SELECT count(*)::integer AS codes FROM deleted_codes`,
};

/** Changes the columns that the JSON object `$3` contains. Returns no row when the team has no such coupon. */
const UPDATE_COUPON: Statement = {
  name: 'update_coupon',
  text: `
    WITH coupon AS MATERIALIZED (
      SELECT coupons AS row FROM coupons WHERE team_id = $1 AND id = $2 FOR NO KEY UPDATE
    ), terms AS MATERIALIZED (
      SELECT term.* FROM coupon, jsonb_populate_record(coupon.row, $3::jsonb) AS term
    ), most_redeemed_code AS MATERIALIZED (
      SELECT max(redemptions) AS redemptions FROM coupon_codes
       WHERE team_id = $1 AND coupon_id = $2 AND (SELECT $3::jsonb ? 'max_redemptions')
    ), checked_terms AS MATERIALIZED (
      SELECT terms.*, coalesce(ends_at > starts_at, true) AS is_period_valid,
             CASE WHEN most_redeemed_code.redemptions > terms.max_redemptions THEN most_redeemed_code.redemptions
             END AS redeemed_too_often
        FROM terms, most_redeemed_code
    ), changed_coupon AS (
      UPDATE coupons r
         SET name = checked_terms.name, points = checked_terms.points, max_redemptions = checked_terms.max_redemptions,
             per_customer = checked_terms.per_customer, starts_at = checked_terms.starts_at,
             ends_at = checked_terms.ends_at, description = checked_terms.description
        FROM checked_terms
       WHERE r.team_id = $1 AND r.id = checked_terms.id AND is_period_valid AND redeemed_too_often IS NULL
      RETURNING r.id
    )
    SELECT EXISTS (SELECT 1 FROM changed_coupon) AS "isChanged", is_period_valid AS "isPeriodValid",
           redeemed_too_often AS "redeemedTooOften"
      FROM checked_terms`,
};

const FIND_CODE: Statement = {
  name: 'find_coupon_code',
  text: `
    SELECT codes.code, coupons.id AS "couponId", coupons.name, coupons.points::float8 AS points,
           coupons.starts_at AS "startsAt", coupons.ends_at AS "endsAt",
           coupons.max_redemptions AS "maxRedemptions", codes.redemptions AS redeemed
      FROM coupon_codes codes
      JOIN coupons ON coupons.team_id = codes.team_id AND coupons.id = codes.coupon_id
     WHERE codes.team_id = $1 AND codes.code = $2`,
};

/** Coupons and their codes. `RedemptionRepository` redeems codes. */
@Injectable()
export class CouponsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts the coupon with all its codes; null when the team has too many coupons. */
  async insertCoupon(
    unit: UnitOfWork,
    id: string,
    terms: CouponTerms,
    codes: readonly NewCode[],
  ): Promise<Date | null> {
    const { teamId } = unit;
    const values = [
      teamId,
      id,
      terms.name,
      terms.points,
      terms.maxRedemptions,
      terms.perCustomer,
      terms.startsAt,
      terms.endsAt,
      terms.description,
      ...columnsOf(codes),
    ];
    const [, [inserted]] = (await unit.queryAll([
      [LOCK_COUPONS, [teamId]],
      [INSERT_COUPON, values],
    ])) as [object[], { createdAt: Date }[]];
    return inserted?.createdAt ?? null;
  }

  /** Adds codes to a coupon. The caller undoes the transaction if there are too many. */
  async insertCodes(
    unit: UnitOfWork,
    couponId: string,
    codes: readonly NewCode[],
  ): Promise<'added' | 'not found' | 'too many'> {
    const { teamId } = unit;
    // Locks the terms last, so that redemptions wait only until the commit.
    const [, [coupon], , [counted]] = (await unit.queryAll([
      [LOCK_CODES, [teamId, couponId]],
      [INSERT_CODES, [teamId, couponId, ...columnsOf(codes)]],
      [LOCK_TERMS, [teamId, couponId]],
      [COUNT_CODES, [teamId, couponId, codes.length]],
    ])) as [object[], object[], object[], object[]];
    if (coupon === undefined) return 'not found';
    return counted === undefined ? 'too many' : 'added';
  }

  /** Changes some terms, or nothing if a rule rejects them; null when the team has no such coupon. */
  async updateCoupon(
    unit: UnitOfWork,
    couponId: string,
    terms: Partial<CouponTerms>,
  ): Promise<ChangeOutcome | null> {
    const { teamId } = unit;
    const { maxRedemptions, perCustomer, startsAt, endsAt, ...others } = terms;
    // JSON has no members that are undefined.
    const changes = JSON.stringify({
      ...others,
      max_redemptions: maxRedemptions,
      per_customer: perCustomer,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    const [, [outcome]] = (await unit.queryAll([
      [LOCK_TERMS, [teamId, couponId]],
      [UPDATE_COUPON, [teamId, couponId, changes]],
    ])) as [object[], ChangeOutcome[]];
    return outcome ?? null;
  }

  /** Deletes a coupon without its codes, or nothing if it has been redeemed; null when the team has no such coupon. */
  async deleteCoupon(unit: UnitOfWork, couponId: string): Promise<DeleteOutcome | null> {
    const coupon = [unit.teamId, couponId];
    // Once the terms are locked, every redemption is committed, and a later one finds no coupon.
    const [, , [outcome]] = (await unit.queryAll([
      [LOCK_CODES, coupon],
      [LOCK_TERMS, coupon],
      [DELETE_COUPON, coupon],
    ])) as [object[], object[], DeleteOutcome[]];
    return outcome ?? null;
  }

  /** Deletes at most `limit` codes of a coupon that was deleted; returns how many. */
  async deleteCodes(unit: UnitOfWork, couponId: string, limit: number): Promise<number> {
    const [row] = await unit.query<{ codes: number }>(DELETE_CODES, [unit.teamId, couponId, limit]);
    return row?.codes ?? 0;
  }

  /** The coupon, or null when the team has no such coupon. */
  async findCoupon(scope: RequestScope, couponId: string): Promise<CouponRow | null> {
    const [coupon] = await this.database
      .for(scope, 'lookup')
      .query<CouponRow>(FIND_COUPON, [scope.teamId, couponId]);
    return coupon ?? null;
  }

  /** The code, or null when the team has no such code. */
  async findCode(scope: RequestScope, code: string): Promise<CodeRow | null> {
    const [found] = await this.database
      .for(scope, 'lookup')
      .query<CodeRow>(FIND_CODE, [scope.teamId, code]);
    return found ?? null;
  }

  /** Reads a page, newest first, and the number of all coupons in one statement. */
  async findCoupons(
    scope: RequestScope,
    range: PageRange,
  ): Promise<{ rows: CouponRow[]; total: number }> {
    const values: unknown[] = [scope.teamId];
    const page: PageFragments = {
      table: 'coupons',
      time: 'created_at',
      order: 'desc',
      where: 'r.team_id = $1',
      limit: limitOf(range, parametersOf(values)),
    };
    const total = 'SELECT count(*) AS total FROM coupons r WHERE r.team_id = $1';
    const found = await this.database.for(scope, 'list').query<WithTotal<CouponRow>>(
      `WITH ${pageAndTotal(page, total)}
       SELECT matches.total, coupon.*
         FROM matches
         LEFT JOIN (
           SELECT ${COUPON_COLUMNS}
             FROM page
            CROSS JOIN LATERAL (SELECT * FROM coupons c
                                 WHERE c.team_id = $1 AND c.id = page.id OFFSET 0) r
            ${JOIN_REDEMPTION_COUNT}
         ) coupon ON true
        ORDER BY coupon."createdAt" DESC, coupon.id DESC`,
      values,
    );
    return splitTotal(found);
  }

  /** A page of the coupons, newest first, and one coupon more. */
  findCouponsAfter(scope: RequestScope, range: CursorRange): Promise<CouponRow[]> {
    const values: unknown[] = [scope.teamId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list = {
      name: 'list_coupons_after',
      text: `SELECT ${COUPON_COLUMNS} FROM coupons r ${JOIN_REDEMPTION_COUNT}
              WHERE r.team_id = $1 AND ${after} ${sort} ${limit}`,
    };
    return this.database.for(scope, 'list').query<CouponRow>(list, values);
  }

  /** The ids and names of all coupons, newest first, for the command line. */
  listNames(scope: RequestScope): Promise<{ id: string; name: string }[]> {
    return this.database.for(scope, 'write').manager.find(Coupon, {
      select: { id: true, name: true },
      where: { teamId: scope.teamId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** All coupons, newest first, for the command line. */
  async listCoupons(scope: RequestScope): Promise<CouponRow[]> {
    return this.database.for(scope, 'write').query<CouponRow>(
      `SELECT ${COUPON_COLUMNS} FROM coupons r ${JOIN_REDEMPTION_COUNT}
        WHERE r.team_id = $1 ORDER BY r.created_at DESC, r.id DESC`,
      [scope.teamId],
    );
  }

  /** The codes of a coupon in the order of their creation; null when the team has no such coupon. */
  async findCodes(scope: RequestScope, couponId: string): Promise<string[] | null> {
    const { teamId } = scope;
    const { manager } = this.database.for(scope, 'write');
    if (!(await manager.existsBy(Coupon, { teamId, id: couponId }))) return null;
    const codes = await manager.find(CouponCode, {
      select: { code: true },
      where: { teamId, couponId },
      order: { id: 'ASC' },
    });
    return codes.map(({ code }) => code);
  }
}

const columnsOf = (codes: readonly NewCode[]): [string[], string[]] => [
  codes.map(({ id }) => id),
  codes.map(({ code }) => code),
];

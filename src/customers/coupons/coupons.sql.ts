import { lockOfTeam } from '../../tenancy/locks/team-locks.sql';
import type { KeysetFragments } from '../../core/database/keyset.sql';
import { type PageFragments, pageAndTotal } from '../../core/database/page-and-total.sql';
import type { Statement } from '../../core/database/statement';
import { codesLock, couponsLock, termsLock } from './coupon-locks';
import { MAX_CODES, MAX_COUPONS } from './dto/coupon.rules';

/** The columns of coupons `r` in a query with {@link JOIN_REDEMPTION_COUNT}. */
const COUPON_COLUMNS = `
  r.id, r.name, r.points::float8 AS points, r.max_redemptions AS "maxRedemptions",
  r.per_customer AS "perCustomer", r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.description,
  r.campaign_id AS "campaignId",
  r.code_count AS codes, r.created_at AS "createdAt", redemption_count.redeemed`;

/** Joins the redemptions of each coupon `r` of the team $1. OFFSET 0 makes PostgreSQL find the slots of each coupon by their key. */
const JOIN_REDEMPTION_COUNT = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(redemptions), 0)::bigint AS redeemed
      FROM (SELECT redemptions FROM coupon_counts c
             WHERE c.team_id = $1 AND c.coupon_id = r.id OFFSET 0) slots) redemption_count`;

const SELECT_COUPONS = `SELECT ${COUPON_COLUMNS} FROM coupons r ${JOIN_REDEMPTION_COUNT}`;

export const FIND_COUPON: Statement = {
  name: 'find_coupon',
  text: `${SELECT_COUPONS} WHERE r.team_id = $1 AND r.id = $2`,
};

/** A separate statement before INSERT_COUPON, whose snapshot then has the coupon that has just released the lock. */
export const LOCK_COUPONS: Statement = {
  name: 'lock_coupons',
  text: lockOfTeam('$1', couponsLock('$1')),
};

/** Inserts a coupon with its codes; no row when the team has too many. */
export const INSERT_COUPON: Statement = {
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
export const INSERT_CODES: Statement = {
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
export const COUNT_CODES: Statement = {
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
export const LOCK_TERMS: Statement = {
  name: 'lock_coupon_terms',
  text: lockOfTeam('$1', termsLock('$1', '$2')),
};

/** A separate statement before INSERT_CODES and DELETE_COUPON; see {@link codesLock}. */
export const LOCK_CODES: Statement = {
  name: 'lock_coupon_codes',
  text: lockOfTeam('$1', codesLock('$1', '$2')),
};

/**
 * Deletes a coupon unless it has been redeemed. Its codes refer to no coupon then, so that no read finds them before they are deleted as well.
 * Returns no row when the team has no such coupon.
 */
export const DELETE_COUPON: Statement = {
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

const NOT_ENDED = `
  team_id = $1 AND id = ANY ($2::uuid[]) AND (ends_at IS NULL OR ends_at > now())`;

/** A separate statement before {@link END_COUPONS}: a coupon cannot end before its start. */
export const CLEAR_LATE_STARTS: Statement = {
  name: 'clear_late_starts',
  text: `UPDATE coupons SET starts_at = NULL WHERE ${NOT_ENDED} AND starts_at >= now()`,
};

/** Ends those of the coupons $2 that have not ended, now, and returns their ids and ends. */
export const END_COUPONS: Statement = {
  name: 'end_coupons',
  text: `UPDATE coupons SET ends_at = now() WHERE ${NOT_ENDED} RETURNING id, ends_at AS "endsAt"`,
};

/** Deletes at most $3 codes of the coupon $2. */
export const DELETE_CODES: Statement = {
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
export const UPDATE_COUPON: Statement = {
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

/** Finds a code, also a disabled one, unless its coupon is deleted. */
export const FIND_CODE: Statement = {
  name: 'find_coupon_code',
  text: `
    SELECT codes.code, coupons.id AS "couponId", coupons.name, coupons.points::float8 AS points,
           coupons.starts_at AS "startsAt", coupons.ends_at AS "endsAt",
           coupons.max_redemptions AS "maxRedemptions", codes.redemptions AS redeemed,
           codes.disabled_at AS "disabledAt"
      FROM coupon_codes codes
      JOIN coupons ON coupons.team_id = codes.team_id AND coupons.id = codes.coupon_id
     WHERE codes.team_id = $1 AND codes.code = $2`,
};

/**
 * Waits for the redemption that has locked the code; the next one reads the code as this change has left it. A repetition writes nothing.
 */
export const DISABLE_CODE: Statement = {
  name: 'disable_coupon_code',
  text: `
    UPDATE coupon_codes SET disabled_at = now()
     WHERE team_id = $1 AND code = $2 AND disabled_at IS NULL`,
};

export const ENABLE_CODE: Statement = {
  name: 'enable_coupon_code',
  text: `
    UPDATE coupon_codes SET disabled_at = NULL
     WHERE team_id = $1 AND code = $2 AND disabled_at IS NOT NULL`,
};

/** Lists a page of coupons, newest first, with the number of all. */
export const listCoupons = (limit: string): string => {
  const page: PageFragments = {
    table: 'coupons',
    time: 'created_at',
    order: 'desc',
    where: 'r.team_id = $1',
    limit,
  };
  const total = 'SELECT count(*) AS total FROM coupons r WHERE r.team_id = $1';
  return `
    WITH ${pageAndTotal(page, total)}
    SELECT matches.total, coupon.*
      FROM matches
      LEFT JOIN (
        SELECT ${COUPON_COLUMNS}
          FROM page
         CROSS JOIN LATERAL (SELECT * FROM coupons c
                              WHERE c.team_id = $1 AND c.id = page.id OFFSET 0) r
         ${JOIN_REDEMPTION_COUNT}
      ) coupon ON true
     ORDER BY coupon."createdAt" DESC, coupon.id DESC`;
};

export const listCouponsAfter = ({ after, sort, limit }: KeysetFragments): Statement => ({
  name: 'list_coupons_after',
  text: `${SELECT_COUPONS} WHERE r.team_id = $1 AND ${after} ${sort} ${limit}`,
});

export const LIST_ALL_COUPONS = `${SELECT_COUPONS} WHERE r.team_id = $1 ORDER BY r.created_at DESC, r.id DESC`;

/** Disabled codes count as codes that can be redeemed: no counter has them. */
const COUPON_STATE = `
  CASE WHEN r.ends_at <= now() THEN 'ended'
       WHEN r.starts_at > now() THEN 'planned'
       WHEN r.code_count > 0 AND redemption_count.redeemed >= r.code_count::bigint * r.max_redemptions
       THEN 'usedUp' ELSE 'running' END`;

const SELECT_OVERVIEW = `SELECT ${COUPON_COLUMNS}, ${COUPON_STATE} AS state FROM coupons r ${JOIN_REDEMPTION_COUNT}`;

/** SQL: what the list of coupons `r` is sorted by, besides their time of creation. */
export const COUPON_SORT_KEYS = {
  name: { expression: 'lower(r.name)', type: 'text' },
  points: { expression: 'r.points::float8', type: 'float8' },
  codes: { expression: 'r.code_count::float8', type: 'float8' },
  redeemed: { expression: 'redemption_count.redeemed::float8', type: 'float8' },
} as const;

/** @param sortKey a value of {@link COUPON_SORT_KEYS}, or null for a list by time of creation @param parameters the placeholders of the filters, or null without this filter */
export const listOverviews = (
  { after, sort, limit }: KeysetFragments,
  parameters: { pattern: string | null; state: string | null; ids: string | null },
  sortKey: string | null,
): string => {
  const { pattern, state, ids } = parameters;
  const conditions = [
    'r.team_id = $1',
    ...(ids === null ? [] : [`r.id = ANY (${ids}::uuid[])`]),
    ...(pattern === null ? [] : [`lower(r.name) LIKE lower(${pattern})`]),
    ...(state === null ? [] : [`${COUPON_STATE} = ${state}`]),
    after,
  ];
  const sortedBy = sortKey === null ? '' : `, ${sortKey} AS "sortedBy"`;
  return `
    SELECT ${COUPON_COLUMNS}, ${COUPON_STATE} AS state${sortedBy}
      FROM coupons r ${JOIN_REDEMPTION_COUNT}
     WHERE ${conditions.join(' AND ')} ${sort} ${limit}`;
};

export const FIND_OVERVIEW: Statement = {
  name: 'find_coupon_overview',
  text: `${SELECT_OVERVIEW} WHERE r.team_id = $1 AND r.id = $2`,
};

/** Lists at most $4 codes of the coupon $2 after the code with the id $3. */
export const LIST_CODES = `SELECT id, code, redemptions, disabled_at AS "disabledAt" FROM coupon_codes
   WHERE team_id = $1 AND coupon_id = $2 AND id > $3 ORDER BY team_id, coupon_id, id LIMIT $4`;

/** Finds the id of a code, also of a disabled one, unless its coupon is deleted. */
export const FIND_CODE_ID: Statement = {
  name: 'find_coupon_code_id',
  text: `
    SELECT codes.id FROM coupon_codes codes
      JOIN coupons ON coupons.team_id = codes.team_id AND coupons.id = codes.coupon_id
     WHERE codes.team_id = $1 AND codes.code = $2`,
};

/** Lists redemptions of the code $2 with the names of the customers. */
export const listRedeemers = ({ after, sort, limit }: KeysetFragments): string => `
  WITH page AS MATERIALIZED (
    SELECT r.id, r.created_at, r.customer_id FROM coupon_redemptions r
     WHERE r.team_id = $1 AND r.code_id = $2 AND ${after} ${sort} ${limit}
  )
  SELECT r.id, r.created_at AS "createdAt", r.customer_id AS "customerId",
         customer.first_name AS "firstName", customer.last_name AS "lastName"
    FROM page r
    LEFT JOIN LATERAL (SELECT first_name, last_name FROM customers
                        WHERE team_id = $1 AND id = r.customer_id OFFSET 0) customer ON true
   ${sort}`;

/** Counts the redemptions of the coupon $2 on each of the last $4 days in the time zone $3. */
export const COUNT_REDEMPTIONS_BY_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*)::integer AS redemptions
    FROM (SELECT (created_at AT TIME ZONE $3::text)::date AS day FROM coupon_redemptions
           WHERE team_id = $1 AND coupon_id = $2
             AND created_at >= ((now() AT TIME ZONE $3::text)::date - ($4::integer - 1))
                               ::timestamp AT TIME ZONE $3::text) redemption
   GROUP BY day ORDER BY day`;

import { placeInLedger } from '../loyalty/ledger-place.sql';
import { parametersOf } from '../../core/database/statement';
import { boundsAfter } from '../../core/database/keyset.sql';
import { containsPattern, toSqlTimestamp } from '../../core/database/sql-expressions';
import type { DateRange } from '../../core/values/date-range';
import type { Position } from '../../core/values/cursor';
import type { SortOrder } from '../../core/values/page';
import { NIL_ID } from '../../core/values/identifiers';
import {
  CHANGE_TYPES,
  type ChangeType,
  TRANSACTION_REASONS,
  type TransactionReason,
} from '../loyalty/domain/points';
import type { Week } from './domain/weeks';

export interface LedgerFilter {
  readonly customerId?: string | undefined;
  /** Selects this entry and its correction. */
  readonly entryId?: string | undefined;
  readonly reason?: TransactionReason | undefined;
  readonly type?: ChangeType | undefined;
  /** The id of a member or an API key, or null for the operator and the service. */
  readonly actor?: string | null | undefined;
  readonly range: DateRange;
  readonly search?: LedgerSearch | undefined;
}

/** Selects entries by a part of their note or reference, by their whole reference, or by their customer. */
export interface LedgerSearch {
  readonly text: string;
  /** The customers whom the text finds. */
  readonly customerIds: readonly string[];
}

/** A part of a note or reference is searched in this many of the newest entries that pass the other filters. */
const MAX_SEARCHED = 10_000;

interface BuiltStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Add = (value: unknown) => string;

/** The actor of an entry, as in the index `ix_points_transactions_actor`. */
const ACTOR_ID = 'coalesce(key_id, user_id)';

/** An upper limit of what an index walks, which also makes PostgreSQL read the rows in the order of the index. */
interface Walk {
  /** The last entry of the previous page, or null for the first page. `sort` is the time, or for one customer the number of the entry. */
  readonly after: Position | null;
  readonly order: SortOrder;
  readonly limit: number;
}

/** SQL: the entries after a position. */
function afterCondition({ after, order }: Walk, isOfCustomer: boolean, add: Add): string[] {
  if (after === null) return [];
  const { sort, id } = after;
  const sign = order === 'asc' ? '>' : '<';
  return [
    isOfCustomer
      ? `number ${sign} ${placeInLedger(add(id), add(sort))}`
      : `(created_at, id) ${sign} (${add(toSqlTimestamp(sort))}::timestamptz, ${add(id)}::uuid)`,
  ];
}

/** SQL: the order of a page. @param prefix of the columns: `t.` */
function orderOf(isOfCustomer: boolean, order: SortOrder, prefix = ''): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return isOfCustomer
    ? `ORDER BY ${prefix}number ${direction}`
    : `ORDER BY ${prefix}created_at ${direction}, ${prefix}id ${direction}`;
}

function rangeConditions({ from, to }: DateRange, add: Add): string[] {
  return [
    ...(from === null ? [] : [`created_at >= ${add(toSqlTimestamp(from))}::timestamptz`]),
    ...(to === null ? [] : [`created_at <= ${add(toSqlTimestamp(to))}::timestamptz`]),
  ];
}

function kindConditions({ reason, type }: LedgerFilter, add: Add): string[] {
  return [
    ...(reason === undefined ? [] : [`reason = ${add(reason)}`]),
    ...(type === undefined ? [] : [type === 'increment' ? 'delta > 0' : 'delta < 0']),
  ];
}

function entryConditions({ entryId }: LedgerFilter, add: Add): string[] {
  if (entryId === undefined) return [];
  const id = `${add(entryId)}::uuid`;
  return [`(id = ${id} OR corrects_id = ${id})`];
}

function actorConditions({ actor }: LedgerFilter, add: Add): string[] {
  if (actor === undefined) return [];
  return [actor === null ? `${ACTOR_ID} IS NULL` : `${ACTOR_ID} = ${add(actor)}::uuid`];
}

/**
 * SQL: the entries that pass the filter, read by the index of its narrowest part: one entry, those of a customer, those of an actor, or
 * those of each kind (reason and sign), which together are the whole ledger. An index that is ordered by time alone would walk through
 * the whole ledger to find a rare kind.
 * @param columns those of the entries
 * @param walk the newest entries only; without one, all
 */
function entries(columns: string, filter: LedgerFilter, add: Add, walk?: Walk): string {
  const { customerId, entryId, reason, type, actor, range } = filter;
  const isOfCustomer = customerId !== undefined;
  // For one customer, a position is the number of an entry, not its time.
  const bounds = isOfCustomer || walk === undefined ? range : boundsAfter(range, walk);
  const conditions = ['team_id = $1', ...rangeConditions(bounds, add)];
  if (walk !== undefined) conditions.push(...afterCondition(walk, isOfCustomer, add));
  const newest =
    walk === undefined ? '' : `${orderOf(isOfCustomer, walk.order)} LIMIT ${add(walk.limit)}`;
  if (isOfCustomer || entryId !== undefined || actor !== undefined) {
    const narrow = [
      ...entryConditions(filter, add),
      ...(isOfCustomer ? [`customer_id = ${add(customerId)}::uuid`] : []),
      ...actorConditions(filter, add),
      ...kindConditions(filter, add),
    ];
    return `SELECT ${columns} FROM points_transactions
      WHERE ${[...conditions, ...narrow].join(' AND ')} ${newest}`;
  }
  const reasons = reason === undefined ? TRANSACTION_REASONS : [reason];
  const types = type === undefined ? CHANGE_TYPES : [type];
  return `SELECT entry.*
      FROM unnest(${add(reasons)}::text[]) kind (reason),
           unnest(${add(types.map((each) => each === 'increment'))}::boolean[]) sign (is_gain),
           LATERAL (SELECT ${columns} FROM points_transactions
                     WHERE ${conditions.join(' AND ')} AND reason = kind.reason
                       AND (delta > 0) = sign.is_gain ${newest} OFFSET 0) entry ${newest}`;
}

/**
 * SQL: the entries that pass the filter and its search, each once. The whole reference and the customers are found by indexes; a part of a
 * note or reference has none, because every change of points would have to write it, and is searched in the newest entries.
 */
function found(filter: LedgerFilter, search: LedgerSearch, add: Add, walk: Walk): string {
  const { customerId } = filter;
  const isOfCustomer = customerId !== undefined;
  const page = `${orderOf(isOfCustomer, walk.order)} LIMIT ${add(walk.limit)}`;
  const after = afterCondition(walk, isOfCustomer, add);
  const pattern = add(containsPattern(search.text));
  const newest = entries('*', filter, add, { after: null, order: 'desc', limit: MAX_SEARCHED });
  const inTexts = [
    `(lower(note) LIKE lower(${pattern}) OR lower(reference) LIKE lower(${pattern}))`,
    ...after,
  ].join(' AND ');
  const conditions = [
    'team_id = $1',
    ...(isOfCustomer ? [`customer_id = ${add(customerId)}::uuid`] : []),
    ...rangeConditions(filter.range, add),
    ...entryConditions(filter, add),
    ...actorConditions(filter, add),
    ...kindConditions(filter, add),
    ...after,
  ].join(' AND ');
  const ofCustomers = isOfCustomer
    ? []
    : [
        `(SELECT entry.* FROM unnest(${add(search.customerIds)}::uuid[]) customer (id),
              LATERAL (SELECT * FROM points_transactions
                        WHERE ${conditions} AND customer_id = customer.id
                        ${page}) entry)`,
      ];
  const branches = [
    `(SELECT * FROM (${newest}) entry WHERE ${inTexts} ${page})`,
    `(SELECT * FROM points_transactions
       WHERE ${conditions} AND reference = ${add(search.text)} ${page})`,
    ...ofCustomers,
  ];
  return `SELECT * FROM (${branches.join(' UNION ')}) entry ${page}`;
}

/** A page of the ledger with what the entries refer to. Each is found by its key. */
export function listStatement(teamId: string, filter: LedgerFilter, walk: Walk): BuiltStatement {
  const values: unknown[] = [teamId];
  const add = parametersOf(values);
  const { search } = filter;
  const page =
    search === undefined ? entries('*', filter, add, walk) : found(filter, search, add, walk);
  const order = orderOf(filter.customerId !== undefined, walk.order, 't.');
  return {
    text: `WITH page AS MATERIALIZED (${page}) ${SELECT_WITH_REFERENCES} ${order}`,
    values,
  };
}

const SELECT_WITH_REFERENCES = `
  SELECT t.id, t.created_at AS "createdAt", t.number, t.delta::float8 AS delta, t.reason,
         t.balance_after::float8 AS "balanceAfter", t.note, t.reference, t.key_id AS "keyId",
         t.user_id AS "userId", t.customer_id AS "customerId", c.first_name AS "firstName",
         c.last_name AS "lastName", coupon.id AS "couponId", coupon.name AS "couponName",
         t.corrects_id AS "correctsId", correction.id AS "correctedById"
    FROM page t
    LEFT JOIN LATERAL (
      SELECT first_name, last_name FROM customers
       WHERE team_id = $1 AND id = t.customer_id OFFSET 0) c ON true
    LEFT JOIN LATERAL (
      SELECT coupon_id FROM coupon_redemptions
       WHERE team_id = $1 AND id = t.redemption_id OFFSET 0) redemption ON true
    LEFT JOIN LATERAL (
      SELECT id, name FROM coupons
       WHERE team_id = $1 AND id = redemption.coupon_id OFFSET 0) coupon ON true
    LEFT JOIN LATERAL (
      SELECT id FROM points_transactions
       WHERE team_id = $1 AND corrects_id = t.id OFFSET 0) correction ON true`;

/** An entry by its id, with what it refers to. */
export const FIND_ENTRY = `
  WITH page AS MATERIALIZED (SELECT * FROM points_transactions WHERE team_id = $1 AND id = $2)
  ${SELECT_WITH_REFERENCES}`;

/**
 * The sums of each week. `given` and `taken` are without corrections, whose sum is `corrected`, because they reverse entries of
 * other weeks. @param weeks oldest first
 */
export function weeksStatement(
  teamId: string,
  filter: LedgerFilter,
  weeks: readonly Week[],
): BuiltStatement {
  const values: unknown[] = [teamId];
  const add = parametersOf(values);
  const bounds = add(weeks.map(({ from }) => toSqlTimestamp(from)));
  const from = Math.max(filter.range.from ?? 0, weeks[0]?.from ?? 0);
  const ranged = { ...filter, range: { ...filter.range, from } };
  const text = `
    SELECT width_bucket(created_at, ${bounds}::timestamptz[]) AS number,
           coalesce(sum(delta) FILTER (WHERE reason <> 'correction' AND delta > 0), 0)::float8 AS given,
           coalesce(-sum(delta) FILTER (WHERE reason <> 'correction' AND delta < 0), 0)::float8 AS taken,
           coalesce(sum(delta) FILTER (WHERE reason = 'correction'), 0)::float8 AS corrected
      FROM (${entries('created_at, reason, delta', ranged, add)}) t
     GROUP BY 1`;
  return { text, values };
}

/** Who has made entries, each once: the index is searched once for each of them. `$2` is the limit. */
export const LIST_ACTORS = `
  WITH RECURSIVE actor AS (
    (SELECT ${ACTOR_ID} AS id, key_id IS NOT NULL AS is_key FROM points_transactions
      WHERE team_id = $1 AND ${ACTOR_ID} > '${NIL_ID}' ORDER BY ${ACTOR_ID} LIMIT 1)
    UNION ALL
    (SELECT next.id, next.is_key
       FROM actor, LATERAL (
         SELECT ${ACTOR_ID} AS id, key_id IS NOT NULL AS is_key FROM points_transactions
          WHERE team_id = $1 AND ${ACTOR_ID} > actor.id ORDER BY ${ACTOR_ID} LIMIT 1) next)
  )
  SELECT id, is_key AS "isKey" FROM actor LIMIT $2`;

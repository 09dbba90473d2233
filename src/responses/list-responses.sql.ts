import type { SortedPageRange } from '../core/values/page';
import {
  type LargeListBounds,
  largeSearch,
  ofEntry,
  sampleOf,
} from '../core/database/large-search.sql';
import { toNfc } from '../core/values/text';
import { type AddParameter, parametersOf, type Statement } from '../core/database/statement';
import {
  limitOf,
  type PageFragments,
  pageAndTotal,
  pageAndTotalFromNearerEnd,
  pageAndTotalOfSearch,
  sortOf,
} from '../core/database/page-and-total.sql';
import type { ResponseConditions } from './response-conditions.sql';
import type { ResponseFilter } from './response-filter';
import { ANSWER_BYTES, RESPONSE_COLUMNS } from './response-columns.sql';

/** Answers of one page, which is in memory as a whole. A single response may have megabytes of answers. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** The responses that a list selects. */
export interface ResponseSelection {
  conditions: ResponseConditions;
  /** SQL that selects their `total`, or null for a search, whose hits are counted with the page. */
  total: string | null;
  /** The name of the prepared statement, or null if the plan depends on the values. */
  name: string | null;
  /** Whether the total is a sum of counters of all responses of the form. */
  hasCounter?: boolean;
  /** How a search of a large form is bounded, or a filter for which only an index of values, which has no order, finds the rows. */
  large?: LargeForm;
}

/** How much of a large form is read, see `LargeLists`. */
export interface LargeForm {
  /** How many matches of a filter are counted. */
  countedRows: number;
  /** How many entries of the index of trigrams a search may read for each response. */
  entriesPerRow: number;
  bounds: LargeListBounds;
}

/** Selects the responses of a form that pass the filter. */
export function responsesOfForm(
  filter: ResponseFilter,
  conditions: ResponseConditions,
  large: LargeForm | null = null,
): ResponseSelection {
  const name = isPlain(filter) && conditions.leftOut === null ? 'list_responses' : null;
  if (filter.search === null) {
    const total = countQuery(filter, conditions, large);
    const isOfValue = filter.field !== null || filter.hidden !== null;
    const selection = { conditions, total, name, hasCounter: name !== null };
    return large !== null && isOfValue ? { ...selection, large } : selection;
  }
  return { conditions, total: null, name, ...(large !== null && { large }) };
}

/** Selects the responses that are linked to a customer. @param leftOut the forms whose responses are left out; seldom any */
export function responsesOfCustomer(
  teamId: string,
  customerId: string,
  leftOut: readonly string[],
): ResponseSelection {
  const isWhole = leftOut.length === 0;
  const ofCustomer = 'r.team_id = $1 AND r.subscriber_id = $2';
  const where = isWhole ? ofCustomer : `${ofCustomer} AND r.form_id <> ALL ($3::uuid[])`;
  const values = [teamId, customerId, ...(isWhole ? [] : [leftOut])];
  return {
    conditions: { where, parts: [where], values, scope: where, search: null, leftOut: null },
    total: `SELECT count(*) AS total FROM form_responses r WHERE ${where}`,
    name: isWhole ? 'list_customer_responses' : null,
  };
}

/**
 * Returns the statement that selects a page of responses and their total, and appends its parameters to the values of the
 * conditions. Answers beyond {@link MAX_PAGE_BYTES} are null.
 */
export function listStatement(
  { conditions, total, name, large, hasCounter = false }: ResponseSelection,
  range: SortedPageRange,
): Statement | string {
  const { where, parts, values } = conditions;
  const add = parametersOf(values);
  const list = { table: 'form_responses', time: 'created_at', order: range.order, where };
  const page = (): PageFragments => ({ ...list, limit: limitOf(range, add) });
  const sort = sortOf(list);
  const text = `
    WITH ${
      large !== undefined
        ? total === null
          ? pageOfLargeSearch(page(), conditions, large)
          : pageOfLargeFilter(list, { conditions, total, large }, range, add)
        : total === null
          ? pageAndTotalOfSearch(page(), parts)
          : hasCounter
            ? pageAndTotalFromNearerEnd(list, total, range, add)
            : pageAndTotal(page(), total)
    }
    SELECT matches.*, ${RESPONSE_COLUMNS}
      FROM matches
      LEFT JOIN (
        SELECT r.team_id, r.id, r.form_id, r.created_at, r.source, r.is_read, r.subscriber_id,
               CASE WHEN sum(${ANSWER_BYTES}) OVER (${sort}) - ${ANSWER_BYTES} < ${MAX_PAGE_BYTES}
                    THEN r.answers END AS answers
          FROM page JOIN form_responses r ON r.team_id = page.team_id AND r.id = page.id
      ) r ON true
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ${sort}`;
  return name === null ? text : { name: `${name}_${range.order}`, text };
}

/** Compares the entries of the index; rows are read where a text is long or where there are other conditions. */
function pageOfLargeSearch(
  { table, time, order, limit }: PageFragments,
  { where, scope, search }: ResponseConditions,
  { bounds, entriesPerRow }: LargeForm,
): string {
  const { shortHit, isAlone, isIndexed, isExpensive } = search ?? {
    shortHit: 'true',
    isAlone: false,
    isIndexed: false,
    isExpensive: null,
  };
  const list = { table, time, order, scope: ofEntry(scope) };
  const row = `EXISTS (SELECT 1 FROM form_responses r WHERE r.team_id = $1 AND r.id = entry.id AND ${where})`;
  const isHit = isAlone ? `(entry.search_text IS NOT NULL OR ${row})` : row;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return `${largeSearch(
    {
      ...list,
      columns: ['search_text'],
      matches: `((${ofEntry(shortHit)} OR entry.search_text IS NULL) AND ${isHit})`,
      indexed: isIndexed ? where : null,
      isExpensive: isExpensive?.(sampleOf(list, bounds), entriesPerRow) ?? null,
    },
    bounds,
  )}, page AS (
      SELECT $1::uuid AS team_id, found.id FROM found
       ORDER BY found.${time} ${direction}, found.id ${direction} ${limit}
    ), matches AS (
      SELECT (SELECT count(*) FROM found) AS total, is_cut AS "isAtLeast" FROM reading
    )`;
}

/** A value is frequent if one in so many of the newest rows has it. */
const FREQUENT_SHARE = 500;

/**
 * The page of a filter for which an index of values finds all rows, but not in the order of the list: a frequent value has very many. Its page
 * is read from the first rows of the list if they have more hits than the page needs. Otherwise all hits are sorted.
 */
function pageOfLargeFilter(
  list: Omit<PageFragments, 'limit'>,
  { conditions, total, large }: { conditions: ResponseConditions; total: string; large: LargeForm },
  range: SortedPageRange,
  add: AddParameter,
): string {
  const { table, time, where } = list;
  const { bounds, countedRows } = large;
  const end = `${add(range.offset + range.limit)}::bigint`;
  const sort = sortOf(list);
  const hitsOf = (rows: string): string =>
    `SELECT r.${time}, r.id FROM (
       SELECT r.${time}, r.id, (${where}) AS matches FROM ${table} r WHERE ${conditions.scope} ${rows}
     ) r WHERE r.matches`;
  const isEnough = '(SELECT is_enough FROM reading)';
  const isMany = '(SELECT is_many FROM number)';
  return `
    first AS MATERIALIZED (${hitsOf(`${sort} LIMIT ${bounds.first}`)}),
    beginning AS MATERIALIZED (
      SELECT count(*) AS hits, count(*) <= ${end} AND count(*) >= ${bounds.first / FREQUENT_SHARE} AS is_short
        FROM first
    ), next AS MATERIALIZED (
      ${hitsOf(`AND (SELECT is_short FROM beginning) ${sort} LIMIT ${bounds.frequent} OFFSET ${bounds.first}`)}
      ${sort} LIMIT (SELECT ${end} + 1 - hits FROM beginning WHERE is_short)
    ), newest AS MATERIALIZED (
      SELECT first.* FROM first UNION ALL SELECT next.* FROM next
    ), reading AS MATERIALIZED (
      SELECT count(*) AS hits, count(*) > ${end} AS is_enough,
             (SELECT count(*) FROM (SELECT 1 FROM ${table} r WHERE ${conditions.scope} LIMIT ${bounds.first}) r)
               = ${bounds.first} AS is_cut
        FROM newest
    ), few AS MATERIALIZED (
      SELECT r.${time}, r.id FROM ${table} r WHERE ${where} AND NOT ${isEnough} LIMIT ${countedRows}
    ), number AS MATERIALIZED (
      SELECT count(*) AS hits, count(*) = ${countedRows} AS is_many FROM few
    ), page AS (
      SELECT r.team_id, r.id FROM (
        SELECT $1::uuid AS team_id, newest.* FROM newest WHERE ${isEnough}
        UNION ALL SELECT $1::uuid, few.* FROM few WHERE NOT ${isMany}
        UNION ALL (SELECT r.team_id, r.${time}, r.id FROM ${table} r
                    WHERE ${where} AND ${isMany} ${sort} LIMIT ${end})
      ) r ${sort} ${limitOf(range, add)}
    ), matches AS (${total})`;
}

/** Reads the total from a counter if one has it; otherwise counts the rows, those of a large form up to a bound. */
function countQuery(
  { source, isRead, range, field, hidden }: ResponseFilter,
  { where, values, leftOut }: ResponseConditions,
  large: LargeForm | null,
): string {
  /** Without the responses that are left out, which an index finds. */
  const shown = (counter: string): string =>
    leftOut === null
      ? counter
      : `SELECT (${counter}) - (SELECT count(*) FROM form_responses r WHERE ${leftOut.erased}) AS total`;
  const isUnbounded = range.from === null && range.to === null && hidden === null;
  if (isUnbounded && field === null) {
    return shown(`SELECT coalesce(sum(r.responses), 0)::bigint AS total
                    FROM form_response_counts r WHERE ${leftOut?.counted ?? where}`);
  }
  if (isUnbounded && field?.countsValues === true && source === null && isRead === null) {
    // Fields with value counters have options, which are in NFC, or are booleans.
    return shown(`SELECT coalesce(sum(responses), 0)::bigint AS total
                    FROM form_value_counts
                   WHERE team_id = $1 AND field_id = $${values.push(field.id)}
                     AND value = $${values.push(toNfc(field.value))}`);
  }
  if (large === null) return `SELECT count(*) AS total FROM form_responses r WHERE ${where}`;
  const { countedRows } = large;
  if (field !== null || hidden !== null) {
    // The hits that `pageOfLargeFilter` has read.
    return `SELECT CASE WHEN is_enough THEN reading.hits ELSE number.hits END AS total,
                   CASE WHEN is_enough THEN is_cut ELSE is_many END AS "isAtLeast"
              FROM reading CROSS JOIN number`;
  }
  return `SELECT count(*) AS total, count(*) = ${countedRows} AS "isAtLeast"
            FROM (SELECT 1 FROM form_responses r WHERE ${where} LIMIT ${countedRows}) counted`;
}

/** The unfiltered list is a prepared statement; a filtered one needs a plan for its values. */
export function isPlain({ range, ...filter }: ResponseFilter): boolean {
  return [range.from, range.to, ...Object.values(filter)].every((it) => it === null);
}

import { ANSWER_BYTES } from '../response-columns.sql';
import type { LeftOutConditions, ResponseConditions } from '../response-conditions.sql';
import { ofEntry } from '../../core/database/large-search.sql';
import { type AddParameter, parametersOf } from '../../core/database/statement';
import type { Trigrams } from '../../core/database/trigrams';
import { RESPONSE_COUNT } from '../../forms/form-details.sql';
import type { ResponseFilter } from '../response-filter';
import { isCountedByQuarter, pastQuarters, quarterOf } from './past-counts.sql';

/** Responses that are counted one by one, the newest first: in an index, and by their rows. */
const MAX_COUNTED_RESPONSES = 1_000_000;
const MAX_COUNTED_ROWS = 50_000;
/** Answers that a summary reads: the newest ones. Reading takes up to a microsecond each. */
const MAX_READ_ANSWERS = 500_000;
/** Responses whose answers a summary reads: the newest ones, without and with a filter on rows. */
const MAX_READ_RESPONSES = 50_000;
const MAX_READ_ROWS = 20_000;
/** The newest entries of the list's index that tell how many rows the index of trigrams would return. */
const SAMPLED_ENTRIES = 2_000;
/** A single response may have megabytes of answers. */
const MAX_READ_BYTES = 32 * 1024 * 1024;

/** Days that are shown one by one; a longer time is shown by month, and decades by year. */
const MAX_DAYS = 366;
const MAX_MONTHS_IN_DAYS = 40 * 366;

export interface BoundStatement {
  readonly text: string;
  readonly values: unknown[];
}

export interface OverviewRow {
  unit: 'day' | 'month' | 'year' | null;
  /** `["2026-11-01", 3]`, by time. */
  points: [string, number][];
  /** How many of them were counted one by one. */
  countedResponses: number;
  today: string;
  startDay: string | null;
  endDay: string | null;
  /** The number of responses whose answers are read. */
  readResponses: number;
  /** Their ids, or null if there are none or an index alone finds them. */
  readIds: string[] | null;
  /** The counters of all responses of the form. */
  formResponses: number;
  oldestAt: Date | null;
  oldestId: string | null;
  newestAt: Date | null;
  newestId: string | null;
  /** `[field id, value, responses]`. */
  counters: [string, string, number][];
}

/**
 * Whether an index has all that decides: the list's has the time and the source, and those of read and unread responses the time.
 */
const isCountedInIndex = ({ range: _range, ...filter }: ResponseFilter): boolean => {
  const { source, channel, isRead, ...others } = filter;
  const isOfIndex = isRead === null || (source === null && channel === null);
  return isOfIndex && Object.values(others).every((it) => it === null);
};

/** The number of responses from which on a summary counts no further ones. */
export const countLimitOf = (filter: ResponseFilter): number =>
  isCountedInIndex(filter) ? MAX_COUNTED_RESPONSES : MAX_COUNTED_ROWS;

/**
 * The responses of each day, the range of the responses whose answers are read, and the counters of `countedIds`. Responses are counted
 * by quarters of an hour first: finding the day of each one in a time zone would take most of the time.
 */
export function overviewStatement(
  conditions: ResponseConditions,
  timeZone: string,
  filter: ResponseFilter,
  fields: number,
  countedIds: readonly string[],
  trigrams: Trigrams,
): BoundStatement {
  const { where, values: filterValues, leftOut } = conditions;
  const values = [...filterValues];
  const add = parametersOf(values);
  const zone = `${add(timeZone)}::text`;
  const dayOf = (time: number | null): string =>
    `(${add(time === null ? null : new Date(time).toISOString())}::timestamptz AT TIME ZONE ${zone})::date::text`;
  const { range } = filter;
  const { past, isLater } = isCountedByQuarter(filter)
    ? pastQuarters(filter, add)
    : { past: null, isLater: 'true' };
  const quarters = [
    'SELECT starts_at, responses FROM quarter_counts',
    ...(past === null ? [] : [past]),
    ...(past === null || leftOut === null ? [] : [subtractedQuarters(leftOut, isLater)]),
  ].join(' UNION ALL ');
  const fieldIds = `${add(countedIds)}::uuid[]`;
  const inIndex = isCountedInIndex(filter);
  const maxRead = inIndex ? MAX_READ_RESPONSES : MAX_READ_ROWS;
  const limit = Math.min(maxRead, Math.floor(MAX_READ_ANSWERS / Math.max(fields, 1)));
  const counted = inIndex
    ? `(SELECT r.created_at FROM form_responses r WHERE ${where} AND ${isLater}
         ORDER BY r.created_at DESC, r.id DESC LIMIT ${countLimitOf(filter)})`
    : 'newest';
  const maxNewest = inIndex ? limit : countLimitOf(filter);
  const text = `
    WITH ${newestResponses(conditions, filter, maxNewest, trigrams, add)}, quarter_counts AS MATERIALIZED (
      SELECT ${quarterOf('r.created_at')} AS starts_at, count(*) AS responses
        FROM ${counted} r GROUP BY 1
    ), daily AS MATERIALIZED (
      SELECT (starts_at AT TIME ZONE ${zone})::date AS day, sum(responses) AS responses
        FROM (${quarters}) quarter
       GROUP BY 1 HAVING sum(responses) > 0
    ), unit AS MATERIALIZED (
      SELECT CASE WHEN max(day) - min(day) < ${MAX_DAYS} THEN 'day'
                  WHEN max(day) - min(day) < ${MAX_MONTHS_IN_DAYS} THEN 'month'
                  ELSE 'year' END AS name
        FROM daily HAVING count(*) > 0
    ), points AS (
      SELECT date_trunc(unit.name, day::timestamp)::date AS start, sum(responses)::bigint AS responses
        FROM daily, unit GROUP BY 1
    ), sized_responses AS MATERIALIZED (
      SELECT created_at, id, sum(bytes) OVER (ORDER BY created_at DESC, id DESC) - bytes AS bytes_before
        FROM (SELECT * FROM newest ORDER BY created_at DESC, id DESC LIMIT ${add(limit)}) newest
    ), read_responses AS MATERIALIZED (
      SELECT created_at, id FROM sized_responses WHERE bytes_before < ${MAX_READ_BYTES}
    ), counters AS (
      SELECT id, value, sum(responses)::bigint AS responses
        FROM (SELECT field.id, value_count.value, value_count.responses
                FROM unnest(${fieldIds}) AS field (id)
               CROSS JOIN LATERAL (SELECT value, responses FROM form_value_counts c
                                    WHERE c.team_id = $1 AND c.field_id = field.id OFFSET 0) value_count${
                                      leftOut === null ? '' : subtractedValues(leftOut, fieldIds)
                                    }) value_count
       GROUP BY 1, 2 HAVING sum(responses) > 0
    )
    SELECT (SELECT name FROM unit) AS unit,
           (SELECT coalesce(jsonb_agg(jsonb_build_array(start, responses) ORDER BY start), '[]')
              FROM points) AS points,
           (SELECT coalesce(sum(responses), 0)::integer FROM quarter_counts) AS "countedResponses",
           (now() AT TIME ZONE ${zone})::date::text AS today,
           ${dayOf(range.from)} AS "startDay", ${dayOf(range.to)} AS "endDay",
           (SELECT count(*) FROM read_responses)::integer AS "readResponses",
           ${inIndex ? 'NULL' : '(SELECT array_agg(id) FROM read_responses)'} AS "readIds",
           ${RESPONSE_COUNT} AS "formResponses",
           oldest.created_at AS "oldestAt", oldest.id AS "oldestId",
           newest.created_at AS "newestAt", newest.id AS "newestId",
           (SELECT coalesce(jsonb_agg(jsonb_build_array(id, value, responses)), '[]')
              FROM counters) AS counters
      FROM (VALUES (1)) one (row)
      LEFT JOIN (SELECT * FROM read_responses ORDER BY created_at, id LIMIT 1) oldest ON true
      LEFT JOIN (SELECT * FROM read_responses ORDER BY created_at DESC, id DESC LIMIT 1) newest ON true`;
  return { text, values };
}

/**
 * SQL: `newest`, the newest responses that pass the filter. The entries of the list's index have the text of a search: if the index of
 * trigrams would return very many rows, the entries are compared first, and only the rows of those with the text are read.
 */
function newestResponses(
  { where, scope, search }: ResponseConditions,
  filter: ResponseFilter,
  responses: number,
  trigrams: Trigrams,
  add: AddParameter,
): string {
  const columns = `r.created_at, r.id, ${ANSWER_BYTES} AS bytes`;
  const rows = `SELECT ${columns} FROM form_responses r WHERE ${where}`;
  const newest = 'ORDER BY r.created_at DESC, r.id DESC LIMIT';
  const { search: text, field, hidden, customerId } = filter;
  const hasOtherIndex = [field, hidden, customerId].some((it) => it !== null);
  if (text === null || search?.isIndexed !== true || hasOtherIndex) {
    return `newest AS MATERIALIZED (${rows} ${newest} ${add(responses)})`;
  }
  const entries = `form_responses entry WHERE ${ofEntry(scope)}`;
  const sample = `SELECT entry.search_text FROM ${entries} ${ofEntry(newest)} ${SAMPLED_ENTRIES}`;
  const isCommon = '(SELECT is_common FROM common)';
  return `
    common AS MATERIALIZED (SELECT (${trigrams.isCommon(text, sample, add)}) AS is_common),
    newest AS MATERIALIZED (
      (${rows} AND NOT ${isCommon} ${newest} ${add(responses)})
      UNION ALL
      (SELECT r.*
         FROM (SELECT entry.created_at, entry.id FROM ${entries} AND ${isCommon}
                  AND (${ofEntry(search.shortHit)} OR entry.search_text IS NULL)) entry
        CROSS JOIN LATERAL (${rows} AND r.team_id = $1 AND r.id = entry.id OFFSET 0) r
       ${ofEntry(newest)} ${add(responses)})
    )`;
}

/** SQL: subtracts the responses that the counted quarters have, and that reads leave out. */
const subtractedQuarters = ({ erased }: LeftOutConditions, isLater: string): string =>
  `SELECT ${quarterOf('r.created_at')}, -count(*) FROM form_responses r WHERE ${erased} AND NOT (${isLater}) GROUP BY 1`;

/** SQL: subtracts the answers of responses that the counters of values have, and that reads leave out. */
const subtractedValues = ({ erased }: LeftOutConditions, fieldIds: string): string => `
               UNION ALL
              SELECT answer.key::uuid, answer.value, -count(*)
                FROM form_responses r CROSS JOIN LATERAL jsonb_each_text(r.answers) answer
               WHERE ${erased} AND answer.key = ANY (${fieldIds}::text[])
               GROUP BY 1, 2`;

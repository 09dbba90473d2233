import { ANSWER_BYTES } from '../response-columns.sql';
import type { LeftOutConditions, ResponseConditions } from '../response-conditions.sql';
import { type AddParameter, parametersOf } from '../../core/database/statement';
import { RESPONSE_COUNT } from '../../forms/form-details.sql';
import { OPTION_SEPARATOR } from '../../forms/domain/field-types';
import type { ResponseFilter } from '../response-filter';
import type { Bin } from './domain/bins';
import { isCountedByQuarter, pastQuarters, quarterOf } from './past-counts.sql';

/** Responses that are counted one by one, the newest first: in an index, and by their rows. */
const MAX_COUNTED_RESPONSES = 1_000_000;
const MAX_COUNTED_ROWS = 50_000;
/** Answers that a summary reads: the newest ones. Reading takes up to a microsecond each. */
const MAX_READ_ANSWERS = 500_000;
/** With a filter on rows, which also reads the rows that do not pass it, once in each statement. */
const MAX_READ_RESPONSES = 50_000;
const MAX_READ_ROWS = 20_000;
/** A single response may have megabytes of answers. */
const MAX_READ_BYTES = 32 * 1024 * 1024;

/** Days that are shown one by one; a longer time is shown by month, and decades by year. */
const MAX_DAYS = 366;
const MAX_MONTHS_IN_DAYS = 40 * 366;

/** The fraction of the next answer after the middle, of an even number of up to {@link MAX_READ_ANSWERS}. */
const UPPER_MEDIAN = 0.5 + 1e-9;
/** Characters of an option; the answer to a field that has got options later may be longer. */
const MAX_OPTION_LENGTH = 255;
/** Answers that are no option of the field, of which a summary shows the most frequent ones. */
const MAX_OTHER_VALUES = 20;

/** How answers to a field are summarized. */
export type SummaryKind = 'choice' | 'group' | 'number' | 'date' | 'text';

export interface SummarizedField {
  readonly id: string;
  readonly kind: SummaryKind;
  readonly options: readonly string[];
}

/** The oldest and the newest of the responses whose answers are read, by time and id. */
export interface ReadRange {
  readonly oldestAt: Date;
  readonly oldestId: string;
  readonly newestAt: Date;
  readonly newestId: string;
  readonly responses: number;
}

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
  { where, values: filterValues, leftOut }: ResponseConditions,
  timeZone: string,
  filter: ResponseFilter,
  fields: number,
  countedIds: readonly string[],
): BoundStatement {
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
  const text = `
    WITH newest AS MATERIALIZED (
      SELECT r.created_at, r.id, ${ANSWER_BYTES} AS bytes FROM form_responses r WHERE ${where}
       ORDER BY r.created_at DESC, r.id DESC LIMIT ${add(inIndex ? limit : countLimitOf(filter))}
    ), quarter_counts AS MATERIALIZED (
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

export interface AnswersRow {
  fieldId: string;
  /** The responses with an answer. */
  answered: number;
  /** `[value, responses]`; a value of null has all that are not among the most frequent. */
  choices: [string | null, number][] | null;
  /** The answers that are numbers, or dates as `year × 12 + month − 1`. */
  count: number;
  min: number | null;
  max: number | null;
  mean: number | null;
  areWhole: boolean | null;
}

/** The number of answers to each field, those of each option, and the limits of numbers and dates. */
export function answersStatement(
  conditions: ResponseConditions,
  range: ReadRange,
  fields: readonly SummarizedField[],
): BoundStatement {
  const values = [...conditions.values];
  const add = parametersOf(values);
  const [texts, others] = [true, false].map((isText) =>
    fields.filter(({ kind }) => (kind === 'text') === isText),
  ) as [SummarizedField[], SummarizedField[]];
  const textIds = texts.map(({ id }) => id);
  const options = fields.flatMap(({ id, options }) => options.map((option) => [id, option]));
  const text = `
    WITH ${answersOf(conditions, range, others, textIds, add)},
    ${textAnswersOf(textIds, add)}, answer_groups AS MATERIALIZED (
      SELECT field_id, kind,
             CASE WHEN kind IN ('choice', 'group') THEN left(value #>> '{}', ${MAX_OPTION_LENGTH}) END AS choice,
             count(*) AS answers, count(number) AS count, min(number) AS min, max(number) AS max,
             sum(CASE WHEN kind = 'number' AND number IS NOT NULL THEN value::numeric END) AS sum,
             bool_and(number = floor(number)) AS are_whole
        FROM answer GROUP BY 1, 2, 3
    ), chosen_options AS (
      SELECT field_id, option, sum(answers) AS answers
        FROM answer_groups
       CROSS JOIN LATERAL unnest(CASE kind WHEN 'group' THEN string_to_array(choice, '${OPTION_SEPARATOR}')
                                           ELSE ARRAY[choice] END) AS option
       WHERE choice IS NOT NULL
       GROUP BY 1, 2
    ), ranked_options AS (
      SELECT chosen_options.field_id, chosen_options.option, chosen_options.answers, current.option IS NOT NULL AS is_current,
             row_number() OVER (PARTITION BY chosen_options.field_id, current.option IS NOT NULL
                                ORDER BY chosen_options.answers DESC, chosen_options.option) AS rank
        FROM chosen_options
        LEFT JOIN unnest(${add(options.map(([id]) => id))}::text[],
                         ${add(options.map(([, option]) => option))}::text[]) AS current (field_id, option)
          ON current.field_id = chosen_options.field_id AND current.option = chosen_options.option
    ), listed_options AS (
      SELECT field_id, CASE WHEN is_current OR rank <= ${MAX_OTHER_VALUES} THEN option END AS option,
             sum(answers)::bigint AS answers
        FROM ranked_options GROUP BY 1, 2
    ), choices AS MATERIALIZED (
      SELECT field_id, jsonb_agg(jsonb_build_array(option, answers)) AS choices FROM listed_options GROUP BY 1
    )
    SELECT field_id AS "fieldId", sum(answers)::integer AS answered,
           (SELECT choices FROM choices WHERE choices.field_id = answer_groups.field_id) AS choices,
           sum(count)::integer AS count, min(min) AS min, max(max) AS max,
           (sum(sum) / nullif(sum(count), 0))::float8 AS mean, bool_and(are_whole) AS "areWhole"
      FROM answer_groups GROUP BY field_id
     UNION ALL
    SELECT field_id, answers::integer, NULL, 0, NULL, NULL, NULL, NULL
      FROM text_answer WHERE answers > 0`;
  return { text, values };
}

export interface DetailsRow {
  fieldId: string;
  /** The lower and the upper median, of numbers. */
  medians: [number, number] | null;
  /** `[number of the bin from 1 on, answers]`. */
  bins: [number, number][] | null;
  /** `[response id, time, text]`, newest first. */
  texts: [string, string, string][] | null;
}

/** A field of numbers or dates with the bins of its histogram. */
export interface BinnedField extends SummarizedField {
  readonly bins: readonly Bin[];
}

/** A field with as many texts as the newest answers show. */
export interface TextField {
  readonly id: string;
  readonly wanted: number;
}

/** The medians and histograms of numbers and dates, and the newest texts, of which `textLength` characters. */
export function detailsStatement(
  conditions: ResponseConditions,
  range: ReadRange,
  binned: readonly BinnedField[],
  texts: readonly TextField[],
  textLength: number,
): BoundStatement {
  const values = [...conditions.values];
  const add = parametersOf(values);
  const edges = binned.map(({ bins }) => `{${bins.map(({ from }) => from).join(',')}}`);
  const numbers = `
    ${answersOf(conditions, range, binned, [], add)}, number AS MATERIALIZED (
      SELECT field_id, kind, number FROM answer WHERE number IS NOT NULL
    ), median AS MATERIALIZED (
      SELECT field_id, to_jsonb(percentile_disc(ARRAY[0.5, ${UPPER_MEDIAN}]) WITHIN GROUP (ORDER BY number)) AS medians
        FROM number WHERE kind = 'number' GROUP BY 1
    ), bin AS MATERIALIZED (
      SELECT field_id, greatest(width_bucket(number, edges::float8[]), 1) AS bin, count(*) AS answers
        FROM number JOIN unnest(${add(binned.map(({ id }) => id))}::text[], ${add(edges)}::text[])
                         AS edged (id, edges) ON edged.id = field_id
       GROUP BY 1, 2
    )`;
  const newest = `
    SELECT field.id AS field_id, found.*
      FROM unnest(${add(texts.map(({ id }) => id))}::text[], ${add(texts.map(({ wanted }) => wanted))}::integer[])
           AS field (id, wanted)
     CROSS JOIN LATERAL (
       SELECT r.id, r.created_at, left(r.answers ->> field.id, ${add(textLength)}) AS text
         FROM ${readOf('r.id, r.created_at, r.answers', conditions, range, add)} r
        WHERE r.answers ? field.id LIMIT field.wanted
     ) found`;
  const text = `
    WITH ${numbers}, newest AS (${newest})
    SELECT field_id AS "fieldId",
           (SELECT medians FROM median WHERE median.field_id = bin.field_id) AS medians,
           jsonb_agg(jsonb_build_array(bin, answers)) AS bins, NULL::jsonb AS texts
      FROM bin GROUP BY field_id
     UNION ALL
    SELECT field_id, NULL, NULL,
           jsonb_agg(jsonb_build_array(id, created_at, text) ORDER BY created_at DESC, id DESC)
      FROM newest GROUP BY field_id`;
  return { text, values };
}

/**
 * SQL: `read_row`, of each response in the range only its answers to the fields and whether it answers the texts, and `answer`, these
 * answers as rows, each with its number or month. A set-returning function for each response would take most of the time.
 */
function answersOf(
  conditions: ResponseConditions,
  range: ReadRange,
  fields: readonly SummarizedField[],
  textIds: readonly string[],
  add: AddParameter,
): string {
  const ids = fields.map(({ id }) => add(id));
  const columns = [
    ...ids.map((id, index) => `r.answers -> ${id} AS v${index}`),
    ...textIds.map((id, index) => `r.answers ? ${add(id)} AS t${index}`),
  ];
  const rows = fields.map(
    ({ kind }, index) => `
        SELECT ${ids[index]}::text AS field_id, '${kind}' AS kind, v${index} AS value
          FROM read_row WHERE v${index} IS NOT NULL`,
  );
  return `
    read_row AS MATERIALIZED (
      SELECT ${columns.join(', ')} FROM ${readOf('r.answers', conditions, range, add)} r
    ), answer AS (
      SELECT field_id, kind, value,
             CASE WHEN kind = 'number' AND jsonb_typeof(value) = 'number' THEN value::float8
                  WHEN kind = 'date' AND jsonb_typeof(value) = 'string'
                  THEN ${monthOf(`(value #>> '{}')`)} END AS number
        FROM (${rows.length === 0 ? NO_ANSWER_ROWS : rows.join(' UNION ALL ')}) answer
       -- Otherwise the number of an answer would be computed each time that it is used.
      OFFSET 0
    )`;
}

const NO_ANSWER_ROWS =
  'SELECT NULL::text AS field_id, NULL::text AS kind, NULL::jsonb AS value WHERE false';

/** SQL: `text_answer`, the number of answers to each of the texts of `read_row`, which is all that is read of texts here. */
function textAnswersOf(ids: readonly string[], add: AddParameter): string {
  const counts = ids.map((_id, index) => `count(*) FILTER (WHERE t${index})`);
  return `
    text_answer AS (
      SELECT field_id, answers
        FROM (SELECT ARRAY[${counts.join(', ')}]::bigint[] AS numbers FROM read_row) counted,
             unnest(${add(ids)}::text[], counted.numbers) AS field (field_id, answers)
    )`;
}

/**
 * SQL: a column of the responses in the range. Their number lets PostgreSQL estimate the costs: of two comparisons of rows it expects a
 * ninth of the table, and would read it as a whole.
 */
function readOf(
  column: string,
  { where }: ResponseConditions,
  { oldestAt, oldestId, newestAt, newestId, responses }: ReadRange,
  add: AddParameter,
): string {
  return `
    (SELECT ${column} FROM form_responses r
      WHERE ${where}
        AND (r.created_at, r.id) >= (${add(oldestAt.toISOString())}::timestamptz, ${add(oldestId)}::uuid)
        AND (r.created_at, r.id) <= (${add(newestAt.toISOString())}::timestamptz, ${add(newestId)}::uuid)
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${responses})`;
}

const monthOfDate = (date: string): string =>
  `extract(year FROM ${date})::integer * 12 + extract(month FROM ${date})::integer - 1`;

/**
 * SQL: the month of an ISO 8601 date or timestamp as `year × 12 + month − 1`, in the calendar of its text; null for another text, such as
 * an answer that was given before the field had dates.
 */
function monthOf(text: string): string {
  const year = `left(${text}, 4)::integer`;
  const monthAt = (position: number) =>
    `${year} * 12 + substr(${text}, ${position}, 2)::integer - 1`;
  const compact = `replace(left(${text}, 10), '-', '')`;
  const ofDayInYear = `(make_date(${year}, 1, 1) + substr(${compact}, 5, 3)::integer - 1)`;
  const ofWeek = `(date_trunc('week', make_date(${year}, 1, 4)::timestamp)::date
                   + (substr(${compact}, 6, 2)::integer - 1) * 7 + substr(${compact}, 8, 1)::integer - 1)`;
  return `(CASE
    WHEN ${text} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-\\d\\d(T|$)' THEN ${monthAt(6)}
    WHEN ${text} ~ '^(?!0000)\\d{4}(0[1-9]|1[0-2])\\d\\d(T|$)' THEN ${monthAt(5)}
    WHEN ${text} ~ '^(?!0000)\\d{4}-?\\d{3}(T|$)' THEN ${monthOfDate(ofDayInYear)}
    WHEN ${text} ~ '^(?!0000)\\d{4}-?W\\d\\d-?\\d(T|$)' THEN ${monthOfDate(ofWeek)}
  END)`;
}

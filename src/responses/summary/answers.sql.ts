import { type AddParameter, parametersOf } from '../../core/database/statement';
import { OPTION_SEPARATOR } from '../../forms/domain/field-types';
import type { Bin } from './domain/bins';
import { monthOf } from './month-of.sql';
import type { BoundStatement } from './overview.sql';
import type { ReadConditions } from './read-responses.sql';

/** The fraction of the next answer after the middle, of an even number of up to half a million. */
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
  read: ReadConditions,
  fields: readonly SummarizedField[],
): BoundStatement {
  const values = [...read.values];
  const add = parametersOf(values);
  const [texts, others] = [true, false].map((isText) =>
    fields.filter(({ kind }) => (kind === 'text') === isText),
  ) as [SummarizedField[], SummarizedField[]];
  const textIds = texts.map(({ id }) => id);
  const options = fields.flatMap(({ id, options }) => options.map((option) => [id, option]));
  const text = `
    WITH ${answersOf(read, others, textIds, add)},
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
  read: ReadConditions,
  binned: readonly BinnedField[],
  texts: readonly TextField[],
  textLength: number,
): BoundStatement {
  const values = [...read.values];
  const add = parametersOf(values);
  const edges = binned.map(({ bins }) => `{${bins.map(({ from }) => from).join(',')}}`);
  const numbers = `
    ${answersOf(read, binned, [], add)}, number AS MATERIALIZED (
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
         FROM ${readOf('r.id, r.created_at, r.answers', read)} r
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
 * SQL: `read_row`, of each response that is read only its answers to the fields and whether it answers the texts, and `answer`, these
 * answers as rows, each with its number or month. A set-returning function for each response would take most of the time.
 */
function answersOf(
  read: ReadConditions,
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
      SELECT ${columns.join(', ')} FROM ${readOf('r.answers', read)} r
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

/** SQL: columns of the responses that are read, newest first. */
const readOf = (columns: string, { where, responses }: ReadConditions): string => `
    (SELECT ${columns} FROM form_responses r WHERE ${where}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${responses})`;

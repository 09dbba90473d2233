import type { DateRange } from '../../core/values/date-range';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import type { AddParameter, Statement } from '../../core/database/statement';
import { passingSources } from '../domain/response-source';
import type { ResponseFilter } from '../response-filter';

const QUARTER_MS = 15 * 60_000;
const QUARTER_INTERVAL = `interval '15 minutes'`;
/** Responses that one step of the job counts, and those of the quarter in which the last of them is. */
const MAX_STEP_RESPONSES = 100_000;
/** The maximum age of a response that a transaction commits later, since a request has less time. */
const OVERLAP_INTERVAL = `interval '5 minutes'`;

/** SQL: the start of the quarter of an hour. @param time SQL */
export const quarterOf = (time: string): string =>
  `date_bin(${QUARTER_INTERVAL}, ${time}, '2000-01-01T00:00:00Z'::timestamptz)`;

/** SQL: where the counted quarters of a form end. */
export const countedUntil = (formId: string): string => `
  coalesce((SELECT starts_at + ${QUARTER_INTERVAL} FROM past_response_counts
             WHERE team_id = $1 AND form_id = ${formId}
             ORDER BY team_id DESC, form_id DESC, starts_at DESC LIMIT 1), '-infinity')`;

const COUNTED_UNTIL = countedUntil('$2');

/**
 * Locks a form for the count of its past responses: a deletion waits, or has ended before the count begins. Finds no form in
 * the bin, whose responses are moved.
 */
export const LOCK_COUNTED_FORM: Statement = {
  name: 'lock_counted_form',
  text: `
    SELECT id FROM forms WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE`,
};

/**
 * Counts the next quarters of a form, in their order. Another process may do the same at the same time: it finds the same numbers.
 * Returns whether there may be more. @param maxResponses of a step, besides the rest of the last quarter
 */
export const countNextQuarters = (maxResponses = MAX_STEP_RESPONSES): Statement => ({
  name: `count_next_quarters_${maxResponses}`,
  text: `
    WITH counted_until AS MATERIALIZED (
      SELECT ${COUNTED_UNTIL} AS at
    ), next_responses AS MATERIALIZED (
      SELECT created_at FROM form_responses
       WHERE team_id = $1 AND form_id = $2 AND created_at >= (SELECT at FROM counted_until)
       ORDER BY created_at, id LIMIT ${maxResponses}
    ), count_end AS MATERIALIZED (
      SELECT least(${quarterOf('max(created_at)')} + ${QUARTER_INTERVAL}, ${quarterOf(`now() - ${OVERLAP_INTERVAL}`)}) AS at,
             count(*) = ${maxResponses} AS has_more
        FROM next_responses
    ), new_counts AS (
      INSERT INTO past_response_counts (team_id, form_id, starts_at, source, responses)
      SELECT $1, $2, ${quarterOf('created_at')}, source, count(*)
        FROM form_responses
       WHERE team_id = $1 AND form_id = $2 AND created_at >= (SELECT at FROM counted_until)
         AND created_at < (SELECT at FROM count_end)
       GROUP BY 3, 4
       ORDER BY 3, 4
      ON CONFLICT DO NOTHING
      RETURNING responses
    )
    SELECT has_more AND EXISTS (SELECT 1 FROM new_counts) AS "hasMore" FROM count_end`,
});

const isQuarter = (time: number): boolean => time % QUARTER_MS === 0;

/** Whether the counts have the responses that pass the filter: nothing but the time and the source decides. */
export function isCountedByQuarter({
  range,
  source: _source,
  channel: _channel,
  ...others
}: ResponseFilter): boolean {
  const { from, to } = range;
  return (
    Object.values(others).every((it) => it === null) &&
    (from === null || isQuarter(from)) &&
    // The end is inclusive, in milliseconds.
    (to === null || isQuarter(to + 1))
  );
}

/** SQL: the counted quarters that pass the filter, and a condition on responses `r` that are not among them. */
export function pastQuarters(
  { source, channel, range }: Pick<ResponseFilter, 'source' | 'channel' | 'range'>,
  add: AddParameter,
): { past: string; isLater: string } {
  const conditions = ['team_id = $1', 'form_id = $2', ...rangeConditions(range, add)];
  const sources = passingSources({ source, channel });
  if (sources !== null) conditions.push(`source = ANY (${add(sources)}::text[])`);
  return {
    past: `SELECT starts_at, responses FROM past_response_counts WHERE ${conditions.join(' AND ')}`,
    isLater: `r.created_at >= ${COUNTED_UNTIL}`,
  };
}

function rangeConditions({ from, to }: DateRange, add: AddParameter): string[] {
  return [
    ...(from === null ? [] : [`starts_at >= ${add(toSqlTimestamp(from))}`]),
    ...(to === null ? [] : [`starts_at <= ${add(toSqlTimestamp(to))}`]),
  ];
}

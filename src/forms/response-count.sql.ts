/**
 * The number of responses of a form, the sum of at most 64 counters, as a scalar subquery. A `double`, which `pg` returns as a
 * number; exact up to 2^53.
 * @param teamId an SQL expression with the name of its table, as `formId`
 */
export const responseCount = (teamId: string, formId: string): string => `(
             SELECT coalesce(sum(counts.responses), 0)::float8 FROM form_response_counts counts
              WHERE counts.team_id = ${teamId} AND counts.form_id = ${formId})`;

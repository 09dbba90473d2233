import type { SortedPageRange } from '../core/values/page';
import { toNfc } from '../core/values/text';
import { parametersOf, type Statement } from '../core/database/statement';
import {
  limitOf,
  pageAndTotal,
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
  /** SQL that selects their `total`; null: a search, whose hits are counted with the page. */
  total: string | null;
  /** The name of the prepared statement; null: the plan depends on the values. */
  name: string | null;
}

/** Selects the responses of a form that pass the filter. */
export function responsesOfForm(
  filter: ResponseFilter,
  conditions: ResponseConditions,
): ResponseSelection {
  const total = filter.search === null ? countQuery(filter, conditions) : null;
  return { conditions, total, name: isPlain(filter) ? 'list_responses' : null };
}

/** Selects the responses that are linked to a customer. @param leftOut forms, seldom any */
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
    conditions: { where, parts: [where], values },
    total: `SELECT count(*) AS total FROM form_responses r WHERE ${where}`,
    name: isWhole ? 'list_customer_responses' : null,
  };
}

/**
 * Returns the statement that selects a page of responses and their total, and appends its parameters to the values of the
 * conditions. Answers beyond {@link MAX_PAGE_BYTES} are null.
 */
export function listStatement(
  { conditions: { where, parts, values }, total, name }: ResponseSelection,
  range: SortedPageRange,
): Statement | string {
  const page = {
    table: 'form_responses',
    time: 'created_at',
    order: range.order,
    where,
    limit: limitOf(range, parametersOf(values)),
  };
  const sort = sortOf(page);
  const text = `
    WITH ${total === null ? pageAndTotalOfSearch(page, parts) : pageAndTotal(page, total)}
    SELECT matches.total, ${RESPONSE_COLUMNS}
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

/** Reads the total from a counter if one has it; otherwise counts the rows. */
function countQuery(
  { source, isRead, range, field, hidden }: ResponseFilter,
  { where, values }: ResponseConditions,
): string {
  const isUnbounded = range.from === null && range.to === null && hidden === null;
  if (isUnbounded && field === null) {
    return `SELECT coalesce(sum(r.responses), 0)::bigint AS total
              FROM form_response_counts r WHERE ${where}`;
  }
  if (isUnbounded && field?.countsValues === true && source === null && isRead === null) {
    // Fields with value counters have options, which are in NFC, or are booleans.
    return `SELECT coalesce(sum(responses), 0)::bigint AS total
              FROM form_value_counts
             WHERE team_id = $1 AND field_id = $${values.push(field.id)}
               AND value = $${values.push(toNfc(field.value))}`;
  }
  return `SELECT count(*) AS total FROM form_responses r WHERE ${where}`;
}

/** The unfiltered list is a prepared statement; a filtered one needs a plan for its values. */
function isPlain({ range, ...filter }: ResponseFilter): boolean {
  return [range.from, range.to, ...Object.values(filter)].every((it) => it === null);
}

import type { StoredValue } from './domain/read-answer';
import type { StoredSource } from './domain/response-source';

export interface ResponseRow {
  id: string;
  formId: string;
  createdAt: Date;
  source: StoredSource;
  isRead: boolean;
  subscriberId: string | null;
  subscriberFirstName: string | null;
  subscriberLastName: string | null;
  answers: Record<string, StoredValue>;
}

/** What is stored beside the answers of a response. */
export interface BesideAnswers {
  /** The values by name, or null if there are none. */
  hiddenValues: Record<string, string> | null;
  campaignId: string | null;
}

/** Selects {@link BesideAnswers} from `form_responses r`. */
export const BESIDE_ANSWERS = 'r.hidden_values AS "hiddenValues", r.campaign_id AS "campaignId"';

/**
 * SQL: whether a response is of a customer who was erased: a purge has not deleted it yet. A scalar subquery is one index probe; the plan
 * of an `EXISTS` may read the table. @param row of `form_responses`; `$1` is the team
 */
export const isOfErased = (row: string): string => `
  (${row}.subscriber_id IS NOT NULL
   AND (SELECT e.customer_id FROM erased_customers e
         WHERE e.team_id = $1 AND e.customer_id = ${row}.subscriber_id) IS NOT NULL)`;

/** SQL: does the same as {@link isOfErased}, without a probe for a response that has a customer `c`. */
export const IS_OF_ERASED = `(c.id IS NULL AND ${isOfErased('r')})`;

/** Selects a {@link ResponseRow} without its answers from `form_responses r` and `customers c` of the team `$1`. */
export const COLUMNS_WITHOUT_ANSWERS = `
  r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.source, r.is_read AS "isRead",
  c.id AS "subscriberId", c.first_name AS "subscriberFirstName",
  c.last_name AS "subscriberLastName"`;

/** SQL: the answers of `form_responses r`, of which those of erased customers are hidden. */
export const SHOWN_ANSWERS = `
  CASE WHEN r.answers IS NOT NULL AND ${IS_OF_ERASED} THEN '{}' ELSE r.answers END`;

/** Selects a {@link ResponseRow} from `form_responses r` and `customers c` of the team `$1`. */
export const RESPONSE_COLUMNS = `${COLUMNS_WITHOUT_ANSWERS}, ${SHOWN_ANSWERS} AS answers`;

/** The size of the answers of `form_responses r`; octet_length() does not decompress the text. */
export const ANSWER_BYTES = 'octet_length(coalesce(r.search_text, r.long_search_text))';

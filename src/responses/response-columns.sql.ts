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
  /** By name; null: none. */
  hiddenValues: Record<string, string> | null;
  campaignId: string | null;
}

/** Selects {@link BesideAnswers} from `form_responses r`. */
export const BESIDE_ANSWERS = 'r.hidden_values AS "hiddenValues", r.campaign_id AS "campaignId"';

/** Selects a {@link ResponseRow} from `form_responses r` and `customers c`. */
export const RESPONSE_COLUMNS = `
  r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.source, r.is_read AS "isRead", r.answers,
  c.id AS "subscriberId", c.first_name AS "subscriberFirstName",
  c.last_name AS "subscriberLastName"`;

/** The size of the answers of `form_responses r`; octet_length() does not decompress the text. */
export const ANSWER_BYTES = 'octet_length(coalesce(r.search_text, r.long_search_text))';

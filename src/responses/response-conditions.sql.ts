import { normalFormsOf } from '../core/values/text';
import { containsPattern, toSqlTimestamp } from '../core/database/sql-expressions';
import { type AddParameter, parametersOf } from '../core/database/statement';
import type { LongText, Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import { valuesWithText } from './domain/answer-text';
import { passingSources } from './domain/response-source';
import type { HiddenValue, ResponseFilter } from './response-filter';

/** Separates the answers in the searched text. */
export const SEPARATOR = '\u001F';

/** Searched characters of one answer; the SQL function `searched_text` indexes as many. */
const SEARCHED_CHARACTERS = 200_000;

export const LONG_TEXT: LongText = {
  text: 'searched_text(r.long_search_text)',
  isPresent: 'r.long_search_text IS NOT NULL',
};

/** SQL conditions on `form_responses r` with the values of their parameters. */
export interface ResponseConditions {
  where: string;
  /** `where` as alternatives that exclude each other, each of which one index can count. */
  parts: readonly string[];
  values: unknown[];
  /** The conditions that the index of the list serves. */
  scope: string;
  /** The further conditions of a search in a large list, or null without a search. */
  search: SearchConditions | null;
  /** What `where` leaves out, or null. */
  leftOut: LeftOutConditions | null;
}

/** Responses of erased customers that a purge has not deleted yet. Counters still have them. */
export interface LeftOutConditions {
  /** `where` without the condition that leaves them out, for the rows of counters. */
  counted: string;
  /** Selects the responses that `counted` must not have. */
  erased: string;
}

export interface SearchConditions {
  /** The condition of a hit on the short texts, which the index of the list includes. */
  shortHit: string;
  /** Whether the text is the only condition besides the scope. */
  isAlone: boolean;
  /** Whether an index finds the hits. */
  isIndexed: boolean;
  /** SQL: whether this would be too expensive, as `Trigrams` estimates it; null if another index than that of texts finds them. */
  isExpensive: ((sample: string, entriesPerRow: number) => string) | null;
}

/** Builds the conditions for the responses of a form that pass the filter. */
export function responseConditions(
  teamId: string,
  form: FormDefinition,
  { source, channel, customerId, isRead, range, search, field, hidden }: ResponseFilter,
  trigrams: Trigrams,
): ResponseConditions {
  const values: unknown[] = [teamId, form.id];
  const add = parametersOf(values);
  const conditions = ['r.team_id = $1', 'r.form_id = $2'];
  if (range.from !== null) conditions.push(`r.created_at >= ${add(toSqlTimestamp(range.from))}`);
  if (range.to !== null) conditions.push(`r.created_at <= ${add(toSqlTimestamp(range.to))}`);
  const scope = [...conditions];
  const sources = passingSources({ source, channel });
  if (sources !== null) conditions.push(`r.source = ANY (${add(sources)}::text[])`);
  if (customerId !== null) conditions.push(`r.subscriber_id = ${add(customerId)}`);
  // The read responses of a form have an index of their own. IS NOT FALSE hides the condition from that of the unread responses, which
  // has those of the whole team.
  if (isRead !== null) conditions.push(isRead ? 'r.is_read' : '(NOT r.is_read) IS NOT FALSE');
  if (field !== null) {
    const matches = valuesWithText(field.value).map(
      (value) => `r.answers @> ${add(JSON.stringify({ [field.id]: value }))}::jsonb`,
    );
    conditions.push(`(${matches.join(' OR ')})`);
  }
  if (hidden !== null) conditions.push(hasHiddenValue(hidden, add));
  const leftOut = form.erasedCustomers.length === 0 ? null : leaveOut(form, conditions, add);
  if (leftOut !== null) conditions.push(leftOut.condition);
  if (search === null) {
    const where = conditions.join(' AND ');
    return { where, parts: [where], values, scope: scope.join(' AND '), search: null, leftOut };
  }
  if (form.hasOldAnswers || search.includes(SEPARATOR)) {
    const patterns = normalFormsOf(search).map((text) => add(containsPattern(text)));
    const fieldIds = add(form.fields.map(({ id }) => id));
    conditions.push(isInOneField(patterns, fieldIds));
  }
  const hits = trigrams.hits(search, add, LONG_TEXT);
  const both = (hit: string): string => [...conditions, hit].join(' AND ');
  const hasIndexOfValues = field !== null || hidden !== null || customerId !== null;
  const hasTrigrams = normalFormsOf(search).every((text) => trigrams.isIndexed(text));
  return {
    where: both(`(${hits.join(' OR ')})`),
    parts: hits.map(both),
    values,
    scope: scope.join(' AND '),
    leftOut,
    search: {
      shortHit: hits[0] ?? 'true',
      isAlone: conditions.length === scope.length,
      isIndexed: hasTrigrams || hasIndexOfValues,
      isExpensive:
        hasTrigrams && !hasIndexOfValues
          ? (sample, entriesPerRow) => trigrams.isExpensive(search, sample, entriesPerRow, add)
          : null,
    },
  };
}

function leaveOut(
  { erasedCustomers }: FormDefinition,
  conditions: readonly string[],
  add: AddParameter,
): LeftOutConditions & { readonly condition: string } {
  const isErased = isOfCustomers(erasedCustomers, add);
  const counted = conditions.join(' AND ');
  return { condition: `${isErased} IS NOT TRUE`, counted, erased: `${counted} AND ${isErased}` };
}

/** SQL: whether a response is of one of the customers; null without a customer. */
export const isOfCustomers = (ids: readonly string[], add: AddParameter): string =>
  `(r.subscriber_id = ANY (${add(ids)}::uuid[]))`;

/** Requires a hidden value, which the partial index of hidden values finds. */
export const hasHiddenValue = ({ name, value }: HiddenValue, add: AddParameter): string =>
  `r.hidden_values @> ${add(JSON.stringify({ [name]: value }))}::jsonb`;

/**
 * Requires the match to lie within one answer to a field that the form still has. The searched text also holds answers to
 * removed fields until they are purged, and a search text with the separator could match across two answers.
 */
export function isInOneField(patterns: readonly string[], fieldIds: string): string {
  const matches = patterns.map(
    (pattern) => `left(lower(answer.value), ${SEARCHED_CHARACTERS}) LIKE lower(${pattern})`,
  );
  return `EXISTS (SELECT 1 FROM jsonb_each_text(r.answers) answer
                   WHERE answer.key = ANY (${fieldIds}::text[])
                     AND (${matches.join(' OR ')}))`;
}

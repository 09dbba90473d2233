import { toTimestamp } from '../core/http/date-range';
import { normalFormsOf } from '../core/validation/to-nfc';
import { containsPattern } from '../core/database/like-pattern';
import type { LongText, Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import { valuesWithText } from './domain/answer-text';
import type { ResponseFilter } from './response-filter';

/** Stands between the answers in the searched text. */
const SEPARATOR = '\u001F';

/** Of one answer; the function `searched_text` cuts what is indexed to as many. */
const SEARCHED_CHARACTERS = 200_000;

const LONG_TEXT: LongText = {
  text: 'searched_text(r.long_search_text)',
  isPresent: 'r.long_search_text IS NOT NULL',
};

/** Which responses a statement is about: conditions on `form_responses r`, and the parameters they use. */
export interface Conditions {
  where: string;
  /** The same responses in parts that do not overlap, each of which an index can count by itself. */
  parts: readonly string[];
  values: unknown[];
}

/** The form's responses that pass the filter. */
export function responseConditions(
  teamId: string,
  form: FormDefinition,
  { source, isRead, range, search, field }: ResponseFilter,
  trigrams: Trigrams,
): Conditions {
  const values: unknown[] = [teamId, form.id];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['r.team_id = $1', 'r.form_id = $2'];
  if (source !== null) conditions.push(`r.source = ${parameter(source)}`);
  if (isRead !== null) conditions.push(`r.is_read = ${parameter(isRead)}`);
  if (range.from !== null) conditions.push(`r.created_at >= ${parameter(toTimestamp(range.from))}`);
  if (range.to !== null) conditions.push(`r.created_at <= ${parameter(toTimestamp(range.to))}`);
  if (field !== null) {
    const matches = valuesWithText(field.value).map(
      (value) => `r.answers @> ${parameter(JSON.stringify({ [field.id]: value }))}::jsonb`,
    );
    conditions.push(`(${matches.join(' OR ')})`);
  }
  if (search === null) {
    const where = conditions.join(' AND ');
    return { where, parts: [where], values };
  }
  if (form.hasOldAnswers || search.includes(SEPARATOR)) {
    const patterns = normalFormsOf(search).map((text) => parameter(containsPattern(text)));
    const fieldIds = parameter(form.fields.map(({ id }) => id));
    conditions.push(isInOneField(patterns, fieldIds));
  }
  const hits = trigrams.hits(search, parameter, LONG_TEXT);
  const both = (hit: string): string => [...conditions, hit].join(' AND ');
  return { where: both(`(${hits.join(' OR ')})`), parts: hits.map(both), values };
}

/** While answers to removed fields are still in the table, a hit must be one in a field that is still there; and
 * it must never run on from one answer into the next.
 */
function isInOneField(patterns: readonly string[], fieldIds: string): string {
  const matches = patterns.map(
    (pattern) => `left(lower(answer.value), ${SEARCHED_CHARACTERS}) LIKE lower(${pattern})`,
  );
  return `EXISTS (SELECT FROM jsonb_each_text(r.answers) answer
                   WHERE answer.key = ANY (${fieldIds}::text[])
                     AND (${matches.join(' OR ')}))`;
}

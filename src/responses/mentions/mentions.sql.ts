import { containsPattern } from '../../core/database/sql-expressions';
import type { AddParameter } from '../../core/database/statement';
import { LONG_TEXT } from '../response-conditions.sql';
import { ANSWER_BYTES } from '../response-columns.sql';
import { commonPartOf, lastDigitsOf, type SoughtContacts } from './domain/find-mention';

/** How much one page reads at most: rows, and bytes of their answers. */
export interface MentionBounds {
  readonly rows: number;
  readonly bytes: number;
}

/** Digits of other scripts, which may spell a phone: found in few texts, of which each is then compared. */
const OTHER_DIGITS = otherDigits();

/**
 * SQL: whether a text of answers may contain one of the contacts, whatever the spelling. `findMention` decides.
 * @param text an expression in lower case
 */
export function mayMention(
  text: string,
  { emailKey, phone }: SoughtContacts,
  add: AddParameter,
): string {
  const conditions: string[] = [];
  if (emailKey !== null) {
    const part = commonPartOf(emailKey);
    conditions.push(`(${text} LIKE '%@%' AND ${text} LIKE ${add(containsPattern(part))})`);
  }
  const digits = lastDigitsOf(phone);
  if (digits !== null) {
    conditions.push(`${text} ~ ${add(Array.from(digits).join('[^0-9]{0,4}'))}`);
    conditions.push(`${text} ~ ${add(OTHER_DIGITS)}`);
  }
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

/**
 * The responses after `$2` and `$3`, newest first, that are not of the customer `$4` and may mention one of the contacts; and the last
 * response that was compared, as `isLast`. It reads a bounded number of rows and bytes.
 */
export const candidates = (
  contacts: SoughtContacts,
  { rows, bytes }: MentionBounds,
  add: AddParameter,
): string => `
  WITH walked AS MATERIALIZED (
    SELECT r.id, r.created_at, coalesce(${ANSWER_BYTES}, 0) AS bytes FROM form_responses r
     WHERE r.team_id = $1 AND (r.created_at, r.id) < ($2::timestamptz, $3::uuid)
     ORDER BY r.created_at DESC, r.id DESC LIMIT ${rows + 1}
  ), compared AS MATERIALIZED (
    SELECT id, created_at, row_number() OVER newest AS number,
           sum(bytes) OVER newest - bytes AS bytes_before
      FROM walked WINDOW newest AS (ORDER BY created_at DESC, id DESC)
  ), part AS MATERIALIZED (
    SELECT id, created_at, number FROM compared
     WHERE number <= ${rows} AND (bytes_before < ${bytes} OR number = 1)
  )
  SELECT r.id, r.created_at AS "createdAt", r.is_candidate AS "isCandidate",
         r.number = (SELECT max(number) FROM part)
           AND r.number < (SELECT count(*) FROM walked) AS "isLast"
    FROM (SELECT part.number, part.id, part.created_at, found.is_candidate
            FROM part CROSS JOIN LATERAL (
              SELECT (r.subscriber_id = $4::uuid) IS NOT TRUE AND (
                       ${mayMention('r.search_text', contacts, add)}
                       OR ${mayMention(LONG_TEXT.text, contacts, add)}
                       OR ${mayMention('lower(r.hidden_values::text)', contacts, add)}) AS is_candidate
                FROM form_responses r WHERE r.team_id = $1 AND r.id = part.id OFFSET 0) found) r
   WHERE r.is_candidate OR r.number = (SELECT max(number) FROM part)
   ORDER BY r.created_at DESC, r.id DESC`;

/** A regular expression of PostgreSQL for all decimal digits but 0 to 9. */
function otherDigits(): string {
  const ranges: string[] = [];
  for (let code = 0x80; code <= 0x1ffff; code += 1) {
    if (!isDigit(code)) continue;
    const first = code;
    while (isDigit(code + 1)) code += 1;
    ranges.push(`${String.fromCodePoint(first)}-${String.fromCodePoint(code)}`);
  }
  return `[${ranges.join('')}]`;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}

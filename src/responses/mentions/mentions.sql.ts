import { containsPattern, toSqlTimestamp } from '../../core/database/sql-expressions';
import type { AddParameter } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import { ANSWER_BYTES } from '../response-columns.sql';
import { commonPartOf, lastDigitsOf, type SoughtContacts } from './domain/find-mention';

/** How much one page reads at most: rows, and bytes of their answers. */
export interface MentionBounds {
  readonly rows: number;
  readonly bytes: number;
}

/** Digits of other scripts, which may spell a phone: found in few texts, of which each is then compared. */
const OTHER_DIGITS_PATTERN = otherDigits();

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
    conditions.push(`${text} ~ ${add(OTHER_DIGITS_PATTERN)}`);
  }
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

/** Where responses are, and the order in which they are compared. */
interface Place {
  /** The rows `r` of a team. */
  readonly table: string;
  /** SQL: the order of rows of an alias, from the last to the first. */
  readonly order: (row: string) => string;
  /** SQL: whether `r` comes after a position. */
  readonly isAfter: (position: Position, add: AddParameter) => string;
  /** SQL: the bytes of the answers of `r`, without reading them. */
  readonly bytes: string;
  /** SQL: the texts of `r` that may mention somebody, in lower case. */
  readonly texts: readonly string[];
}

const HIDDEN_TEXT = 'lower(r.hidden_values::text)';

/** The table, newest first. */
export const STORED_PLACE: Place = {
  table: 'form_responses',
  order: (row) => `${row}.created_at DESC, ${row}.id DESC`,
  isAfter: ({ sort, id }, add) =>
    `(r.created_at, r.id) < (${add(toSqlTimestamp(sort))}::timestamptz, ${add(id)}::uuid)`,
  bytes: ANSWER_BYTES,
  // The whole long text, of which searches compare only a part.
  texts: ['r.search_text', 'r.long_search_text', HIDDEN_TEXT],
};

/** The bin, by ids, since no index has another order. It has no texts to search, so that their size is the compressed one. */
export const BINNED_PLACE: Place = {
  table: 'binned_responses',
  order: (row) => `${row}.id DESC`,
  isAfter: ({ id }, add) => `r.id < ${add(id)}::uuid`,
  bytes: 'pg_column_size(r.answers)',
  texts: ['lower(r.answers::text)', HIDDEN_TEXT],
};

/**
 * The responses of a place after a position that are not of the customer `$2` and may mention one of the contacts; and the last response
 * that was compared, as `isLast`. It reads a bounded number of rows and bytes.
 */
export const candidates = (
  { table, order, isAfter, bytes: size, texts }: Place,
  contacts: SoughtContacts,
  after: Position,
  { rows, bytes }: MentionBounds,
  add: AddParameter,
): string => `
  WITH walked AS MATERIALIZED (
    SELECT r.id, r.created_at, coalesce(${size}, 0) AS bytes FROM ${table} r
     WHERE r.team_id = $1 AND ${isAfter(after, add)}
     ORDER BY ${order('r')} LIMIT ${rows + 1}
  ), compared_responses AS MATERIALIZED (
    SELECT id, created_at, row_number() OVER following AS number,
           sum(bytes) OVER following - bytes AS bytes_before
      FROM walked WINDOW following AS (ORDER BY ${order('walked')})
  ), part AS MATERIALIZED (
    SELECT id, created_at, number FROM compared_responses
     WHERE number <= ${rows} AND (bytes_before < ${bytes} OR number = 1)
  )
  SELECT r.id, r.created_at AS "createdAt", r.is_candidate AS "isCandidate",
         r.number = (SELECT max(number) FROM part)
           AND r.number < (SELECT count(*) FROM walked) AS "isLast"
    FROM (SELECT part.number, part.id, part.created_at, found.is_candidate
            FROM part CROSS JOIN LATERAL (
              SELECT (r.subscriber_id = $2::uuid) IS NOT TRUE AND (
                       ${texts.map((text) => mayMention(text, contacts, add)).join(' OR ')}
                     ) AS is_candidate
                FROM ${table} r WHERE r.team_id = $1 AND r.id = part.id OFFSET 0) found) r
   WHERE r.is_candidate OR r.number = (SELECT max(number) FROM part)
   ORDER BY r.number`;

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

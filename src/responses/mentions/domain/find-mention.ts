import { toAsciiDigits } from '../../../core/values/ascii-digits';
import { emailKey } from '../../../core/values/normalize-email';
import { normalizePhone } from '../../../customers/domain/normalize-phone';

/** The contacts by which a customer is matched, in the form in which they are compared. */
export interface SoughtContacts {
  readonly emailKey: string | null;
  readonly phone: string | null;
  /** The region of numbers without a country code, or null if the team has none. */
  readonly phoneRegion: string | null;
}

/** The last digits of a number are written in every spelling of it. */
export const LAST_DIGITS = 7;
/** What may stand around an address in a text. Splitting takes linear time, a pattern of addresses would not. */
const AROUND_EMAIL_PATTERN = /[\s<>()[\]{},;:"'|]+/u;
/** What seldom is in an address, but often before one: `mail=`, a path, Markdown, quotation marks of all languages. */
const BEFORE_EMAIL_PATTERN = /[=/?&#*`~^!]|(?!\p{ASCII})[\p{P}\p{S}]/u;
/** Anything after the domain does not belong to the address. */
const DOMAIN_PATTERN = /^[\p{L}\p{M}\p{N}.-]+/u;
/** Neither a digit nor what separates the digits of one number. */
const BETWEEN_NUMBERS_PATTERN =
  /[^0-9+\p{White_Space}\p{Dash}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff()./]+/u;
/** Groups of digits with white space or a stroke between them: `+49 30 90 18 20`. */
const MAX_GROUPS = 8;
const MAX_DIGITS = 15;

/** The part of a text that is the e-mail or the phone of a customer, compared as submissions are matched, or null. */
export function findMention(text: string, contacts: SoughtContacts): string | null {
  return findEmail(text, contacts) ?? findPhone(text, contacts);
}

/** The digits by which a search finds candidates, whatever separates them; null without a phone. */
export const lastDigitsOf = (phone: string | null): string | null =>
  phone === null ? null : digitsOf(phone).slice(-LAST_DIGITS);

/** The longest part of an address that all spellings of it have, in lower case, which is empty if they have only the `@` in common. */
export function commonPartOf(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'));
  const parts: string[] = local.match(/[a-z0-9]+/g) ?? [];
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function findEmail(text: string, { emailKey: soughtKey }: SoughtContacts): string | null {
  if (soughtKey === null || !/[@\uff20]/.test(text)) return null;
  const common = commonPartOf(soughtKey);
  return (
    emailsIn(text)
      // A key takes microseconds, and a long text has very many addresses.
      .find((part) => part.toLowerCase().includes(common) && emailKey(part) === soughtKey)
      ?.trim() ?? null
  );
}

/** The parts of a text that may be an e-mail. */
function emailsIn(text: string): string[] {
  const parts = text
    .split(AROUND_EMAIL_PATTERN)
    .filter((part) => part.includes('@'))
    .map((part) => withoutEnd(part.replace(/^[.!?]+/, ''), '.!?'));
  const whole = text.length <= 1_000 && text.includes('@') ? [text] : [];
  return [...whole, ...parts, ...parts.flatMap(addressesIn)];
}

/** The addresses of a part of a text, without what is written around them. */
function addressesIn(part: string): string[] {
  const pieces = part.split('@');
  return pieces.slice(1).flatMap((after, index) => {
    const local = pieces[index]?.split(BEFORE_EMAIL_PATTERN).at(-1) ?? '';
    const domain = withoutEnd(DOMAIN_PATTERN.exec(after)?.[0] ?? '', '.-');
    return local === '' || domain === '' ? [] : [`${local}@${domain}`];
  });
}

/** The text without these characters at its end. A pattern would take quadratic time for many of them elsewhere. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function findPhone(answer: string, { phone, phoneRegion }: SoughtContacts): string | null {
  const last = lastDigitsOf(phone);
  if (last === null) return null;
  const isSame = (part: string): boolean =>
    digitsOf(part).endsWith(last) && normalizePhone(part, phoneRegion) === phone;
  const ascii = toAsciiDigits(answer);
  if (isSame(ascii)) return answer.trim();
  for (const run of ascii.split(BETWEEN_NUMBERS_PATTERN)) {
    const groups = Array.from(run.matchAll(/[^\s/]+/gu), ({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
    }));
    for (const [from, { start }] of groups.entries()) {
      for (const { end } of groups.slice(from, from + MAX_GROUPS)) {
        const part = run.slice(start, end);
        if (digitsOf(part).length > MAX_DIGITS) break;
        if (isSame(part)) return part.replace(/\.+$/, '');
      }
    }
  }
  return null;
}

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '');

/** What a person has entered, and the values of the link. */
export interface EnteredTexts {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly hiddenValues: Readonly<Record<string, string>> | null;
}

const textsOf = ({ answers, hiddenValues }: EnteredTexts): string[] =>
  [...Object.values(answers).flat(), ...Object.values(hiddenValues ?? {})].map(String);

/** What a submission has of the contacts that {@link findMentionIn} finds in it: a query looks for these among many contacts. */
export function contactsIn(submission: EnteredTexts): { emailKeys: string[]; digits: string } {
  const texts = textsOf(submission);
  const emails = new Set(texts.flatMap(emailsIn));
  return {
    emailKeys: [...new Set(Array.from(emails, emailKey))],
    digits: digitsOf(toAsciiDigits(texts.join(' '))),
  };
}

/** The first part of a submission that is one of the contacts, as it was sent, or null. */
export function findMentionIn(submission: EnteredTexts, contacts: SoughtContacts): string | null {
  for (const text of textsOf(submission)) {
    const found = findMention(text, contacts);
    if (found !== null) return found;
  }
  return null;
}

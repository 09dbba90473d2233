import type { TextKey } from './areas';
import { findTexts } from './texts';

type Key = TextKey<'errors'>;

/** The reasons of the API, which are English, by the texts that say them to people. The groups are the values of a text. */
const REASONS: readonly (readonly [RegExp, Key])[] = [
  [/^is required\b/, 'reason.required'],
  [/^must not be blank$/, 'reason.notBlank'],
  [/^must (?:contain|be) at most (?<max>[\d,]+) characters$/, 'reason.maxCharacters'],
  [/^must be a string of at most (?<max>[\d,]+) characters$/, 'reason.maxCharacters'],
  [/^must contain at least (?<min>[\d,]+) characters$/, 'reason.minCharacters'],
  [/^must contain (?<min>[\d,]+) to (?<max>[\d,]+) characters$/, 'reason.betweenCharacters'],
  [/^must contain (?<min>[\d,]+) to (?<max>[\d,]+) digits$/, 'reason.digits'],
  [/^must be a valid e-mail address$/, 'reason.email'],
  [/^must be an absolute http/, 'reason.url'],
  [/^is one of the most common passwords$/, 'reason.commonPassword'],
  [/^may contain only digits, spaces, hyphens/, 'reason.phone'],
  [/^must be a (?:finite )?number(?: or a decimal numeric string)?$/, 'reason.number'],
  [/^must have at most two decimals$/, 'reason.twoDecimals'],
  [/^must be a whole number from (?<min>[\d,]+)$/, 'reason.wholeFrom'],
  [
    /^must be (?:a whole number|an integer) from (?<min>[\d,]+) to (?<max>[\d,]+)$/,
    'reason.between',
  ],
  [/^must be more than 0 and at most (?<max>[\d,]+)$/, 'reason.moreThanZero'],
  [/^must be an ISO 8601 (?:date|timestamp)/, 'reason.date'],
  [/^must be in the future$/, 'reason.future'],
  [/^must be an IANA time zone/, 'reason.timeZone'],
  [/^must be one of (?<choices>.+)$/, 'reason.oneOf'],
  [/^must be a colour/, 'reason.color'],
  [/^must be a data URL of a PNG, JPEG or WebP image$/, 'reason.image'],
  [/^must be unique in the field$/, 'reason.unique'],
  [/^must not contain U\+0000/, 'reason.characters'],
];

/** What an error means for the person: the text for its code, else the message of the service. */
export function errorInWords(code: string, message: string): string {
  const t = findTexts('errors');
  return t !== undefined && /^[A-Z_]+$/.test(code) && t.has(code) ? t(code) : message;
}

/** Why a value was rejected, in the language of the person: without a text, the reason of the service. */
export function reasonInWords(reason: string): string {
  const t = findTexts('errors');
  if (t === undefined) return reason;
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(reason);
    if (match !== null) return t(key, { ...match.groups });
  }
  return reason;
}

import type { TextKey } from './areas';
import { findTexts } from './texts';

type Key = TextKey<'errors'>;

/** The reasons of the API, which are English, by the texts that say them to people. The groups are the values of a text. */
const REASONS: readonly (readonly [RegExp, Key])[] = [
  [/^is required when there is no phone$/, 'reason.phoneOrEmail'],
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
  [/^must be (?:an ISO 8601 (?:date|timestamp)|a calendar date)/, 'reason.date'],
  [/^must not be before startDate$/, 'reason.afterFirstDay'],
  [/^must be at most (?<max>\d+) days after startDate$/, 'reason.rangeOfDays'],
  [/^must be in the future$/, 'reason.future'],
  [/^must be (?:an IANA time zone|a time zone)\b/, 'reason.timeZone'],
  [/^must be a month\b/, 'reason.month'],
  [/^must be one of (?<choices>.+)$/, 'reason.oneOf'],
  [/^must be a colour/, 'reason.color'],
  [/^must be a data URL of a PNG, JPEG or WebP image$/, 'reason.image'],
  [/^must be unique(?: in the field)?$/, 'reason.unique'],
  [/^must have 1 to 64 lowercase letters\b/, 'reason.hiddenName'],
  [/^is a parameter of the page itself$/, 'reason.ownParameter'],
  [/^is the key of a field of the form$/, 'reason.keyOfField'],
  [/^must not contain U\+0000/, 'reason.characters'],
  [/^must not contain an extension$/, 'reason.extension'],
  [/^must be later than startsAt$/, 'reason.afterStart'],
  [/^must be a time of the years (?<first>\d+) to (?<last>\d+)$/, 'reason.years'],
  [/^must not be \. or \.\.$/, 'reason.notDots'],
  [/^must differ from the other options in more than white space$/, 'reason.otherWhiteSpace'],
  [
    /^has a contrast of (?<contrast>[\d.]+):1 to the background; .* at least (?<min>[\d.]+):1$/,
    'reason.contrast',
  ],
  [/^must be at most (?<max>[\d,]+)$/, 'reason.atMost'],
  [/^must be at least (?<min>\d+)$/, 'reason.atLeast'],
  [/^must be the name of the team$/, 'reason.nameOfTeam'],
  [/^must be an ISO 3166 country code/, 'reason.country'],
  [/^must be a BCP 47 tag/, 'reason.language'],
  [/^must be a number from (?<min>[\d,]+) to (?<max>[\d,]+)$/, 'reason.numberBetween'],
  [/^must be an array of (?<min>\d+) to (?<max>\d+) fields$/, 'reason.fieldCount'],
  [
    /^must have at most (?<max>[\d,]+) options together, not (?<count>[\d,]+)$/,
    'reason.optionsTogether',
  ],
  [/^must list at least one option\b/, 'reason.optionRequired'],
  [/^must list at most (?<max>[\d,]+) options$/, 'reason.maxOptions'],
  [/^must not contain \S+ in a checkbox group$/, 'reason.noSeparator'],
  [/^must contain 1 to 255 printable ASCII characters$/, 'reason.printable'],
  [/^must be at most (?<max>\d+) KB$/, 'reason.maxKilobytes'],
  [/^must be an array of at most (?<max>\d+) origins$/, 'reason.maxOrigins'],
  [/^finds too many customers; send more letters$/, 'reason.tooManyCustomers'],
  [/^must be different origins\b/, 'reason.origins'],
  [/^must be unique in the form$/, 'reason.uniqueField'],
  [/^must be at most (?<max>\d+) characters once its choices\b/, 'reason.maxAnswer'],
  [/^must be a single value, not an array$/, 'reason.oneAnswer'],
  [/^must be another customer$/, 'reason.otherCustomer'],
  [/^must stay as long as there is no (?:phone|email)$/, 'reason.contactStays'],
  [/^must be at least (?<min>\d+), because a code has been redeemed/, 'reason.atLeastRedeemed'],
  [/^takes (?<part>.+) of the page, which has (?<page>.+?);/, 'reason.pageSize'],
];

/** Errors of which a reason needs a text of its own, by code and reason: the names of these texts. */
const EXACT_CODES: Readonly<Record<string, string>> = {
  'COUPON_CODE_INVALID code: is disabled': 'COUPON_CODE_DISABLED',
};

/** The name of the text of an error: its code, or one that also says the reason. */
export const exactCodeOf = (code: string, fields: readonly string[]): string =>
  EXACT_CODES[`${code} ${fields.join()}`] ?? code;

/** What an error means for the person: the text for its code, else the message of the service. */
export function errorInWords(code: string, message: string): string {
  const t = findTexts('errors');
  return t !== undefined && /^[A-Z_]+$/.test(code) && t.has(code) ? t(code) : message;
}

/** The text for a reason of the service and its values, or null if there is none. */
export function findReason(reason: string): { key: Key; values: Record<string, string> } | null {
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(reason);
    if (match !== null) return { key, values: { ...match.groups } };
  }
  return null;
}

/** Why a value was rejected, in the language of the person: without a text, the reason of the service. */
export function reasonInWords(reason: string): string {
  const t = findTexts('errors');
  const found = t === undefined ? null : findReason(reason);
  return t === undefined || found === null ? reason : t(found.key, found.values);
}

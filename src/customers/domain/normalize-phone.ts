import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

const MIN_DIGITS = 10;
const MAX_DIGITS = 15;
/** In UTF-16 units, far more than any spelling needs. */
const MAX_LENGTH = 255;

const INVALID_LENGTH = `must contain ${MIN_DIGITS} to ${MAX_DIGITS} digits`;
const INVALID_CHARACTER = 'may contain only digits, spaces, hyphens and + ( ) . /';
const HAS_EXTENSION = 'must not contain an extension';

/** Zero-width characters and the soft hyphen are spaces and a hyphen by name, but not by property. */
const SEPARATOR = '[\\p{White_Space}\\p{Dash}\\p{Bidi_Control}\\u00ad\\u200b\\u2060\\ufeff().\\/]';
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** RFC 3966. */
const SCHEME = new RegExp(`^${SEPARATOR}*tel:`, 'iu');
/** Before any digit; a `+` further on has no meaning. */
const PLUS_IN_FRONT = /^[^0-9]*\+/;

/** Whether phone numbers can be read as national numbers of this region (ISO 3166-1 alpha-2, upper case). */
export function isPhoneRegion(text: string): text is CountryCode {
  return isSupportedCountry(text);
}

/** The form in which a phone number is stored and compared, or null when it is none. */
export function normalizePhone(input: string, defaultRegion: string | null): string | null {
  if (input.length > MAX_LENGTH) return null;
  const text = toAscii(input);
  const digits = readDigits(text);
  if (digits === null || !hasValidLength(digits)) return null;

  if (PLUS_IN_FRONT.test(text)) return toE164(`+${digits}`) ?? `+${digits}`;
  if (digits.startsWith('00')) {
    const international = `+${digits.slice(2)}`;
    return toE164(international) ?? international;
  }
  return toE164(digits, defaultRegion) ?? digits;
}

/** Why {@link normalizePhone} returns null; null when it does not. No region changes what is accepted. */
export function findPhoneViolation(input: string): string | null {
  if (input.length > MAX_LENGTH) return INVALID_LENGTH;
  const text = toAscii(input);
  const digits = readDigits(text);
  if (digits !== null) return hasValidLength(digits) ? null : INVALID_LENGTH;
  // Any region will do: it lets national numbers be parsed.
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return parsed?.ext === undefined ? INVALID_CHARACTER : HAS_EXTENSION;
}

const hasValidLength = (digits: string): boolean =>
  digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;

/** Null when the text contains anything but digits, separators and `+`. */
function readDigits(text: string): string | null {
  const digits = text.replaceAll(SEPARATORS, '').replaceAll('+', '');
  return /^[0-9]*$/.test(digits) ? digits : null;
}

/** Without the URI scheme, digits and full-width forms as ASCII. */
function toAscii(input: string): string {
  return input
    .replaceAll(/[\uff01-\uff5e]/g, toHalfWidth)
    .replace(SCHEME, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, toAsciiDigit);
}

const FULL_WIDTH_OFFSET = 0xfee0;

const toHalfWidth = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);

/** The ten digits of a script have consecutive code points that start with 0, also where two such ranges adjoin. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let first = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

function toE164(number: string, region: string | null = null): string | null {
  const defaultCountry = region !== null && isPhoneRegion(region) ? region : undefined;
  const parsed = parsePhoneNumberFromString(number, { defaultCountry, extract: false });
  return parsed?.isValid() === true ? parsed.number : null;
}

import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { toAsciiDigits } from '../../core/values/ascii-digits';
import { isValidAsSent } from './valid-as-sent';

const MIN_DIGITS = 10;
const MAX_DIGITS = 15;
/** In UTF-16 code units. */
const MAX_LENGTH = 255;

const INVALID_LENGTH = `must contain ${MIN_DIGITS} to ${MAX_DIGITS} digits`;
const INVALID_CHARACTER = 'may contain only digits, spaces, hyphens and + ( ) . /';
const HAS_EXTENSION = 'must not contain an extension';

/** Lists zero-width spaces and the soft hyphen, which have neither property, White_Space nor Dash. */
const SEPARATOR_CLASS =
  '[\\p{White_Space}\\p{Dash}\\p{Bidi_Control}\\u00ad\\u200b\\u2060\\ufeff().\\/]';
const SEPARATORS_PATTERN = new RegExp(SEPARATOR_CLASS, 'gu');
/** The URI scheme of RFC 3966. */
const SCHEME_PATTERN = new RegExp(`^${SEPARATOR_CLASS}*tel:`, 'iu');
/** As most numbers are sent: nothing to convert or to remove. */
const PLAIN_PATTERN = /^\+?[0-9]*$/;
/** A `+` before the first digit. A later `+` has no meaning. */
const LEADING_PLUS_PATTERN = /^[^0-9]*\+/;
/** In place of the `+`. */
const INTERNATIONAL_PREFIX = '00';

/** Whether phone numbers can be read as national numbers of this region (ISO 3166-1 alpha-2, upper case). */
export function isPhoneRegion(text: string): text is CountryCode {
  return isSupportedCountry(text);
}

/**
 * Converts a phone number to the form in which it is stored and compared: E.164 if valid in its region, else the
 * digits (with `+` when international). Returns null when the text is no phone number.
 */
export function normalizePhone(input: string, defaultRegion: string | null): string | null {
  if (input.length > MAX_LENGTH) return null;
  const number = readNumber(input);
  if (number === null || !hasValidLength(number)) return null;
  const { digits, isInternational } = number;
  if (isInternational) {
    const sent = `+${digits}`;
    return isValidAsSent(sent) ? sent : (toE164(sent) ?? sent);
  }
  if (defaultRegion === null || !isPhoneRegion(defaultRegion)) return digits;
  return toE164(digits, defaultRegion) ?? digits;
}

/** The violation for which {@link normalizePhone} returns null, or null if there is none. Does not depend on the region. */
export function findPhoneViolation(input: string): string | null {
  if (input.length > MAX_LENGTH) return INVALID_LENGTH;
  const number = readNumber(input);
  if (number !== null) return hasValidLength(number) ? null : INVALID_LENGTH;
  // The parser needs some region to parse national numbers.
  const parsed = parsePhoneNumberFromString(toAscii(input), {
    defaultCountry: 'US',
    extract: false,
  });
  return parsed?.ext === undefined ? INVALID_CHARACTER : HAS_EXTENSION;
}

interface DialledNumber {
  /** Without the prefix of an international number. */
  readonly digits: string;
  readonly isInternational: boolean;
  /** The number of digits as sent, with the prefix. */
  readonly sentDigits: number;
}

/** The prefix counts as digits that were sent, but not for the longest number that exists. */
const hasValidLength = ({ digits, sentDigits }: DialledNumber): boolean =>
  sentDigits >= MIN_DIGITS && digits.length <= MAX_DIGITS;

/** The number in the text, or null when the text contains other characters than digits, separators and `+`. */
function readNumber(input: string): DialledNumber | null {
  if (PLAIN_PATTERN.test(input)) return toNumber(input.replace('+', ''), input.startsWith('+'));
  const text = toAscii(input);
  const sent = text.replaceAll(SEPARATORS_PATTERN, '').replaceAll('+', '');
  return /^[0-9]*$/.test(sent) ? toNumber(sent, LEADING_PLUS_PATTERN.test(text)) : null;
}

function toNumber(sent: string, hasPlus: boolean): DialledNumber {
  const sentDigits = sent.length;
  if (hasPlus) return { digits: sent, isInternational: true, sentDigits };
  const isInternational = sent.startsWith(INTERNATIONAL_PREFIX);
  const digits = isInternational ? sent.slice(INTERNATIONAL_PREFIX.length) : sent;
  return { digits, isInternational, sentDigits };
}

/** Removes the URI scheme and converts digits and full-width characters to ASCII. */
const toAscii = (input: string): string => toAsciiDigits(input).replace(SCHEME_PATTERN, '');

function toE164(number: string, defaultCountry?: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(number, { defaultCountry, extract: false });
  return parsed?.isValid() === true ? parsed.number : null;
}

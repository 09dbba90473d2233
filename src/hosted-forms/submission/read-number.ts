import { toAsciiDigits } from '../../core/values/ascii-digits';
import { readDecimal } from '../../core/values/text';

/** The minus sign, and the hyphens and dashes that keyboards have in its place. */
const MINUS_SIGNS_PATTERN = /[\u2010-\u2013\u2212\ufe58\ufe63]/g;
const PLUS_SIGNS_PATTERN = /[\u02d6\ufe62]/g;
/** The ideographic full stop, which Japanese and Chinese keyboards have in place of the point, and small forms. */
const POINTS_PATTERN = /[\u3002\uff61\ufe52]/g;
const COMMAS_PATTERN = /\ufe50/g;
const ARABIC_DECIMAL_SEPARATOR = '\u066b';
const ARABIC_GROUP_SEPARATOR = '\u066c';
/** Arabic and Hebrew keyboards put a bidi mark before a sign. */
const IGNORED_PATTERN = /[\s'\u2019\p{Bidi_Control}]/gu;

/** Converts the digits, signs, points and commas of other keyboards to ASCII, and removes white space and apostrophes. */
export const toAsciiNumerals = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll(IGNORED_PATTERN, '')
    .replaceAll(MINUS_SIGNS_PATTERN, '-')
    .replaceAll(PLUS_SIGNS_PATTERN, '+')
    .replaceAll(POINTS_PATTERN, '.')
    .replaceAll(COMMAS_PATTERN, ',');

/**
 * Reads a number as people write it in the language of the page: with a decimal comma or point, and with groups of three digits, in the
 * digits and signs of any keyboard.
 * @returns its decimal text with a point (`1234.5`); null when the text is no number
 */
export function readTypedNumber(text: string, decimalSeparator: '.' | ','): string | null {
  const plain = toAsciiNumerals(text)
    .replaceAll(ARABIC_DECIMAL_SEPARATOR, decimalSeparator)
    .replaceAll(ARABIC_GROUP_SEPARATOR, decimalSeparator === '.' ? ',' : '.');
  const [group, decimal] = decimalSeparator === ',' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = plain.split(decimal);
  if (more.length > 0) return null;
  const groups = whole.split(group);
  // In "1.5" and "0.500" the point of another language separates decimals.
  const isGrouped = groups.every((digits, index) =>
    index === 0 ? /^[+-]?[1-9]\d{0,2}$/.test(digits) : /^\d{3}$/.test(digits),
  );
  const isPlain =
    groups.length === 1 || isGrouped || (decimalSeparator === ',' && fraction === undefined);
  if (!isPlain) return null;
  const joined = groups.length === 1 || isGrouped ? groups.join('') : whole;
  const normalized = fraction === undefined ? joined : `${joined}.${fraction}`;
  return Number.isFinite(readDecimal(normalized)) ? normalized : null;
}

/** A decimal text with a point, as the language writes it. */
export const toTypedNumber = (text: string, decimalSeparator: '.' | ','): string =>
  decimalSeparator === ',' ? text.replace('.', ',') : text;

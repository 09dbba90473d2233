import { readDecimal } from '../../core/validation/text';

/** Arabic-Indic and extended Arabic-Indic digits. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const ARABIC_DECIMAL = '\u066b';
const ARABIC_GROUP = '\u066c';
const SPACES = /[\s'\u2019]/gu;

/**
 * Reads a number as people write it in the language of the page: with a decimal comma or point, and with groups of three digits.
 * @returns its decimal text with a point (`1234.5`); null when the text is no number
 */
export function readTypedNumber(text: string, decimalSeparator: '.' | ','): string | null {
  const plain = text
    .replaceAll(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(SPACES, '')
    .replaceAll(ARABIC_DECIMAL, decimalSeparator)
    .replaceAll(ARABIC_GROUP, decimalSeparator === '.' ? ',' : '.');
  const [group, decimal] = decimalSeparator === ',' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = plain.split(decimal);
  if (more.length > 0) return null;
  const groups = whole.split(group);
  // In "1.5" the point of another language separates decimals.
  const isGrouped = groups.every((digits, index) =>
    index === 0 ? /^[+-]?\d{1,3}$/.test(digits) : /^\d{3}$/.test(digits),
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

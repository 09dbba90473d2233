import { toAsciiDigits } from '../../../core/values/ascii-digits';

const PHONE_PATTERN = /^[+\d\s()./-]+$/;
const MIN_DIGITS = 4;

/**
 * The part of a stored number that a search such as `030 / 12 34` means: the digits without the 0 or 00 that international numbers
 * lack. Returns null if the search is not a part of a number, or too short to tell.
 */
export function phonePart(search: string): string | null {
  const text = toAsciiDigits(search);
  if (!PHONE_PATTERN.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const part = /^[\s(]*0/.test(text) ? digits.replace(/^00?/, '') : digits;
  return part.length < MIN_DIGITS ? null : part;
}

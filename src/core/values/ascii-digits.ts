const FULL_WIDTH_OFFSET = 0xfee0;

/** Converts the digits of all scripts (Unicode category Nd), and full-width characters, to ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, toHalfWidth).replaceAll(/[^\P{Nd}0-9]/gu, toAsciiDigit);

const toHalfWidth = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);

/** Relies on the ten digits of a script having consecutive code points, also where the digits of two scripts adjoin. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let first = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

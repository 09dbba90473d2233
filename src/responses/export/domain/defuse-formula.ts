/**
 * Text that a spreadsheet may run: an ASCII, full-width or small formula sign behind any white space, control or invisible
 * characters (which imports strip), or a leading tab, line feed or carriage return
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA =
  /^(?:[\t\n\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠\ufe62\ufe63\ufe66\ufe6b])/u;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Plain numbers (`-3`, `+4930901820`, `1e5`)
 * stay as they are. Phone numbers with separators do not: `+1-800-555` is computed.
 */
export function defuseFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

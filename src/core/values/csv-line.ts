/** Includes `;` and tabs, at which spreadsheets of other locales would split an unquoted cell. */
const SEPARATOR_PATTERN = /[",;\t\r\n]/;

/**
 * Matches text that a spreadsheet may run as a formula: an ASCII, full-width or small formula sign at its start, or a tab, line feed or
 * carriage return. Importers strip white space, control and invisible characters first, so these may precede the sign.
 * See https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA_PATTERN =
  /^(?:[\t\n\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠\ufe62\ufe63\ufe66\ufe6b])/u;
const PLAIN_NUMBER_PATTERN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Writes one CSV record (RFC 4180) whose cells no spreadsheet runs as formulas. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuseFormula(cell))).join(',')}\r\n`;
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Plain numbers (`-3`, `+4930901820`, `1e5`)
 * stay as they are. Phone numbers with separators get one: a spreadsheet computes `+1-800-555`.
 */
export function defuseFormula(text: string): string {
  return FORMULA_PATTERN.test(text) && !PLAIN_NUMBER_PATTERN.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  // On a cell of megabytes full of quotes, split() and join() are several times faster than replaceAll().
  return SEPARATOR_PATTERN.test(cell) ? `"${cell.split('"').join('""')}"` : cell;
}

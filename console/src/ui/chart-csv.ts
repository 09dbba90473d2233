import { unparse } from 'papaparse';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A text that a spreadsheet would run as a formula, also after white space and in full-width forms. */
const FORMULA_PATTERN = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Writes a table as CSV; an apostrophe is put before a text that a spreadsheet would run as a formula. */
export const csvOf = (cells: readonly (readonly (string | number | null)[])[]): string =>
  `${BYTE_ORDER_MARK}${unparse(cells as (string | number | null)[][], { escapeFormulae: FORMULA_PATTERN })}\r\n`;

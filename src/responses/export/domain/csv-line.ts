import { defuseFormula } from './defuse-formula';

const TO_BE_QUOTED = /[",\r\n]/;

/** One record as in RFC 4180, with no cell that a spreadsheet would run. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuseFormula(cell))).join(',')}\r\n`;
}

function quote(cell: string): string {
  return TO_BE_QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

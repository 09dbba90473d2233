import Papa from 'papaparse';

/** A file with columns. */
export interface FileTable {
  /** The names of the columns; without a header their numbers. */
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  /** The number of the row in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];

/** Whether cells look like names of columns: none has digits or an @, as data have. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') && cells.every((cell) => !/[@\d]/.test(cell));

/** Splits the text of a CSV file whose separator is `,`, `;` or a tab. Rows without any text are left out, but counted. */
export function readTable(text: string, header?: boolean): FileTable {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
  });
  const all = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = all;
  const hasHeader = header ?? (first !== undefined && isHeader(first.cells));
  const rows = hasHeader ? all.slice(1) : all;
  const width = Math.max(0, ...all.slice(0, 100).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) =>
    hasHeader ? (first?.cells[index] ?? '') : String(index + 1),
  );
  return { columns, hasHeader, rows };
}

/** Removes the apostrophe before a text that a spreadsheet would compute, which exports add. */
function clean(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** The separator that occurs most often outside of quotes in the first lines. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  const most = Math.max(...counts);
  return DELIMITERS[counts.indexOf(most)] ?? ',';
}

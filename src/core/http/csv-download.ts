import { csvLine } from '../values/csv-line';
import type { Download } from './send-download';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINES_PER_CHUNK = 1_000;

/** A CSV file of rows that have all been read: only of a list whose rows are bounded. No spreadsheet runs a cell as a formula. */
export const csvDownload = (
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Download => ({
  fileName: `${fileName}.csv`,
  contentType: 'text/csv; charset=utf-8',
  chunks: writeRows(header, rows),
});

// oxlint-disable-next-line require-await
async function* writeRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for (let from = 0; from < rows.length; from += LINES_PER_CHUNK) {
    yield rows
      .slice(from, from + LINES_PER_CHUNK)
      .map(csvLine)
      .join('');
  }
}

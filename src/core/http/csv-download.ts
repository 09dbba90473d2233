import { csvLine } from '../values/csv-line';
import type { Download } from './send-download';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINES_PER_CHUNK = 1_000;

const CONTENT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** Some lines of a file, and the position after them, or null at the end of the file. */
export interface LineBatch<Position> {
  readonly lines: string;
  readonly after: Position | null;
}

/**
 * A file with the lines of batches, each of which is read when the client has received the one before. In CSV, the first line is the
 * header. The first batch is read here, before the headers of the response are sent, so that its failure is still an error response.
 * @param next reads the batch after a position, or the first batch
 */
export async function batchedDownload<Position>(
  name: string,
  format: keyof typeof CONTENT_TYPES,
  header: readonly string[],
  next: (after: Position | null) => Promise<LineBatch<Position>>,
): Promise<Download> {
  return {
    fileName: `${name}.${format}`,
    contentType: `${CONTENT_TYPES[format]}; charset=utf-8`,
    chunks: writeBatches(
      format === 'csv' ? BYTE_ORDER_MARK + csvLine(header) : '',
      await next(null),
      next,
    ),
  };
}

async function* writeBatches<Position>(
  head: string,
  first: LineBatch<Position>,
  next: (after: Position) => Promise<LineBatch<Position>>,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let batch = first; ; batch = await next(batch.after)) {
    yield batch.lines;
    if (batch.after === null) return;
  }
}

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

import { pipeline as pipe, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../core/errors/api-error';
import { type Line, readLines } from '../../core/values/read-lines';
import {
  END_OF_ROWS,
  type ExportEnd,
  type ExportHeader,
  FORMAT,
  FORMAT_VERSION,
  LINE_FEED,
  type RowDigest,
  type TableHeader,
  type TableTotals,
} from './export-format';
import { contentOf, MAX_ROW_BYTES } from './tables';

/** Reads the lines of an exported file. @throws ApiError VALIDATION_FAILED when the file is damaged */
export class ExportLines {
  private readonly lines: AsyncGenerator<Line>;

  constructor(file: AsyncIterable<Buffer>) {
    // `readLines` reports errors of the file and of gunzip; the listener prevents an uncaught error between two reads.
    const decompressed = pipe(Readable.from(file), createGunzip(), () => undefined);
    decompressed.on('error', () => undefined);
    this.lines = readLines(decompressed, MAX_ROW_BYTES);
  }

  async header(): Promise<ExportHeader> {
    const header = await this.json<ExportHeader>();
    if (header.format !== FORMAT) throw damaged('it was not made by "database export"');
    if (header.version !== FORMAT_VERSION) {
      throw damaged(`it has version ${header.version} of the format, not ${FORMAT_VERSION}`);
    }
    return header;
  }

  table(): Promise<TableHeader> {
    return this.json<TableHeader>();
  }

  /** Reads the rows of a table up to {@link END_OF_ROWS}, with their line feeds. */
  async *rows(digest: RowDigest): AsyncGenerator<Buffer> {
    for (;;) {
      const row = await this.next();
      if (row.length === END_OF_ROWS.length && row.toString() === END_OF_ROWS) return;
      digest.add(row);
      yield Buffer.concat([row, LINE_FEED]);
    }
  }

  totals(): Promise<TableTotals> {
    return this.json<TableTotals>();
  }

  end(): Promise<ExportEnd> {
    return this.json<ExportEnd>();
  }

  async close(): Promise<void> {
    await this.lines.return(undefined);
  }

  private async json<T extends object>(): Promise<T> {
    const line = (await this.next()).toString();
    try {
      return JSON.parse(line) as T;
    } catch {
      throw damaged('a line of it cannot be read');
    }
  }

  private async next(): Promise<Buffer> {
    const { value, done } = await this.lines.next().catch((error: unknown) => {
      const { code = '', message } = error as NodeJS.ErrnoException;
      throw code.startsWith('Z_') ? damaged(message) : error;
    });
    if (done) throw damaged('its end is missing');
    return contentOf(value);
  }
}

export function damaged(reason: string): ApiError {
  return rejected('file', `cannot be imported: ${reason}`);
}

export function rejected(field: string, reason: string): ApiError {
  return new ApiError('VALIDATION_FAILED', [`${field}: ${reason}`]);
}

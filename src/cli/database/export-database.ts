import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { createFile } from '../with-file';
import {
  END_OF_ROWS,
  type ExportEnd,
  LINE_FEED,
  newHeader,
  RowDigest,
  type TableHeader,
  toJsonLine,
} from './export-format';
import { begin, findMigrations, findTables, readRows, readSequences } from './tables';

/** Rows are written in chunks of about this size. */
const CHUNK_BYTES = 65_536;

export interface ExportReport {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a consistent snapshot of all tables into a new file that only its owner can read. Takes no locks: the service
 * can run. @throws ApiError VALIDATION_FAILED when the file exists or cannot be written
 */
export async function exportDatabase(
  client: Client,
  file: string,
  withProgress: <T>(
    total: number,
    work: (update: (done: number) => void) => Promise<T>,
  ) => Promise<T>,
): Promise<ExportReport> {
  const handle = await createFile('out', file);
  try {
    await begin(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await findTables(client);
    const total = await countRows(client, tables);
    const rows = await withProgress(total, async (update) => {
      const snapshot = new Snapshot(client, tables, update);
      const output = handle.createWriteStream({ flush: true });
      await pipeline(Readable.from(snapshot.chunks()), createGzip(), output);
      return snapshot.rows;
    });
    await client.query('COMMIT');
    return { tables: tables.length, rows };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

async function countRows(client: Client, tables: readonly TableHeader[]): Promise<number> {
  let total = 0;
  for (const { table } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM ${client.escapeIdentifier(table)}`,
    );
    total += Number(rows[0]?.count);
  }
  return total;
}

class Snapshot {
  rows = 0;

  constructor(
    private readonly client: Client,
    private readonly tables: readonly TableHeader[],
    private readonly update: (rows: number) => void,
  ) {}

  /** The file in chunks. */
  async *chunks(): AsyncGenerator<Buffer> {
    yield toJsonLine(newHeader(await findMigrations(this.client)));
    for (const table of this.tables) {
      yield toJsonLine(table);
      yield* this.rowsOf(table);
    }
    // After the rows: sequences are not part of the snapshot and must not be behind its rows.
    const sequences = await readSequences(this.client);
    yield toJsonLine({ tables: this.tables.length, sequences } satisfies ExportEnd);
  }

  private async *rowsOf(table: TableHeader): AsyncGenerator<Buffer> {
    const digest = new RowDigest();
    let chunk: Buffer[] = [];
    let bytes = 0;
    for await (const row of readRows(this.client, table)) {
      digest.add(row);
      chunk.push(row, LINE_FEED);
      bytes += row.length + 1;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(chunk);
      this.update(this.rows + digest.totals.rows);
      chunk = [];
      bytes = 0;
    }
    this.rows += digest.totals.rows;
    yield Buffer.concat([...chunk, Buffer.from(`${END_OF_ROWS}\n`), toJsonLine(digest.totals)]);
  }
}

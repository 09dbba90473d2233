import { hash } from 'node:crypto';

/**
 * The file of `database export`: lines, compressed with gzip.
 *
 * 1. an {@link ExportHeader};
 * 2. for each table a {@link TableHeader}, its rows in the text format of COPY (one line each, fields separated by
 *    tabs, https://www.postgresql.org/docs/current/sql-copy.html), {@link END_OF_ROWS}, and a {@link TableTotals};
 * 3. an {@link ExportEnd}. A file without it is incomplete.
 */
export const FORMAT = 'rapport-export';
export const FORMAT_VERSION = 1;

/** Never equal to a row: the text format of COPY escapes backslashes. */
export const END_OF_ROWS = '\\.';

export const LINE_FEED = Buffer.from('\n');

/** Serializes a value as a line of the file. */
export function toJsonLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

export interface ExportHeader {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly exportedAt: string;
  /** Names of the migrations of the database, oldest first. */
  readonly migrations: readonly string[];
}

export function newHeader(migrations: readonly string[]): ExportHeader {
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedAt: new Date().toISOString(),
    migrations,
  };
}

export interface TableHeader {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableTotals {
  readonly rows: number;
  readonly digest: string;
}

export interface SequenceState {
  readonly sequence: string;
  /** `bigint`: `pg` returns it as a string. */
  readonly value: string;
  readonly isCalled: boolean;
}

export interface ExportEnd {
  readonly tables: number;
  readonly sequences: readonly SequenceState[];
}

const DIGEST_WORDS = 8;

/** Number and order-independent digest of rows: the sum of their SHA-256 digests by words of 32 bits. */
export class RowDigest {
  private readonly words = new Uint32Array(DIGEST_WORDS);
  private count = 0;

  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let word = 0; word < DIGEST_WORDS; word += 1) {
      this.words[word] = (this.words[word] ?? 0) + digest.readUInt32BE(word * 4);
    }
    this.count += 1;
  }

  get totals(): TableTotals {
    const digest = Array.from(this.words, (word) => word.toString(16).padStart(8, '0')).join('');
    return { rows: this.count, digest };
  }
}

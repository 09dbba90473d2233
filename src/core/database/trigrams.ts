import { Injectable, type OnModuleInit } from '@nestjs/common';
import { serviceShare } from '../limits/share';
import { normalFormsOf } from '../values/text';
import { Database } from './database';
import { containsPattern } from './sql-expressions';
import type { AddParameter } from './statement';

const ASCII_TRIGRAM_PATTERN = /[a-z0-9]{3}/i;
const UNICODE_TRIGRAM_PATTERN = /[\p{L}\p{N}]{3}/u;
/** Enough to tell how often a search has all of them. */
const MAX_COMPARED_TRIGRAMS = 20;

/** SQL expressions for the long texts of the rows `r`, as the trigram index has them. */
export interface LongText {
  readonly text: string;
  readonly isPresent: string;
}

/** Builds search conditions for the trigram indexes of this database. */
@Injectable()
export class Trigrams implements OnModuleInit {
  private trigram = ASCII_TRIGRAM_PATTERN;

  constructor(private readonly database: Database) {}

  /** In a database of the locale C, pg_trgm treats letters beyond ASCII as punctuation. */
  async onModuleInit(): Promise<void> {
    const [row] = await this.database
      .for(serviceShare('start'), 'write')
      .query<{ knowsLetters: boolean }>(
        `SELECT cardinality(show_trgm('жук')) > 0 AS "knowsLetters"`,
      );
    if (row?.knowsLetters === true) this.trigram = UNICODE_TRIGRAM_PATTERN;
  }

  /** Whether the index finds the texts that contain the search. */
  isIndexed(search: string): boolean {
    return this.trigram.test(search);
  }

  /**
   * SQL: `column`, or an expression of the same text that no index serves. For a search without a trigram, the index would
   * return all its rows, which is slower than reading the table.
   */
  indexed(column: string, search: string): string {
    return this.isIndexed(search) ? column : `(${column} || '')`;
  }

  /**
   * SQL: whether the index would return a quarter of all rows for a search, or more: PostgreSQL would compare each of them with the
   * text, one by one, even if hardly any has it. An estimate: it counts the rows that have the trigrams of the search, wherever they are.
   * @param sample selects the `search_text` of some rows, in lower case
   */
  isCommon(search: string, sample: string, add: AddParameter): string {
    const matches = normalFormsOf(search).map((text) => {
      const patterns = trigramsOf(text, this.trigram).map((trigram) =>
        add(containsPattern(trigram)),
      );
      return `search_text LIKE ALL (ARRAY[${patterns.map((pattern) => `lower(${pattern})`).join(', ')}])`;
    });
    return `SELECT 4 * count(*) FILTER (WHERE ${matches.join(' OR ')}) > count(*) FROM (${sample}) sample`;
  }

  /**
   * SQL: whether the index would read more than a number of its entries for each row of the list, since many rows have each trigram of the
   * search, even if hardly any has the text. An estimate like {@link isCommon}.
   */
  isExpensive(search: string, sample: string, entriesPerRow: number, add: AddParameter): string {
    const counts = normalFormsOf(search)
      .flatMap((text) => trigramsOf(text, this.trigram))
      .map(
        (trigram) =>
          `count(*) FILTER (WHERE search_text LIKE lower(${add(containsPattern(trigram))}))`,
      );
    return `SELECT ${counts.join(' + ')} > ${entriesPerRow} * count(*) FROM (${sample}) sample`;
  }

  /**
   * SQL conditions for the rows `r` whose text contains the search; no row fulfils two of them. The text of a row, in lower case
   * and in the normal form in which it was sent, is in the column `search_text` or, when it is long, in the expressions of `long`.
   */
  hits(search: string, add: AddParameter, long: LongText): string[] {
    const forms = normalFormsOf(search).map((text) => ({
      text,
      pattern: add(containsPattern(text)),
    }));
    const contains = (column: string): string => {
      const matches = forms.map(
        ({ text, pattern }) => `${this.indexed(column, text)} LIKE lower(${pattern})`,
      );
      return `(${matches.join(' OR ')})`;
    };
    return [contains('r.search_text'), `(${long.isPresent} AND ${contains(long.text)})`];
  }
}

/** The first trigrams of a text, each once. */
function trigramsOf(text: string, { source, flags }: RegExp): string[] {
  const overlapping = new RegExp(`(?=(${source}))`, `g${flags}`);
  const all = Array.from(text.matchAll(overlapping), ([, trigram = '']) => trigram);
  return [...new Set(all)].slice(0, MAX_COMPARED_TRIGRAMS);
}

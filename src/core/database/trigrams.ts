import { Injectable, type OnModuleInit } from '@nestjs/common';
import { normalFormsOf } from '../validation/text';
import { Database } from './database';
import { containsPattern } from './sql-expressions';

const THREE_ASCII = /[a-z0-9]{3}/i;
const THREE_LETTERS = /[\p{L}\p{N}]{3}/u;

/** SQL: where the long texts of a table are, by the alias `r`, as its index has them. */
export interface LongText {
  readonly text: string;
  readonly isPresent: string;
}

/** Knows which searches the trigram indexes of this database can narrow down. */
@Injectable()
export class Trigrams implements OnModuleInit {
  private trigram = THREE_ASCII;

  constructor(private readonly database: Database) {}

  /** In a database of the locale C, pg_trgm takes letters beyond ASCII for punctuation. */
  async onModuleInit(): Promise<void> {
    const [row] = await this.database.query<{ knowsLetters: boolean }>(
      `SELECT cardinality(show_trgm('жук')) > 0 AS "knowsLetters"`,
    );
    if (row?.knowsLetters === true) this.trigram = THREE_LETTERS;
  }

  /**
   * `column`, or the same text in a form that the index does not know: for a search without a trigram the index
   * would hand over every row it has, which is slower than reading them.
   */
  indexed(column: string, search: string): string {
    return this.trigram.test(search) ? column : `(${column} || '')`;
  }

  /**
   * SQL: the rows `r` whose text contains the search, in parts that do not overlap. A row has its text, in lower
   * case and composed or not as it was sent, either in the column `search_text` or, when it is long, where `long` says.
   * `add` adds a parameter to the statement and returns its placeholder.
   */
  hits(search: string, add: (value: unknown) => string, long: LongText): string[] {
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

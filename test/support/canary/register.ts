import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Statements } from '../../../src/core/database/database';

const REGISTER = path.resolve(__dirname, '../../../docs/privacy.md');

/** A table in the register of processing. */
export interface RegisteredTable {
  /** The heading above it: `Customers and points`. */
  readonly chapter: string;
  readonly table: string;
  /** Why its rows are kept, how long, and who sees them. */
  readonly about: string;
  readonly columns: readonly RegisteredColumn[];
}

interface RegisteredColumn {
  readonly name: string;
  /** What it has about people, or null if it has no personal data. */
  readonly meaning: string | null;
}

/** A column with personal data. */
export interface PersonalColumn {
  readonly table: string;
  readonly name: string;
  readonly meaning: string;
  /** As `format_type` writes it: `text[]`. */
  readonly type: string;
}

/** The types of words; others are numbers, times, and ids of which the register says whether they are pseudonyms. */
const TYPES_OF_WORDS = ['text', 'jsonb', 'bytea', 'text[]'];

export const hasWords = ({ type }: PersonalColumn): boolean => TYPES_OF_WORDS.includes(type);

/** The columns of the tables of some chapters in which the register sees personal data. */
export async function listPersonalColumns(
  database: Pick<Statements, 'query'>,
  chapters: readonly string[],
): Promise<PersonalColumn[]> {
  const rows = await database.query<{ table: string; name: string; type: string }>(
    `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT attisdropped`,
  );
  const types = new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]));
  return readRegister()
    .filter(({ chapter }) => chapters.includes(chapter))
    .flatMap(({ table, columns }) =>
      columns.flatMap(({ name, meaning }) => {
        const type = types.get(`${table}.${name}`) ?? '';
        return meaning === null ? [] : [{ table, name, meaning, type }];
      }),
    );
}

export const readRegisterText = (): string => readFileSync(REGISTER, 'utf8');

/** A line of the list of a table names columns before its colon, or after it if they have no personal data. */
export function readRegister(text = readRegisterText()): RegisteredTable[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const [title = ''] = chapter.split('\n', 1);
      const sections = chapter.split(/^### /m).slice(1);
      return sections.map((section) => ({ chapter: title, ...readSection(section) }));
    });
}

function readSection(section: string): Omit<RegisteredTable, 'chapter'> {
  const lines = section.split('\n');
  const [table = ''] = namesIn(lines[0] ?? '');
  const items = lines.filter((line) => line.startsWith('- '));
  return {
    table,
    about: lines.filter((line) => /\S/.test(line) && !/^(- |#)/.test(line))[1] ?? '',
    columns: items.flatMap((item): RegisteredColumn[] => {
      const [names = '', meaning = ''] = item.split(/: (.*)/s);
      return names === '- No personal data'
        ? namesIn(meaning).map((name) => ({ name, meaning: null }))
        : namesIn(names).map((name) => ({ name, meaning }));
    }),
  };
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name!);

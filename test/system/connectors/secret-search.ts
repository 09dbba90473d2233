import type { Statements } from '../../../src/core/database/database';
import { SECRET_MARK } from '../../../packages/social-connectors/test/emulators/secret-mark';

/** The mark as it looks in plain text, in a bytea column, and in Base64 at any position. */
const FORMS = [
  SECRET_MARK,
  Buffer.from(SECRET_MARK).toString('hex'),
  ...[0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + SECRET_MARK).toString('base64');
    // Without the characters that also depend on what is around the mark.
    return text.slice(offset === 0 ? 0 : 4, -4);
  }),
];

/** Whether a text contains a part of a secret of the emulators. */
export const hasSecret = (text: string): boolean => FORMS.some((form) => text.includes(form));

/** All rows of all tables as text, each with the name of its table. */
export async function storedRows(database: Statements): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await database.query<{ text: string }>(
      `SELECT stored::text AS text FROM ${name} AS stored`,
    );
    rows.push(...found.map(({ text }) => `${name} ${text}`));
  }
  return rows;
}

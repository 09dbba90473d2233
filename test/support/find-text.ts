import type { Statements } from '../../src/core/database/database';

/** The tables in whose rows one of the texts is, in upper or lower case, also within JSON. */
export async function tablesWith(
  database: Pick<Statements, 'query'>,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const spellings = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.query<{ isFound: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} t, unnest($1::text[]) AS sought (text)
                       WHERE strpos(lower(to_jsonb(t)::text), lower(sought.text)) > 0
                          OR strpos(lower(t::text), lower(sought.text)) > 0) AS "isFound"`,
      [spellings],
    );
    if (row?.isFound === true) found.push(name);
  }
  return found;
}

import type { Statements } from '../../src/core/database/database';

/**
 * Returns the tables in which a row contains one of the texts, in any case, also within JSON. In a table with a `team_id`, only
 * rows of the team are searched.
 */
export async function tablesWith(
  database: Pick<Statements, 'query'>,
  teamId: string,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await database.query<{ name: string; hasTeam: boolean }>(
    `SELECT relname AS name,
            EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'team_id') AS "hasTeam"
       FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const spellings = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const found: string[] = [];
  for (const { name, hasTeam } of tables) {
    const [row] = await database.query<{ isFound: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ${name} t, unnest($1::text[]) AS sought (text)
                       WHERE ${hasTeam ? 't.team_id = $2' : '$2::uuid IS NOT NULL'}
                         AND (strpos(lower(to_jsonb(t)::text), lower(sought.text)) > 0
                              OR strpos(lower(t::text), lower(sought.text)) > 0)) AS "isFound"`,
      [spellings, teamId],
    );
    if (row?.isFound === true) found.push(name);
  }
  return found;
}

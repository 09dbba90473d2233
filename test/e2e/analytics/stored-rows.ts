import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

const TABLES = [
  'social_posts',
  'social_post_counts',
  'social_profile_days',
  'social_profile_windows',
] as const;

/** All rows of a team: imported and computed. */
export async function storedOf(
  { database }: TestApp,
  { teamId }: TeamClient,
): Promise<Record<(typeof TABLES)[number], unknown[]>> {
  const read = async (table: string): Promise<[string, unknown[]]> => [
    table,
    await database.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE team_id = $1 ORDER BY t::text COLLATE "C"`,
      [teamId],
    ),
  ];
  return Object.fromEntries(await Promise.all(TABLES.map(read))) as Awaited<
    ReturnType<typeof storedOf>
  >;
}

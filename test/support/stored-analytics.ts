import type { TeamClient } from './team-client';
import type { TestApp } from './test-app';

const TABLES = [
  'social_posts',
  'social_post_counts',
  'social_profile_days',
  'social_profile_windows',
] as const;

/** All rows of a team, imported and computed, by table. */
export async function storedAnalytics(
  { database }: TestApp,
  { teamId }: TeamClient,
): Promise<Record<(typeof TABLES)[number], object[]>> {
  const read = async (table: string): Promise<[string, object[]]> => {
    const rows = await database.query<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE team_id = $1 ORDER BY t::text COLLATE "C"`,
      [teamId],
    );
    return [table, rows.map(({ row }) => row)];
  };
  return Object.fromEntries(await Promise.all(TABLES.map(read))) as Awaited<
    ReturnType<typeof storedAnalytics>
  >;
}

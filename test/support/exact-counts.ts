import type { TestApp } from './test-app';

/** Expects the counts of posts by day, type and campaign, and the counts over all campaigns (`''`), to match the posts. */
export async function expectExactCounts({ database }: TestApp): Promise<void> {
  const stored = await database.query(`
    SELECT team_id, platform, campaign_id, day::text, post_type, posts
      FROM social_post_counts WHERE posts <> 0 ORDER BY 1, 2, 3, 4, 5`);
  const counted = await database.query(`
    SELECT p.team_id, p.platform, campaign.id AS campaign_id,
           (p.published_at AT TIME ZONE 'UTC')::date::text AS day, p.post_type,
           count(*)::integer AS posts
      FROM social_posts p, LATERAL (VALUES (''), (p.campaign_id)) campaign (id)
     WHERE campaign.id IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`);
  expect(counted).not.toEqual([]);
  expect(stored).toEqual(counted);
}

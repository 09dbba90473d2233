import type { Client } from 'pg';
import { FIGURES_VERSION } from '../../src/analytics/domain/compute-windows';
import { rebuildingIndexes } from './rebuilding-indexes';
import type { ScaleSet } from './scale-run';

const THREE_YEARS_S = 3 * 365 * 86_400;

/**
 * Inserts posts over three years: `posts` of instagram, and 1 % as many of facebook and of tiktok. A third are
 * reels and stories, half belong to one of twenty campaigns, and one post contains "quetzal".
 */
export async function loadSocialSet(
  client: Client,
  { teamId }: ScaleSet,
  posts: number,
): Promise<void> {
  await client.query(
    `INSERT INTO social_connections (team_id, platform, is_connected, last_refreshed_at, figures_version)
     SELECT $1, platform, true, now(), $2
       FROM unnest('{facebook,instagram,twitter,linkedin,tiktok,youtube}'::text[]) platform`,
    [teamId, FIGURES_VERSION],
  );
  await rebuildingIndexes(client, 'social_posts', async () => {
    await insertPosts(client, teamId, 'instagram', posts);
    await insertPosts(client, teamId, 'facebook', Math.ceil(posts / 100));
    await insertPosts(client, teamId, 'tiktok', Math.ceil(posts / 100));
  });
  await insertCounts(client, teamId);
  await insertWindows(client, teamId);
}

async function insertPosts(
  client: Client,
  teamId: string,
  platform: string,
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO social_posts (team_id, platform, id, post_id, post_type, campaign_id, content,
                               permalink_url, published_at, impressions, reach, engagement, likes,
                               comments, engagement_rate, raw_metrics)
     SELECT $1, $2, uuidv7(), 'post-' || n,
            (ARRAY['post','post','post','post','reel','story'])[1 + n % 6],
            CASE WHEN n % 2 = 0 THEN 'campaign-' || n / 2 % 20 END,
            'New in the shop: ' || (ARRAY['espresso','filter','decaf','cold brew','beans'])[1 + n % 5]
              || CASE WHEN n = $3 / 2 THEN ' quetzal ' ELSE ' roast ' END || md5(n::text)
              || ' #coffee #morning, tell us how you like it',
            'https://www.example.com/p/' || n || '/',
            now() - make_interval(secs => ($3 - n) * ($4::double precision / $3)),
            n % 5000, n % 4000, n % 300, n % 250, n % 50, 0.05,
            jsonb_build_object('impressions', n % 5000, 'reach', n % 4000, 'likes', n % 250,
                               'comments', n % 50, 'saved', n % 20)
       FROM generate_series(1, $3::integer) n`,
    [teamId, platform, count, THREE_YEARS_S],
  );
}

async function insertCounts(client: Client, teamId: string): Promise<void> {
  await client.query(
    `INSERT INTO social_post_counts (team_id, platform, campaign_id, day, post_type, posts)
     SELECT p.team_id, p.platform, campaign.id, (p.published_at AT TIME ZONE 'UTC')::date,
            p.post_type, count(*)
       FROM social_posts p,
            LATERAL (SELECT '' AS id
                     UNION ALL
                     SELECT p.campaign_id WHERE p.campaign_id IS NOT NULL) campaign
      WHERE p.team_id = $1
      GROUP BY 1, 2, 3, 4, 5`,
    [teamId],
  );
  await client.query('VACUUM (ANALYZE) social_post_counts');
}

async function insertWindows(client: Client, teamId: string): Promise<void> {
  await client.query(
    `INSERT INTO social_profile_windows (team_id, platform, name, followers, impressions, raw_kpis,
                                         time_series, percentage_change)
     SELECT $1, platform, name, 1000, 5000, '{}', jsonb_build_object('impressions', points), '{}'
       FROM unnest('{facebook,instagram,tiktok}'::text[]) platform,
            unnest('{7d,30d,90d,12m}'::text[]) name,
            (SELECT jsonb_agg(jsonb_build_object(
                      'date', to_char(current_date - n, 'YYYY-MM-DD'), 'value', n)) AS points
               FROM generate_series(1, 365) n) series`,
    [teamId],
  );
}

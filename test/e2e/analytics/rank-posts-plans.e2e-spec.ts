import { rankPostsStatement } from '../../../src/analytics/ranking/rank-posts.sql';
import { Trigrams } from '../../../src/core/database/trigrams';
import { importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('The indexes by which posts are sorted', () => {
  const testApp = useOnce(shareTestApp);
  let teamId: string;

  beforeAll(async () => {
    const team = await createTeam(testApp);
    ({ teamId } = team);
    const posts = times(2_000, (index) => ({
      id: `p${index}`,
      timestamp: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
      like_count: index,
    }));
    await importSocial(testApp, team, 'instagram', { posts });
    await testApp.database.query('ANALYZE social_posts');
  });

  const planOf = async (text: string, values: readonly unknown[]): Promise<string> => {
    const rows = await testApp.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
      ...values,
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  it('find the first posts in either order', async () => {
    const none = {
      postType: null,
      campaignId: null,
      range: { from: null, to: null },
      search: null,
    };
    for (const order of ['asc', 'desc'] as const) {
      const { statement, values } = rankPostsStatement(
        teamId,
        'instagram',
        none,
        { metric: 'likes', order, after: null, limit: 20 },
        testApp.app.get(Trigrams),
      );
      expect(await planOf(statement as string, values)).toContain('ix_social_posts_by_likes');
    }
  });

  it('are not used for key lookups, even on a platform without statistics', async () => {
    for (const platform of ['instagram', 'twitter']) {
      const lookup = `SELECT post_type FROM social_posts
                       WHERE team_id = $1 AND platform = $2 AND post_id = $3`;
      const plan = await planOf(lookup, [teamId, platform, 'p5']);
      expect(plan).toContain('social_posts');
      expect(plan).not.toContain('ix_social_posts_by_');
    }
  });
});

import type { Response, Test } from 'supertest';
import { writeCursor } from '../../../src/core/values/cursor';
import { METRIC_NAMES, PLATFORMS } from '@rapport/social-connectors';
import type { PostView } from '../../../src/analytics/posts/post.views';
import { POST_SORTS } from '../../../src/analytics/ranking/rank-posts.dto';
import { createMember } from '../../factories/account.factory';
import {
  connectPlatform,
  disconnectPlatform,
  getSummary,
  importSamples,
  importSocial,
  listPosts,
} from '../../factories/social.factory';
import { readDownload } from '../../support/download';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface Listed {
  success: boolean;
  data: PostView[];
  pagination: { limit: number; nextCursor: string | null };
}

/** A post of instagram. */
const post = (id: string, at: string, metrics: object = {}, type = 'FEED') => ({
  id,
  timestamp: at,
  caption: `Post ${id}`,
  media_product_type: type,
  ...metrics,
});

const readFile = async (test: Test): Promise<Response & { text: string }> => {
  const response = await readDownload(test);
  return Object.assign(response, { text: response.bytes.toString('utf8') });
};

describe('Posts by any metric', () => {
  const { testApp, team, viewer } = useTeams({ eachTest: true });

  const path = (): string => `/teams/${team.teamId}/analytics/social`;

  const list = async (platform: string, query: Record<string, string> = {}): Promise<Listed> => {
    const parameters = new URLSearchParams(query).toString();
    const { body } = await viewer.client
      .get(`${path()}/${platform}/ranked-posts?${parameters}`)
      .expect(200);
    return body as Listed;
  };
  const idsOf = async (query: Record<string, string>): Promise<string[]> =>
    (await list('instagram', query)).data.map(({ postId }) => postId);
  /** Reads the list to its end in pages of two posts. */
  async function walk(platform: string, query: Record<string, string>): Promise<PostView[]> {
    const found: PostView[] = [];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const page: Listed = await list(platform, { ...query, limit: '2', cursor });
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...page.data);
      cursor = page.pagination.nextCursor;
    }
    return found;
  }

  it('are sorted in both directions, with unknown values at the end and ties in the order of time', async () => {
    await importSocial(testApp, team, 'instagram', {
      posts: [
        post('a', '2026-01-01T00:00:00Z', { like_count: 5 }),
        post('b', '2026-01-02T00:00:00Z', { like_count: 0 }, 'REELS'),
        post('c', '2026-01-03T00:00:00Z'),
        post('d', '2026-01-04T00:00:00Z', { like_count: 5 }, 'STORY'),
        post('e', '2026-01-05T00:00:00Z', {}, 'REELS'),
        post('f', '2026-01-06T00:00:00Z', { like_count: 12 }),
        post('g', '2026-01-07T00:00:00Z', { like_count: 0 }),
      ],
    });
    const orders = {
      desc: ['f', 'd', 'a', 'g', 'b', 'e', 'c'],
      asc: ['b', 'g', 'a', 'd', 'f', 'c', 'e'],
    };
    for (const [order, expected] of Object.entries(orders)) {
      expect(await idsOf({ sort: 'likes', order })).toEqual(expected);
      const walked = await walk('instagram', { sort: 'likes', order });
      expect(walked.map(({ postId }) => postId)).toEqual(expected);
    }
    expect(await idsOf({ sort: 'likes', postType: 'reel' })).toEqual(['b', 'e']);
    expect(await idsOf({ sort: 'clicks' })).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
    expect(await idsOf({ sort: 'likes', startDate: '2026-01-03', endDate: '2026-01-05' })).toEqual([
      'd',
      'e',
      'c',
    ]);
    expect(await idsOf({ sort: 'likes', search: 'POST D' })).toEqual(['d']);
    expect(await idsOf({ sort: 'likes', window: '7d' })).toEqual([]);
    expect(await idsOf({})).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
    expect(await idsOf({ order: 'asc' })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  it('are the posts of the list of the API, for every metric, order and platform', async () => {
    for (const platform of PLATFORMS) {
      await importSamples(testApp, team, platform);
      const { data: all } = await listPosts(team, platform, { limit: '100' });
      expect(all.length).toBeGreaterThan(2);
      for (const metric of METRIC_NAMES) {
        for (const order of ['asc', 'desc'] as const) {
          const sign = order === 'asc' ? 1 : -1;
          const rank = (one: PostView): number =>
            one.metrics[metric] === null ? Infinity : sign * one.metrics[metric];
          const expected = all.toSorted((one, other) => {
            const [a, b] = [rank(one), rank(other)];
            if (a !== b) return a - b;
            const time = Date.parse(one.publishedAt) - Date.parse(other.publishedAt);
            return sign * (time === 0 ? (one.id < other.id ? -1 : 1) : time);
          });
          const { data, pagination } = await list(platform, { sort: metric, order, limit: '100' });
          expect({ metric, order, data }).toEqual({ metric, order, data: expected });
          expect(pagination).toEqual({ limit: 100, nextCursor: null });
        }
      }
      expect(await walk(platform, { sort: 'engagementRate', order: 'asc' })).toEqual(
        (await list(platform, { sort: 'engagementRate', order: 'asc', limit: '100' })).data,
      );
    }
  });

  it('are filtered page by page in a list of 1,300 posts', async () => {
    const posts = Array.from({ length: 1_300 }, (_, index) => ({
      ...post(
        `p${index}`,
        new Date(Date.UTC(2026, 0, 1) + (index % 97) * 60_000).toISOString(),
        index % 7 === 0 ? {} : { like_count: index % 40, comments_count: index % 3 },
        ['FEED', 'REELS', 'STORY'][index % 3],
      ),
      campaignId: index % 10 === 0 ? 'few' : 'many',
    }));
    await importSocial(testApp, team, 'instagram', { posts });
    const filters: Record<string, string>[] = [
      {},
      { campaignId: 'many' },
      { campaignId: 'few' },
      { search: 'post p' },
      { search: 'post p12' },
      { postType: 'story', campaignId: 'many' },
      { startDate: '2026-01-01' },
    ];
    for (const filter of filters) {
      const query: Record<string, string> = { ...filter, sort: 'likes', limit: '100' };
      for (const order of ['asc', 'desc'] as const) {
        const found: PostView[] = [];
        let cursor: string | null = '*';
        while (cursor !== null) {
          const page: Listed = await list('instagram', { ...query, order, cursor });
          found.push(...page.data);
          cursor = page.pagination.nextCursor;
        }
        const passes = posts.filter(
          ({ id, campaignId, media_product_type: type }) =>
            (query['campaignId'] ?? campaignId) === campaignId &&
            (query['postType'] === undefined || type === 'STORY') &&
            `post ${id}`.includes(query['search'] ?? ''),
        );
        expect([filter, order, new Set(found.map(({ postId }) => postId)).size]).toEqual([
          filter,
          order,
          passes.length,
        ]);
        expect(found).toHaveLength(passes.length);
        const values = found.map(({ metrics }) => metrics.likes);
        const known = values.filter((value) => value !== null);
        const sign = order === 'asc' ? 1 : -1;
        expect(values).toEqual([
          ...known.toSorted((a, b) => sign * (a - b)),
          ...values.filter((value) => value === null),
        ]);
      }
    }
  });

  it('of a window are as many as the summary counts', async () => {
    await importSamples(testApp, team, 'tiktok');
    for (const window of ['7d', '30d', '90d', '12m']) {
      const summary = await getSummary(team, `?platforms=tiktok&window=${window}`);
      const { data } = await list('tiktok', { window, sort: 'likes', limit: '100' });
      expect(data).toHaveLength(summary.platforms[0]?.postCount ?? -1);
    }
  });

  it('are an empty list unless the platform is ready', async () => {
    await importSamples(testApp, team, 'instagram');
    await disconnectPlatform(testApp, team, 'instagram');
    const none = { success: true, data: [], pagination: { limit: 20, nextCursor: null } };
    expect(await list('instagram', { sort: 'likes' })).toEqual(none);
    expect(await list('instagram', { sort: 'likes', search: 'a' })).toEqual(none);
    expect(await list('facebook', { sort: 'reach' })).toEqual(none);
    await connectPlatform(testApp, team, 'facebook');
    expect(await list('facebook')).toEqual(none);
    const { text } = await readFile(
      viewer.client.get(`${path()}/instagram/posts/export?format=ndjson`),
    );
    expect(text).toBe('');
  });

  it('reject parameters that are not valid, and cursors of another list', async () => {
    const get = (query: string) => viewer.client.get(`${path()}/instagram/ranked-posts?${query}`);
    expectError(
      await get('sort=saves&order=up&window=1d&postType=x&limit=101'),
      'VALIDATION_FAILED',
      [
        'window: must be one of 7d, 30d, 90d, 12m',
        `sort: must be one of ${POST_SORTS.join(', ')}`,
        'order: must be one of asc, desc',
        'postType: must be one of post, reel, story',
        'limit: must be a whole number from 1 to 100',
      ],
    );
    const id = '01960000-0000-7000-8000-000000000000';
    const cursorOf = (list: string, rank: number | null = 5) =>
      writeCursor({ list, order: 'desc', sort: 1_000, id, rank });
    const other = ['cursor: must be of the same list and order'];
    expectError(
      await get(`sort=likes&cursor=${cursorOf('posts-of-instagram-by-shares')}`),
      'VALIDATION_FAILED',
      other,
    );
    expectError(
      await get(`sort=likes&order=asc&cursor=${cursorOf('posts-of-instagram-by-likes')}`),
      'VALIDATION_FAILED',
      other,
    );
    expectError(await get('cursor=x'), 'VALIDATION_FAILED', [
      'cursor: must be the nextCursor of a page',
    ]);
    for (const rank of [5, 0.5, null]) {
      await get(
        `sort=engagementRate&cursor=${cursorOf('posts-of-instagram-by-engagement-rate', rank)}`,
      ).expect(200);
    }
    for (const name of ['ranked-posts', 'posts/export']) {
      expectError(await viewer.client.get(`${path()}/Instagram/${name}`), 'PLATFORM_NOT_SUPPORTED');
    }
    expectError(
      await viewer.client.get(`${path()}/instagram/posts/export?format=xml`),
      'VALIDATION_FAILED',
      ['format: must be one of csv, ndjson'],
    );
  });

  it('are exported in the order of the list, with empty cells for unknown values and escaped formulas', async () => {
    await importSocial(testApp, team, 'instagram', {
      posts: [
        {
          ...post('a', '2026-01-01T00:00:00Z', { like_count: 0 }),
          caption: '=HYPERLINK("x"), "two"\nlines',
          permalink: 'https://example.com/a',
          campaignId: '@autumn',
        },
        post('b', '2026-01-02T00:00:00Z', { like_count: 3 }, 'REELS'),
        post('c', '2026-01-03T00:00:00Z'),
      ],
    });
    const csv = await readFile(
      viewer.client.get(`${path()}/instagram/posts/export?sort=likes&order=asc`),
    );
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="instagram posts.csv"');
    const { data } = await list('instagram', { sort: 'likes', order: 'asc' });
    const [a, b, c] = data.map(({ id }) => id);
    expect(csv.text).toBe(
      [
        '\uFEFFID,Post ID,Platform,Type,Published at,Campaign ID,Text,Link,Impressions,Reach,Engagement,Likes,Comments,Shares,Clicks,Video views,Engagement rate',
        `${a},a,instagram,post,2026-01-01T00:00:00.000Z,'@autumn,"'=HYPERLINK(""x""), ""two""\nlines",https://example.com/a,,,0,0,,,,,`,
        `${b},b,instagram,reel,2026-01-02T00:00:00.000Z,,Post b,,,,3,3,,,,,`,
        `${c},c,instagram,post,2026-01-03T00:00:00.000Z,,Post c,,,,,,,,,,`,
        '',
      ].join('\r\n'),
    );
    const ndjson = await readFile(
      viewer.client.get(`${path()}/instagram/posts/export?format=ndjson&sort=likes&order=asc`),
    );
    expect(ndjson.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(
      ndjson.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(data);
    const filtered = await readFile(
      viewer.client.get(`${path()}/instagram/posts/export?format=ndjson&postType=reel`),
    );
    expect(filtered.text.trim().split('\n')).toHaveLength(1);
  });

  it('are exported completely, in batches', async () => {
    const posts = Array.from({ length: 1_001 }, (_, index) =>
      post(`p${index}`, '2026-01-01T00:00:00Z', index % 2 === 0 ? {} : { like_count: index % 5 }),
    );
    await importSocial(testApp, team, 'instagram', { posts });
    for (const sort of ['likes', 'publishedAt']) {
      const { text } = await readFile(
        viewer.client.get(`${path()}/instagram/posts/export?format=ndjson&sort=${sort}`),
      );
      const ids = text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as PostView).id);
      expect(ids).toHaveLength(1_001);
      expect(new Set(ids).size).toBe(1_001);
    }
  });

  describe('and their campaigns', () => {
    const editor = useEachTest(() => createMember(testApp, team.teamId, 'editor'));
    let stored: PostView;

    beforeEach(async () => {
      await importSocial(testApp, team, 'instagram', {
        posts: [post('a', '2026-01-01T00:00:00Z', { like_count: 1 })],
      });
      const [found] = (await list('instagram')).data;
      if (found === undefined) throw new Error('There is no post.');
      stored = found;
    });

    const put = (id: string, campaignId: unknown, member = editor) =>
      member.client.put(`${path()}/instagram/posts/${id}/campaign`, { campaignId });

    it('are set and removed, counted and recorded', async () => {
      const set = await put(stored.id, '  spring-26 ').expect(200);
      expect(set.body).toEqual({
        success: true,
        data: Object.assign({}, stored, { campaignId: 'spring-26' }),
      });
      const { pagination } = await listPosts(team, 'instagram', { campaignId: 'spring-26' });
      expect(pagination.total).toBe(1);
      const events = await testApp.database.query<object>(
        `SELECT action, actor_id, target_kind, target_id, details FROM audit_events
          WHERE team_id = $1 AND action = 'setCampaign'`,
        [team.teamId],
      );
      expect(events).toEqual([
        {
          action: 'setCampaign',
          actor_id: editor.userId,
          target_kind: 'post',
          target_id: stored.id,
          details: { platform: 'instagram', campaignId: 'spring-26' },
        },
      ]);
      const removed = await put(stored.id, null).expect(200);
      expect(removed.body).toEqual({ success: true, data: stored });
      expect(
        (await listPosts(team, 'instagram', { campaignId: 'spring-26' })).pagination.total,
      ).toBe(0);
      await put(stored.id, '🎂'.repeat(255)).expect(200);
    });

    it('are not set by a lower role, for an unknown post, or to an invalid text', async () => {
      expectError(await put(stored.id, 'x', viewer), 'FORBIDDEN');
      const analyst = await createMember(testApp, team.teamId, 'analyst');
      expectError(await put(stored.id, 'x', analyst), 'FORBIDDEN');
      expectError(await put('01960000-0000-7000-8000-000000000000', 'x'), 'POST_NOT_FOUND');
      expectError(await put('a', 'x'), 'POST_NOT_FOUND');
      expectError(
        await editor.client.put(`${path()}/tiktok/posts/${stored.id}/campaign`, {
          campaignId: 'x',
        }),
        'POST_NOT_FOUND',
      );
      expectError(
        await editor.client.put(`${path()}/x/posts/${stored.id}/campaign`, { campaignId: 'x' }),
        'PLATFORM_NOT_SUPPORTED',
      );
      const tooLong = ['campaignId: must contain 1 to 255 characters'];
      expectError(await put(stored.id, 'x'.repeat(256)), 'VALIDATION_FAILED', tooLong);
      expectError(await put(stored.id, 5), 'VALIDATION_FAILED', ['campaignId: must be a string']);
      expectError(await put(stored.id, undefined), 'VALIDATION_FAILED', [
        'campaignId: is required',
      ]);
      await disconnectPlatform(testApp, team, 'instagram');
      expectError(await put(stored.id, 'x'), 'POST_NOT_FOUND');
    });
  });
});

import {
  ANY_NUMBER,
  type Entry,
  entryShape,
  PLATFORMS,
  type Post,
  postShape,
  type Profile,
  profileShape,
  WINDOWS,
} from './analytics-shapes';
import { dataOf, expectResponse, expectRejection } from './expect-response';
import { unknownId, uniqueWord } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

describe('Social analytics', () => {
  const target = useOnce(openTarget);

  const get = (path: string) => target.get(`/analytics/social/${path}`);

  async function listPosts(path: string): Promise<Post[]> {
    const { body } = await get(path);
    return (body as { data: Post[] }).data;
  }

  describe.each(PLATFORMS)('of %s', (platform) => {
    it.each(WINDOWS)('return the profile over %s in any status', async (window) => {
      const data = dataOf(await get(`${platform}/profile?window=${window}`), 200) as Profile;

      expect(data).toEqual(profileShape(platform, window, data));
    });

    it('list posts, newest first, each equal to the single post', async () => {
      const response = await get(`${platform}/posts?limit=5`);

      const posts = (response.body as { data: Post[] }).data;
      expectResponse(response, 200, {
        success: true,
        data: posts.map((post) => postShape(platform, post)),
        pagination: { page: 1, limit: 5, total: ANY_NUMBER },
      });
      const times = posts.map(({ publishedAt }) => publishedAt);
      expect(times).toEqual(times.toSorted().toReversed());
      for (const post of posts.slice(0, 2)) {
        expectResponse(await get(`${platform}/posts/${post.id}`), 200, {
          success: true,
          data: post,
        });
      }
    });

    it('filter posts, if there are any', async () => {
      for (const post of await listPosts(`${platform}/posts?limit=1`)) {
        const word = post.content.split(/\s/)[0] ?? '';
        const { publishedAt, postType } = post;
        const query = new URLSearchParams({
          search: word.toUpperCase(),
          startDate: publishedAt,
          endDate: publishedAt,
          postType,
          order: 'asc',
        });
        const found = await listPosts(`${platform}/posts?${query.toString()}`);
        expect(found).toContainEqual(post);
        for (const other of found) expect(other).toMatchObject({ publishedAt, postType });
      }
    });

    it.each(['search', 'campaignId'])('find no post by an unknown %s', async (parameter) => {
      const response = await get(`${platform}/posts?${parameter}=${uniqueWord()}`);

      const pagination = { page: 1, limit: 20, total: 0 };
      expectResponse(response, 200, { success: true, data: [], pagination });
    });

    it('return 404 for an unknown post', async () => {
      for (const id of [unknownId(), 'unknown']) {
        expectRejection(await get(`${platform}/posts/${id}`), 404, 'POST_NOT_FOUND');
      }
    });
  });

  describe('compare the platforms', () => {
    it.each(WINDOWS)('over %s, with the KPIs of the profiles', async (window) => {
      const response = await get(`summary?window=${window}`);

      const { platforms: entries } = dataOf(response, 200) as { platforms: Entry[] };
      const platforms = PLATFORMS.map((name, index) => entryShape(name, entries[index]!));
      expectResponse(response, 200, { success: true, data: { window, platforms } });
      for (const [index, name] of PLATFORMS.entries()) {
        const profile = dataOf(await get(`${name}/profile?window=${window}`), 200) as Profile;
        const { status, kpis } = entries[index]!;
        expect({ name, status, kpis }).toEqual({
          name,
          status: profile.status,
          kpis: status === 'ready' ? profile.kpis : null,
        });
      }
    });

    it('of the requested platforms, each once, in their order', async () => {
      const response = await get('summary?platforms=tiktok,%20facebook%20,tiktok,&window=');

      const { window, platforms } = dataOf(response, 200) as {
        window: string;
        platforms: { platform: string }[];
      };
      expect(window).toBe('30d');
      expect(platforms.map(({ platform }) => platform)).toEqual(['facebook', 'tiktok']);
    });
  });

  it('cover 30 days by default', async () => {
    const data = dataOf(await get('instagram/profile'), 200) as Profile;
    expect(data).toEqual(profileShape('instagram', '30d', data));
  });

  it.each(['posts', `posts/${unknownId()}`, 'profile'])(
    'exist for six platforms only: %s',
    async (path) => {
      for (const platform of ['myspace', 'Facebook', 'summary']) {
        const response = await get(`${platform}/${path}`);
        expectRejection(response, 404, 'PLATFORM_NOT_SUPPORTED');
      }
    },
  );

  it('ignore an empty parameter', async () => {
    const empty = 'postType=&startDate=&endDate=&campaignId=&search=&page=&limit=&order=';

    expectResponse(await get(`facebook/posts?${empty}`), 200, (await get('facebook/posts')).body);
    expectResponse(await get('summary?window=&platforms='), 200, (await get('summary')).body);
    expectResponse(await get('tiktok/profile?window='), 200, (await get('tiktok/profile')).body);
  });

  it.each([
    ['facebook/posts?page=0', 'page'],
    ['facebook/posts?limit=101', 'limit'],
    ['facebook/posts?order=up', 'order'],
    ['facebook/posts?postType=tweet', 'postType'],
    ['facebook/posts?startDate=2026-02-30', 'startDate'],
    ['facebook/posts?endDate=now', 'endDate'],
    ['facebook/posts?search=%00', 'search'],
    ['facebook/profile?window=1d', 'window'],
    ['summary?window=1d', 'window'],
    ['summary?platforms=facebook,myspace', 'platforms'],
  ])('reject %s', async (path, parameter) => {
    expectRejection(await get(path), 400, 'VALIDATION_FAILED', [parameter]);
  });
});

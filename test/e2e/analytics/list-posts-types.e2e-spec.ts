import { type Platform, PLATFORMS, type PostType } from '@rapport/social-connectors';
import { importSocial, listPosts } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const WITH_TYPES: Platform[] = ['facebook', 'instagram'];
const WITHOUT_TYPES = PLATFORMS.filter((platform) => !WITH_TYPES.includes(platform));

const LONG = '🎂'.repeat(255);

/** One letter for each post: lower case for the type `post`, then reels, then stories. */
const POSTS: Record<string, [type: PostType, campaignId?: string]> = {
  a: ['post'],
  b: ['post', 'spring'],
  c: ['post', 'Spring'],
  d: ['reel'],
  e: ['reel', 'spring'],
  f: ['reel', 'spring 26'],
  g: ['story', 'spring'],
  h: ['story', '100%_\\'],
  i: ['story', LONG],
};

describe('GET /v1/analytics/social/:platform/posts?postType=&campaignId=', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    for (const platform of PLATFORMS) {
      const posts = Object.entries(POSTS).map(([id, [type, campaignId]], second) =>
        postLine(platform, {
          id,
          at: `2026-03-01T10:00:0${second}Z`,
          type,
          campaignId,
        }),
      );
      await importSocial(testApp, team, platform, { posts });
    }
  });

  /** Returns the ids, oldest first. */
  async function list(platform: Platform, query: Record<string, string>): Promise<string> {
    const { data, pagination } = await listPosts(team, platform, { ...query, order: 'asc' });
    expect(pagination).toEqual({ page: 1, limit: 20, total: data.length });
    return data.map(({ postId }) => postId).join('');
  }

  describe.each(WITH_TYPES)('on %s', (platform) => {
    it.each<[Record<string, string>, string]>([
      [{}, 'abcdefghi'],
      [{ postType: 'post' }, 'abc'],
      [{ postType: 'reel' }, 'def'],
      [{ postType: 'story' }, 'ghi'],
      [{ postType: 'post', campaignId: 'spring' }, 'b'],
      [{ postType: 'reel', campaignId: 'spring' }, 'e'],
      [{ postType: 'story', campaignId: 'Spring' }, ''],
    ])('finds for %j: "%s"', async (query, ids) => {
      expect(await list(platform, query)).toBe(ids);
    });

    it('returns posts of the requested type', async () => {
      for (const postType of ['post', 'reel', 'story']) {
        const { data } = await listPosts(team, platform, { postType });
        expect(data.map((post) => post.postType)).toEqual([postType, postType, postType]);
      }
    });
  });

  describe.each(WITHOUT_TYPES)('on %s', (platform) => {
    it.each(['post', 'reel', 'story'])('ignores the type %s', async (postType) => {
      expect(await list(platform, { postType })).toBe('abcdefghi');
      expect(await list(platform, { postType, campaignId: 'spring' })).toBe('beg');
    });
  });

  describe.each(PLATFORMS)('on %s', (platform) => {
    it.each([
      ['spring', 'beg'],
      ['Spring', 'c'],
      ['SPRING', ''],
      ['spring 26', 'f'],
      ['spring ', ''],
      ['sprin', ''],
      ['sprin%', ''],
      ['s_ring', ''],
      ['100%_\\', 'h'],
      [LONG, 'i'],
      ['null', ''],
      ["' OR 1=1 --", ''],
      // No filter.
      ['', 'abcdefghi'],
    ])('finds the posts of exactly one campaign: id %$', async (campaignId, ids) => {
      expect(await list(platform, { campaignId })).toBe(ids);
    });

    it.each(['Post', 'video', 'post,reel', 'post%20', '%00', '__proto__', 'post&postType=reel'])(
      'rejects the type "%s"',
      async (postType) => {
        const path = `/analytics/social/${platform}/posts?postType=${postType}`;
        expectError(await team.get(path), 'VALIDATION_FAILED', [
          'postType: must be one of post, reel, story',
        ]);
      },
    );
  });
});

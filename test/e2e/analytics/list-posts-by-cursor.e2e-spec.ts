import { postLine } from '../../factories/post-line.factory';
import {
  disconnectPlatform,
  importObjects,
  importSocial,
  type ListedPosts,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  readCursorPage,
  readPages,
  walkList,
} from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';

type Post = ListedPosts['data'][number];

const LIST = '/analytics/social/facebook/posts';

/** Five posts at each of three instants, one of them before 1970. */
const POSTS = times(15, (number) => ({
  id: String(number),
  at: ['1969-12-31T23:59:59.999Z', '2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.001Z'][
    number % 3
  ]!,
  campaignId: number % 2 === 0 ? 'even' : 'odd',
  content: `No. ${number}${number === 7 ? ' long'.repeat(600) : ''}`,
}));

describe('GET /v1/analytics/social/:platform/posts?cursor=', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'facebook', {
      posts: POSTS.map((facts) => postLine('facebook', facts)),
    });
  });

  it.each([
    ['', 15],
    ['search=no.', 15],
    ['search=o', 15],
    ['search=long', 1],
    ['campaignId=even', 8],
    ['postType=post', 15],
    ['postType=story', 0],
    ['campaignId=odd&postType=post', 7],
    ['startDate=2026-03-02', 5],
    ['endDate=2026-03-01', 10],
    ['startDate=2026-03-01&endDate=2026-03-01&campaignId=odd&search=no', 3],
    ['endDate=1970-01-01', 5],
  ])('returns the posts of "%s" in pages, in both orders', async (query, count) => {
    await expectSameByCursor(team, `${LIST}?${query}`, count);
    await expectSameByCursor(team, `${LIST}?${query}&order=asc`, count);
  });

  it('returns each post once while posts are imported', async () => {
    const growing = await createTeam(testApp);
    const posts = times(6, (id) =>
      postLine('facebook', { id: `${id}`, at: '2026-03-01T10:00:00Z' }),
    );
    await importSocial(testApp, growing, 'facebook', { posts });
    let next = 0;
    const add = () =>
      importObjects(testApp, growing, 'facebook', {
        posts: [postLine('facebook', { id: `new ${(next += 1)}`, at: '2026-03-03T10:00:00Z' })],
      });
    const before = await readPages(growing, LIST);
    expect(await walkList(growing, LIST, 2, add)).toEqual(before);
    const list = `${LIST}?order=asc`;
    const walked = await walkList<Post>(growing, list, 4, add);
    expect(walked).toEqual(await readPages(growing, list));
  });

  it('is empty for a platform that is not ready, and for another team', async () => {
    const other = await createTeam(testApp);
    const { pagination } = await readCursorPage(team, LIST, '*', 1);
    expect((await readCursorPage(other, LIST, pagination.nextCursor ?? '')).data).toEqual([]);
    const posts = [postLine('facebook', { id: '1', at: '2026-03-01T10:00:00Z' })];
    await importSocial(testApp, other, 'facebook', { posts });
    expect((await readCursorPage(other, LIST)).data).toHaveLength(1);
    await disconnectPlatform(testApp, other, 'facebook');
    for (const query of ['', '?search=a', '?order=asc']) {
      expect(await readCursorPage(other, LIST + query)).toEqual({
        success: true,
        data: [],
        pagination: { limit: 20, nextCursor: null },
      });
    }
  });

  it('rejects invalid cursors, cursors of the other order, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, LIST, 'posts-of-facebook', { hasOrder: true });
    await expectInvalidCursorsRejected(team, `${LIST}?search=x`, 'posts-of-facebook');
  });
});

import { DAY_MS } from './emulators/durations';
import type { EmulatedPost } from './emulators/linkedin/linkedin-world';
import {
  EMPTY_PAGE,
  itemsOf,
  listAllPosts,
  mapPosts,
  type ReadPost,
  rejection,
} from './connector-harness';
import { connectLinkedin, NOW, useLinkedin } from './linkedin-harness';

const mapped = (item: object): ReadPost => mapPosts('linkedin', [item])[0] as ReadPost;

describe('The connector of LinkedIn', () => {
  const { emulator, connector, session } = useLinkedin();

  /** What the service must show of a post, from the world. */
  const truthOf = (post: EmulatedPost): object => {
    const counts = emulator.world.statisticsOf(post, emulator.now());
    return {
      post: {
        postId: post.id,
        content: post.commentary,
        permalinkUrl: `https://www.linkedin.com/feed/update/${post.id}`,
        publishedAt: post.publishedAt.getTime(),
      },
      metrics: {
        impressions: counts.impressionCount,
        reach: counts.uniqueImpressionsCount ?? null,
        likes: counts.likeCount < 0 ? null : counts.likeCount,
        comments: counts.commentCount,
        shares: counts.shareCount,
        clicks: counts.clickCount,
        engagementRate: counts.engagement,
      },
    };
  };

  describe('posts', () => {
    it('are all published posts of all pages, with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      const expected = emulator.world.publishedAt(NOW);
      const posts = itemsOf(pages).map(mapped);

      expect(pages).toHaveLength(3);
      expect(pages.flatMap(({ unread }) => unread)).toEqual([]);
      expect(posts).toMatchObject(expected.map(truthOf));
      expect(expected.length).toBeLessThan(emulator.world.postsAt(NOW).length);
    });

    it('include negative likes, missing reach and measured zeros', async () => {
      const posts = itemsOf(await listAllPosts(connector, session)).map(mapped);
      const metrics = posts.map((post) => post.metrics);

      expect(metrics.some(({ likes, comments }) => likes === null && comments !== null)).toBe(true);
      expect(metrics.some(({ reach, impressions }) => reach === null && impressions !== null)).toBe(
        true,
      );
      expect(metrics).toContainEqual({
        impressions: 0,
        reach: 0,
        likes: 0,
        comments: 0,
        shares: 0,
        clicks: 0,
        engagement: 0,
        engagementRate: 0,
        videoViews: null,
      });
    });

    it('are in the order of their last change, and all later ones were published before', async () => {
      const [old] = emulator.world.publishedAt(NOW).slice(-1);
      if (old !== undefined) old.lastModifiedAt = NOW;
      const pages = await listAllPosts(connector, session);

      expect(mapped(pages[0]?.items[0] ?? {}).post.postId).toBe(old?.id);
      for (const [index, { oldestAt }] of pages.entries()) {
        const later = itemsOf(pages.slice(index + 1)).map(mapped);
        for (const { post } of later) {
          expect(post.publishedAt).toBeLessThanOrEqual(oldestAt?.getTime() ?? 0);
        }
      }
    });

    it('are none for a page without a post', async () => {
      for (const post of emulator.world.posts) post.isDeleted = true;

      expect(await connector.listPosts(session, null)).toEqual(EMPTY_PAGE);
    });

    it('read again have the numbers of now, and deleted and withdrawn ones are gone', async () => {
      const [deleted, withdrawn, ...others] = emulator.world.publishedAt(NOW).slice(0, 50);
      const ids = [deleted, withdrawn, ...others].map((post) => post?.id ?? '');
      if (deleted !== undefined) deleted.isDeleted = true;
      if (withdrawn !== undefined) withdrawn.lifecycleState = 'DRAFT';
      emulator.now = () => new Date(NOW.getTime() + 2 * DAY_MS);

      const { items, unread, gone } = await connector.readPosts(session, ids);

      expect(items.map(mapped)).toMatchObject(others.map(truthOf));
      expect({ unread, gone }).toEqual({ unread: [], gone: ids.slice(0, 2) });
    });

    it('with an element without numbers are unread, not 0', async () => {
      const seen = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const [share = ''] = seen.map(({ id }) => id);
      emulator.failNext({ status: 200, body: { elements: [{ share }] } }, /ShareStatistics$/);

      expect(await connector.readPosts(session, [share])).toMatchObject({
        items: [],
        unread: [share],
        gone: [],
        unmeasured: [{ id: share }],
      });
    });

    it('without an id or a time are counted', async () => {
      const [first, second] = emulator.world.publishedAt(NOW).map(({ id }) => ({ id }));
      const post = { lifecycleState: 'PUBLISHED', publishedAt: 1 };
      const undated = { ...post, ...second, publishedAt: undefined };
      const elements = [post, { ...post, ...first }, undated];
      emulator.failNext({ status: 200, body: { elements } }, /posts$/);

      const { items, warnings } = await connector.listPosts(session, null);

      expect(items).toHaveLength(1);
      expect(warnings).toEqual([
        { problem: 'unreadable', reason: 'id: is required', posts: 1 },
        { problem: 'unreadable', reason: 'publishedAt: is required', posts: 1 },
      ]);
    });

    it('reject a cursor that is no position', async () => {
      expect(await rejection(connector.listPosts(session, 'x'))).toMatchObject({ kind: 'cursor' });
    });

    it('that LinkedIn denies are listed without numbers, named, and not asked for again', async () => {
      const shares = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const denied = [shares[2], shares[7]];
      for (const post of denied) if (post !== undefined) post.isDenied = true;

      const [page] = await listAllPosts(connector, session);

      expect(page?.unread).toEqual(denied.map((post) => post?.id));
      expect(page?.unmeasured).toMatchObject(denied.map((post) => ({ id: post?.id })));
      const warnings = [{ problem: 'metrics_rejected', reason: 'ACCESS_DENIED', posts: 2 }];
      expect(page?.warnings).toEqual(warnings);
      emulator.calls.length = 0;
      expect(await connector.listPosts(session, null)).toMatchObject({ warnings });
      expect(emulator.calls).toHaveLength(3);
      expect(page?.items.map((item) => mapped(item).post.postId)).toEqual(
        emulator.world
          .publishedAt(NOW)
          .filter((post) => !post.isDenied)
          .slice(0, page?.items.length)
          .map(({ id }) => id),
      );
    });

    it('are a failure of permission when LinkedIn denies all', async () => {
      for (const post of emulator.world.posts) post.isDenied = true;

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'permission',
        code: 'ACCESS_DENIED/100/shares[0]',
      });
    });

    it('that are missing from a part of the statistics are read by another request, and not 0', async () => {
      const seen = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const ids = seen.slice(0, 12).map(({ id }) => id);
      const elements = ids
        .slice(0, 10)
        .map((share) => ({ share, totalShareStatistics: { likeCount: 1 } }));
      const body = { elements, paging: { start: 0, count: 10, links: [] } };
      const nothing = { elements: [], paging: { start: 0, count: 0, links: [] } };
      emulator.failNext({ status: 200, body }, /ShareStatistics$/);
      const { items, unread } = await connector.readPosts(session, ids);
      expect([items.length, unread]).toEqual([12, []]);
      expect(mapPosts('linkedin', items.slice(10))).toMatchObject(seen.slice(10, 12).map(truthOf));

      emulator.failNext({ status: 200, body }, /ShareStatistics$/);
      emulator.failNext({ status: 200, body: nothing }, /ShareStatistics$/);
      expect((await connector.readPosts(session, ids)).unread).toEqual(ids.slice(10));
    });

    it('have 0 if nobody has seen them, although ten others have numbers', async () => {
      const shares = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const seen = shares.filter(({ isUnseen }) => !isUnseen).slice(0, 10);
      const unseen = shares.filter(({ isUnseen }) => isUnseen).slice(0, 1);
      const ids = [...seen, ...unseen].map(({ id }) => id);

      const { items, unread } = await connector.readPosts(session, ids);

      expect(unread).toEqual([]);
      expect(mapPosts('linkedin', items)).toMatchObject([...seen, ...unseen].map(truthOf));
    });
  });

  it.each([30, 7, 1])(
    'halves lists of ids when LinkedIn accepts only %i at once, and remembers the size',
    async (maxPosts) => {
      const [page] = await listAllPosts(connector, session);
      const ids = mapPosts('linkedin', page?.items ?? []).map(({ post }) => post.postId);
      const known = await connector.readPosts(session, ids);
      emulator.maxPosts = maxPosts;
      emulator.maxIds = maxPosts;
      const other = connectLinkedin(emulator.variables);
      expect(await other.listPosts(session, null)).toEqual(page);
      expect(await other.readPosts(session, ids)).toEqual(known);
      emulator.calls.length = 0;
      emulator.rejectedLists = 0;
      expect(await other.readPosts(session, ids)).toEqual(known);
      expect(emulator.rejectedLists).toBe(0);
    },
  );
});

import type { EmulatedPost } from './emulators/facebook/facebook-world';
import { itemsOf, listAllPosts, mapPosts, rejection } from './connector-harness';
import { NOW, useFacebook } from './facebook-harness';

describe('FacebookConnector', () => {
  const { emulator, connector, session } = useFacebook();

  const world = (): EmulatedPost[] => emulator.postsOf(emulator.mainPage);

  describe('posts', () => {
    it('reads all pages with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10]);
      expect(mapped(itemsOf(pages))).toEqual(world().map(expected));
      expect(pages[0]?.oldestAt).toEqual(emulator.mainPage.posts[24]?.createdAt);
      expect(emulator.calls).toHaveLength(3);
    });

    it('halves the page when Meta asks to reduce the amount of data', async () => {
      emulator.maxExpandedPosts = 7;
      const { items } = await connector.listPosts(session, null);
      expect(items).toHaveLength(6);
    });

    it('lists a post whose insights are rejected with what is known, and names the rejection', async () => {
      const [, bad] = emulator.mainPage.posts as [EmulatedPost, EmulatedPost];
      bad.insightsAreRejected = true;
      const expectedPage = world()
        .slice(0, 25)
        .map((post) => (post.id === bad.id ? withoutInsights(post) : expected(post)));
      const warnings = [{ problem: 'metrics_rejected', reason: '100', posts: 1 }];
      const page = await connector.listPosts(session, null);
      expect(mapped(page.items)).toEqual(expectedPage);
      expect(page).toMatchObject({ unread: [], warnings });
      emulator.calls.length = 0;
      const again = await connector.listPosts(session, null);
      expect(mapped(again.items)).toEqual(expectedPage);
      expect(again).toMatchObject({ unread: [], warnings });
      // The page with insights, the posts, and the insights of all others.
      expect(emulator.calls).toHaveLength(3);
    });

    it('lists all reels although the insights of each of them are rejected', async () => {
      for (const post of emulator.mainPage.posts) post.insightsAreRejected = post.isReel;
      const { items, warnings } = await connector.listPosts(session, null);
      expect(mapped(items)).toEqual(
        world()
          .slice(0, 25)
          .map((post) => (post.isReel ? withoutInsights(post) : expected(post))),
      );
      expect(warnings).toEqual([{ problem: 'metrics_rejected', reason: '100', posts: 5 }]);
    });

    it('asks again for rejected insights: of a new post after a day, of others after 7 days', async () => {
      const [young, , , old] = emulator.mainPage.posts;
      for (const post of [young, old]) if (post !== undefined) post.insightsAreRejected = true;
      await connector.listPosts(session, null);
      for (const post of [young, old]) if (post !== undefined) post.insightsAreRejected = false;
      const viewsAt = async (time: string) => {
        jest.setSystemTime(new Date(time));
        const { items } = await connector.listPosts(session, null);
        const posts = mapPosts('facebook', items);
        return [young, old].map(
          (one) => posts.find(({ post }) => post.postId === one?.id)?.metrics.impressions !== null,
        );
      };
      emulator.now = () => new Date(NOW);
      // The page is read with all insights, as nothing rejects them any more.
      expect(await viewsAt('2026-11-21T12:00:00Z')).toEqual([true, true]);
      const other = emulator.mainPage.posts[5] as EmulatedPost;
      other.insightsAreRejected = true;
      expect(await viewsAt('2026-11-21T13:00:00Z')).toEqual([false, false]);
      expect(await viewsAt('2026-11-22T11:00:00Z')).toEqual([true, false]);
      expect(await viewsAt('2026-11-28T11:00:00Z')).toEqual([true, true]);
    });

    it('counts posts without a usable id, and lists the others', async () => {
      const { id, createdAt } = emulator.mainPage.posts[0] as EmulatedPost;
      const post = { created_time: createdAt.toISOString(), message: 'Text' };
      // As `JSON.parse` reads an integer of 64 bits.
      const rounded = { ...post, id: Number('7696940456090696632') };
      const data = [{ ...post, id }, post, rounded, { ...post, id: 12 }];
      emulator.failNext({ status: 200, body: { data } });
      const { items, warnings } = await connector.listPosts(session, null);
      expect(mapPosts('facebook', items).map(({ post }) => post.postId)).toEqual([id, '12']);
      expect(warnings).toEqual([
        { problem: 'unreadable', reason: 'id: is required', posts: 1 },
        {
          problem: 'unreadable',
          reason: 'id: is a number that JSON cannot represent exactly',
          posts: 1,
        },
      ]);
    });

    it('reports an older post without insights as unread', async () => {
      const [young, , old] = emulator.mainPage.posts;
      for (const post of [young, old]) if (post) post.insightsAreMissing = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([old?.id]);
      expect(items).toHaveLength(24);
    });

    it('reads a page whose posts have no insights', async () => {
      for (const post of emulator.mainPage.posts) post.insightsAreMissing = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([]);
      expect(mapped(items)[0]).toMatchObject({ metrics: { impressions: null } });
    });

    it('goes on without a retired metric, and remembers it', async () => {
      emulator.retireMetric('post_clicks');
      const { items } = await connector.listPosts(session, null);
      expect(mapped(items)).toEqual(
        world()
          .slice(0, 25)
          .map((post) => {
            const { metrics } = expected(post);
            const { likes, comments, shares } = metrics;
            const engagement = likes + comments + (shares ?? 0);
            return expect.objectContaining({
              metrics: expect.objectContaining({ clicks: null, engagement }) as unknown,
            }) as unknown;
          }),
      );
      const before = emulator.calls.length;
      await connector.listPosts(session, null);
      expect(emulator.calls.length - before).toBe(1);
      const { rejectedMetrics } = await connector.readProfile(session, {
        first: '2026-11-19',
        last: '2026-11-20',
      });
      expect(rejectedMetrics).toEqual(['post_clicks']);
    });

    it('fails when the token does not permit insights', async () => {
      const accessToken = emulator.issuePageToken(emulator.mainPage, ['pages_read_engagement']);
      const failure = await rejection(connector.listPosts({ ...session, accessToken }, null));
      expect(failure).toMatchObject({ kind: 'permission', code: '10' });
    });

    it('reports an invalid position in the list', async () => {
      const failure = await rejection(connector.listPosts(session, 'bm9uc2Vuc2U'));
      expect(failure.kind).toBe('cursor');
    });

    it('reads known posts again, and finds those that are gone or rejected', async () => {
      const { posts } = emulator.mainPage;
      const [deleted] = posts.splice(3, 1) as [EmulatedPost];
      const bad = posts[5] as EmulatedPost;
      bad.insightsAreRejected = true;
      const known = [...posts.slice(0, 20), deleted];
      const reading = await connector.readPosts(
        session,
        known.map(({ id }) => id),
      );
      expect(reading.gone).toEqual([deleted.id]);
      expect(reading.unread).toEqual([]);
      expect(reading.warnings).toEqual([{ problem: 'metrics_rejected', reason: '100', posts: 1 }]);
      expect(mapped(reading.items)).toEqual(
        world()
          .slice(0, 20)
          .map((post) => (post.id === bad.id ? withoutInsights(post) : expected(post))),
      );
    });

    it('reports no deleted posts when the page itself is not visible', async () => {
      const ids = emulator.mainPage.posts.slice(0, 3).map(({ id }) => id);
      emulator.pages.shift();
      const failure = await rejection(connector.readPosts(session, ids));
      expect(failure).toMatchObject({ kind: 'gone', code: '100/33' });
    });

    it('finds a deleted post that the response leaves out', async () => {
      emulator.omitsDeleted = true;
      const { posts } = emulator.mainPage;
      const ids = posts.slice(0, 5).map(({ id }) => id);
      const [deleted] = posts.splice(3, 1) as [EmulatedPost];
      const reading = await connector.readPosts(session, ids);
      expect(reading).toMatchObject({ gone: [deleted.id], unread: [] });
      expect(mapped(reading.items)).toEqual(world().slice(0, 4).map(expected));
    });

    it('reads known posts with one request', async () => {
      const ids = emulator.mainPage.posts.slice(0, 25).map(({ id }) => id);
      const { items } = await connector.readPosts(session, ids);
      expect(items).toHaveLength(25);
      expect(emulator.calls).toHaveLength(1);
    });
  });
});

function mapped(items: readonly object[]): object[] {
  return mapPosts('facebook', items).map(({ post, metrics }) => ({
    id: post.postId,
    type: post.postType,
    publishedAt: post.publishedAt,
    metrics,
  }));
}

function expected(post: EmulatedPost) {
  const likes = post.likes + post.loves;
  const shares = post.shares === 0 ? null : post.shares;
  const engagement = likes + post.comments + (shares ?? 0) + post.clicks;
  return {
    id: post.id,
    type: post.isReel ? 'reel' : 'post',
    publishedAt: post.createdAt.getTime(),
    metrics: {
      impressions: post.views,
      reach: post.viewers,
      engagement,
      likes,
      comments: post.comments,
      shares,
      clicks: post.clicks,
      videoViews: null,
      engagementRate: expect.closeTo(engagement / post.viewers, 5) as unknown,
    },
  };
}

/** What Meta reports of a post besides its insights. */
function withoutInsights(post: EmulatedPost): object {
  const { metrics, ...rest } = expected(post);
  const { likes, comments, shares } = metrics;
  const engagement = likes + comments + (shares ?? 0);
  const unknown = { impressions: null, reach: null, clicks: null, engagementRate: null };
  return { ...rest, metrics: { ...metrics, ...unknown, engagement } };
}

import { DAY_MS } from './emulators/durations';
import { YOUTUBE_SCOPES } from './emulators/youtube/youtube-emulator';
import type { EmulatedVideo } from './emulators/youtube/youtube-world';
import {
  EMPTY_PAGE,
  itemsOf,
  listAllPosts,
  mapPosts,
  type ReadPost,
  rejection,
} from './connector-harness';
import { NOW, useYoutube } from './youtube-harness';

const mapped = (item: object): ReadPost => mapPosts('youtube', [item])[0] as ReadPost;

describe('The connector of YouTube', () => {
  const { emulator, connector, session, signIn } = useYoutube();

  /** What the service must show of a video, from the world. */
  const truthOf = (video: EmulatedVideo): object => {
    const counts = emulator.world.countsOf(video, emulator.now());
    const frontier = new Date(emulator.now().getTime() - 3 * DAY_MS);
    return {
      post: {
        postId: video.id,
        content: video.title,
        permalinkUrl: `https://www.youtube.com/watch?v=${video.id}`,
        publishedAt: Math.floor(video.publishedAt.getTime() / 1_000) * 1_000,
      },
      metrics: {
        impressions: counts.views,
        videoViews: counts.views,
        likes: counts.likes,
        comments: counts.comments,
        shares:
          video.publishedAt > frontier ? null : emulator.world.countsOf(video, frontier).shares,
        reach: null,
      },
    };
  };

  describe('posts', () => {
    it('are all public videos of all pages, with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      const expected = emulator.world.publicAt(NOW);

      expect(pages).toHaveLength(3);
      expect(pages.flatMap(({ unread }) => unread)).toEqual([]);
      expect(itemsOf(pages).map(mapped)).toMatchObject(expected.map(truthOf));
      expect(expected.length).toBeLessThan(emulator.world.uploadsAt(NOW).length);
      expect(pages.at(-1)?.oldestAt).toEqual(
        new Date(mapped(pages.at(-1)?.items.at(-1) ?? {}).post.publishedAt ?? Number.NaN),
      );
      // The channel, and for each page the list and the videos.
      expect(emulator.usedQuota).toBe(1 + 3 * 2);
    });

    it('are null where likes are hidden and comments are disabled', async () => {
      const [page] = await listAllPosts(connector, session);
      const posts = (page?.items ?? []).map(mapped);

      expect(posts.some(({ metrics }) => metrics.likes === null)).toBe(true);
      expect(posts.some(({ metrics }) => metrics.comments === null)).toBe(true);
    });

    it('are none for a channel without an upload', async () => {
      for (const video of emulator.world.videos) video.isDeleted = true;

      expect(await connector.listPosts(session, null)).toEqual(EMPTY_PAGE);
    });

    it('fail when the channel has no playlist of uploads, which is read again next time', async () => {
      const body = { items: [{ id: session.accountId, contentDetails: { relatedPlaylists: {} } }] };
      emulator.failNext({ status: 200, body }, /channels$/);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'transient',
        code: 'no_id',
      });
      expect((await connector.listPosts(session, null)).items.length).toBeGreaterThan(0);
    });

    it('read again have the numbers of now, and deleted and private ones are gone', async () => {
      const [deleted, hidden, ...others] = emulator.world.publicAt(NOW).slice(0, 50);
      const ids = [deleted, hidden, ...others].map((video) => video?.id ?? '');
      if (deleted !== undefined) deleted.isDeleted = true;
      if (hidden !== undefined) hidden.privacy = 'private';
      const later = new Date(NOW.getTime() + 40 * 60_000);
      emulator.now = () => later;

      const { items, unread, gone } = await connector.readPosts(session, ids);

      expect(items.map(mapped)).toMatchObject(others.map(truthOf));
      expect({ unread, gone }).toEqual({ unread: [], gone: ids.slice(0, 2) });
    });

    it('have no shares without permission for Analytics', async () => {
      signIn(YOUTUBE_SCOPES.slice(0, 1));

      const { items } = await connector.listPosts(session, null);

      expect(items.map((item) => mapped(item).metrics.shares)).toEqual(items.map(() => null));
    });

    it('without statistics are unread', async () => {
      const [video] = emulator.world.publicAt(NOW);
      const id = video?.id ?? '';
      const status = { privacyStatus: 'public' };
      const body = { items: [{ id, snippet: { publishedAt: '2026-01-01T00:00:00Z' }, status }] };
      emulator.failNext({ status: 200, body }, /videos$/);

      expect(await connector.readPosts(session, [id])).toMatchObject({
        items: [],
        unread: [id],
        gone: [],
        unmeasured: [{ id }],
      });
    });

    it('without a usable id are counted, and no video is taken for deleted', async () => {
      const [video, other] = emulator.world.publicAt(NOW);
      const ids = [video?.id ?? '', other?.id ?? ''];
      const status = { privacyStatus: 'public' };
      const statistics = { viewCount: '1' };
      const snippet = { publishedAt: '2026-01-01T00:00:00Z' };
      const items = [
        { id: ids[0], snippet, status, statistics },
        { snippet, status, statistics },
      ];
      emulator.failNext({ status: 200, body: { items } }, /videos$/);

      expect(await connector.readPosts(session, ids)).toMatchObject({
        items: [{ id: ids[0] }],
        unread: [ids[1]],
        gone: [],
        warnings: [{ problem: 'unreadable', reason: 'id: is required', posts: 1 }],
      });
    });

    it('reject a cursor that is not valid any more', async () => {
      const { next } = await connector.listPosts(session, null);

      expect(await rejection(connector.listPosts(session, `${next}x`))).toMatchObject({
        kind: 'cursor',
        code: 'invalidPageToken',
      });
    });
  });
});

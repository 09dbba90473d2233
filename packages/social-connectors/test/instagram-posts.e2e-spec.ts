import { type EmulatedMedium, interactionsOf } from './emulators/instagram/instagram-world';
import { itemsOf, listAllPosts, mapPosts, rejection } from './connector-harness';
import { useInstagram } from './instagram-harness';

describe('InstagramConnector', () => {
  const { emulator, connector, session } = useInstagram();

  describe('posts', () => {
    it('reads all pages with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
      expect(mapped(itemsOf(pages))).toEqual(emulator.mediaNow().map(expected));
      expect(pages[2]?.oldestAt).toEqual(emulator.media[119]?.publishedAt);
      expect(emulator.calls).toHaveLength(3);
    });

    it('reads likes and comments of a medium from before the professional account', async () => {
      const old = emulator.media[2] as EmulatedMedium;
      old.isOld = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([]);
      expect(mapped(items)).toEqual(
        emulator
          .mediaNow()
          .slice(0, 50)
          .map((medium) =>
            medium.id === old.id
              ? {
                  ...expected(medium),
                  metrics: {
                    ...noMetrics,
                    likes: medium.likes,
                    comments: medium.comments,
                    engagement: medium.likes + medium.comments,
                  },
                }
              : expected(medium),
          ),
      );
    });

    it('reports an older medium without insights as unread', async () => {
      const old = emulator.media[20] as EmulatedMedium;
      old.insightsAreMissing = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([old.id]);
      expect(items).toHaveLength(49);
    });

    it('goes on without a retired metric', async () => {
      emulator.retireMetric('saved');
      const { items } = await connector.listPosts(session, null);
      expect(mapped(items)).toEqual(emulator.mediaNow().slice(0, 50).map(expected));
      expect(JSON.stringify(items)).not.toContain('"saved"');
      const before = emulator.calls.length;
      await connector.listPosts(session, null);
      expect(emulator.calls.length - before).toBe(1);
    });

    it.each([false, true])(
      'remembers a metric that media of two types reject; named in the error: %s',
      async (isNamed) => {
        emulator.unsupported = { IMAGE: ['shares'], CAROUSEL_ALBUM: ['shares'] };
        emulator.namesUnsupported = isNamed;
        const expectedPage = emulator
          .mediaNow()
          .slice(0, 50)
          .map((medium) => {
            const hasShares = medium.type === 'VIDEO' || medium.product === 'REELS';
            const { metrics } = expected(medium);
            return {
              ...expected(medium),
              metrics: { ...metrics, ...(!hasShares && { shares: null }) },
            };
          });
        const first = await connector.listPosts(session, null);
        expect(mapped(first.items)).toEqual(expectedPage);
        // The page, its posts, the media of each of four kinds; of two kinds also single metrics, or the metric of two media.
        expect(emulator.calls.length).toBeLessThanOrEqual(isNamed ? 13 : 32);
        emulator.calls.length = 0;
        const second = await connector.listPosts(session, null);
        expect(mapped(second.items)).toEqual(expectedPage);
        // The posts, the pictures and albums, the videos.
        expect(emulator.calls).toHaveLength(3);
        const ids = emulator.media.slice(0, 50).map(({ id }) => id);
        emulator.calls.length = 0;
        expect(mapped((await connector.readPosts(session, ids)).items)).toEqual(expectedPage);
        expect(emulator.calls).toHaveLength(3);
        const days = { first: '2026-11-18', last: '2026-11-19' };
        const { rejectedMetrics } = await connector.readProfile(session, days);
        expect(rejectedMetrics.toSorted()).toEqual(['shares (CAROUSEL_ALBUM)', 'shares (IMAGE)']);
      },
    );

    it('leaves out a metric of the one medium that rejects it', async () => {
      const [, , medium] = emulator.media as [EmulatedMedium, EmulatedMedium, EmulatedMedium];
      emulator.media = emulator.media.map((one) => ({ ...one, type: 'IMAGE', product: 'FEED' }));
      Object.assign(emulator.media[2] as object, { type: 'CAROUSEL_ALBUM' });
      emulator.unsupported = { CAROUSEL_ALBUM: ['shares'] };
      const { items, warnings } = await connector.listPosts(session, null);
      const shares = mapPosts('instagram', items).map(({ metrics }) => metrics.shares);
      expect(shares.filter((count) => count === null)).toHaveLength(1);
      expect(mapPosts('instagram', items)[2]?.post.postId).toBe(medium.id);
      expect(warnings).toEqual([{ problem: 'metrics_rejected', reason: '100', posts: 1 }]);
    });

    it('reads known posts again, and finds those that are gone or without insights', async () => {
      const [deleted] = emulator.media.splice(3, 1) as [EmulatedMedium];
      const old = emulator.media[5] as EmulatedMedium;
      old.isOld = true;
      const known = [...emulator.media.slice(0, 20), deleted];
      const ids = known.map(({ id }) => id);
      const reading = await connector.readPosts(session, ids);
      expect(reading.gone).toEqual([deleted.id]);
      expect(reading.unread).toEqual([]);
      expect(mapped(reading.items)).toMatchObject(
        emulator
          .mediaNow()
          .slice(0, 20)
          .map((medium) => (medium.id === old.id ? { id: old.id } : expected(medium))),
      );
    });

    it('fails when the token does not permit insights', async () => {
      const accessToken = emulator.issueTokens(['instagram_business_basic']);
      const failure = await rejection(connector.listPosts({ ...session, accessToken }, null));
      expect(failure).toMatchObject({ kind: 'permission' });
    });
  });
});

const noMetrics = {
  impressions: null,
  reach: null,
  engagement: null,
  likes: null,
  comments: null,
  shares: null,
  clicks: null,
  videoViews: null,
  engagementRate: null,
};

function mapped(items: readonly object[]): object[] {
  return mapPosts('instagram', items).map(({ post, metrics }) => ({
    id: post.postId,
    type: post.postType,
    publishedAt: post.publishedAt,
    metrics,
  }));
}

function expected(medium: EmulatedMedium) {
  const engagement = interactionsOf(medium);
  const isVideo = medium.type === 'VIDEO';
  return {
    id: medium.id,
    type: medium.product === 'REELS' ? 'reel' : 'post',
    publishedAt: medium.publishedAt.getTime(),
    metrics: {
      ...noMetrics,
      impressions: medium.views,
      reach: medium.reach,
      engagement,
      likes: medium.likes,
      comments: medium.comments,
      shares: medium.shares,
      videoViews: isVideo ? medium.views : null,
      engagementRate: expect.closeTo(engagement / medium.reach, 5) as unknown,
    },
  };
}

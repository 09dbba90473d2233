import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, lineWith, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const POST = {
  postId: '2017663187000000001',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: 'https://x.com/i/status/2017663187000000001',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

describe('a post of Twitter', () => {
  it('reads its public metrics', () => {
    const rawMetrics = {
      retweet_count: 14,
      reply_count: 6,
      like_count: 120,
      quote_count: 3,
      bookmark_count: 22,
      impression_count: 8400,
    };
    const line = {
      ...BARE_LINES.twitter,
      author_id: '9001',
      campaignId: 'winter-sale',
      text: 'Free shipping until Sunday 📦',
      permalink: 'https://example.com/elsewhere',
      public_metrics: rawMetrics,
    };

    expect(mapPost('twitter', line)).toStrictEqual({
      mapped: {
        post: { ...POST, campaignId: 'winter-sale', content: 'Free shipping until Sunday 📦' },
        metrics: {
          impressions: 8400,
          reach: null,
          engagement: 143,
          likes: 120,
          comments: 6,
          shares: 17,
          clicks: null,
          videoViews: null,
          engagementRate: 0.017024,
        },
        rawMetrics,
      },
    });
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('twitter', BARE_LINES.twitter)).toStrictEqual({
      mapped: { post: POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<SocialMetrics>]>([
    [
      'measured zeros',
      { retweet_count: 0, reply_count: 0, like_count: 0, quote_count: 0, impression_count: 0 },
      { impressions: 0, engagement: 0, likes: 0, comments: 0, shares: 0 },
    ],
    [
      'numbers written as text',
      { retweet_count: '1', quote_count: '2', reply_count: '4', impression_count: '70' },
      { impressions: 70, engagement: 7, comments: 4, shares: 3, engagementRate: 0.1 },
    ],
    ['retweets without quotes', { retweet_count: 5 }, { shares: 5, engagement: 5 }],
    ['reposts', { repost_count: 5, quote_count: 2 }, { shares: 7, engagement: 7 }],
    [
      'reposts by both names, which count once',
      { retweet_count: 5, repost_count: 6, quote_count: 2 },
      { shares: 7, engagement: 7 },
    ],
    [
      'quotes with unreadable retweets',
      { retweet_count: null, quote_count: 2 },
      { shares: 2, engagement: 2 },
    ],
    [
      'what no number says',
      { retweet_count: 'n/a', quote_count: -1, like_count: [1], impression_count: {} },
      {},
    ],
  ])('reads %s', (_name, rawMetrics, expected) => {
    expect(mapPost('twitter', lineWith('twitter', rawMetrics))).toStrictEqual({
      mapped: { post: POST, metrics: { ...NO_METRICS, ...expected }, rawMetrics },
    });
  });
});

import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, lineWith, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const POST = {
  postId: 'urn:li:share:7423000000000000001',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: 'https://www.linkedin.com/feed/update/urn:li:share:7423000000000000001',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

describe('a LinkedIn post', () => {
  it('reads its share statistics and the rate of LinkedIn', () => {
    const rawMetrics = {
      uniqueImpressionsCount: 3100,
      shareCount: 4,
      engagement: 0.05731707317073171,
      clickCount: 160,
      likeCount: 61,
      impressionCount: 4100,
      commentCount: 10,
    };
    const line = {
      ...BARE_LINES.linkedin,
      author: 'urn:li:organization:5001',
      publishedAt: '1769882645000',
      campaignId: 'winter-sale',
      commentary: 'Our new warehouse runs on sunlight.',
      totalShareStatistics: rawMetrics,
    };

    expect(mapPost('linkedin', line)).toStrictEqual({
      mapped: {
        post: {
          ...POST,
          campaignId: 'winter-sale',
          content: 'Our new warehouse runs on sunlight.',
        },
        metrics: {
          impressions: 4100,
          reach: 3100,
          engagement: 235,
          likes: 61,
          comments: 10,
          shares: 4,
          clicks: 160,
          videoViews: null,
          engagementRate: 0.05731707317073171,
        },
        rawMetrics,
      },
    });
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('linkedin', BARE_LINES.linkedin)).toStrictEqual({
      mapped: { post: POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<SocialMetrics>]>([
    [
      'measured zeros',
      { shareCount: 0, engagement: 0, clickCount: 0, likeCount: 0, commentCount: 0 },
      { engagement: 0, likes: 0, comments: 0, shares: 0, clicks: 0, engagementRate: 0 },
    ],
    [
      'numbers written as text',
      { likeCount: '3', uniqueImpressionsCount: '40', engagement: '0.075' },
      { reach: 40, engagement: 3, likes: 3, engagementRate: 0.075 },
    ],
    [
      'no rate of its own making',
      { likeCount: 3, impressionCount: 50, uniqueImpressionsCount: 40 },
      { impressions: 50, reach: 40, engagement: 3, likes: 3 },
    ],
    ['a rate alone', { engagement: 0.5 }, { engagementRate: 0.5 }],
    [
      'what no number says',
      { likeCount: null, clickCount: -2, engagement: 'n/a', impressionCount: { total: 5 } },
      {},
    ],
  ])('reads %s', (_name, rawMetrics, expected) => {
    expect(mapPost('linkedin', lineWith('linkedin', rawMetrics))).toStrictEqual({
      mapped: { post: POST, metrics: { ...NO_METRICS, ...expected }, rawMetrics },
    });
  });
});

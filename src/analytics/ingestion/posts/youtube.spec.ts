import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, lineWith, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const POST = {
  postId: 'Yk3_gOoD-01',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: 'https://www.youtube.com/watch?v=Yk3_gOoD-01',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

describe('a YouTube video', () => {
  it('reads its statistics and stores them as strings', () => {
    const rawMetrics = {
      viewCount: '15230',
      likeCount: '610',
      favoriteCount: '0',
      commentCount: '48',
      shares: '37',
    };
    const line = {
      kind: 'youtube#video',
      id: 'Yk3_gOoD-01',
      campaignId: 'winter-sale',
      snippet: {
        publishedAt: '2026-01-31T18:04:05Z',
        channelId: 'UCexample',
        title: 'Five ways to wear a scarf',
        description: 'Chapters: 0:00 Hello',
      },
      statistics: rawMetrics,
    };

    expect(mapPost('youtube', line)).toStrictEqual({
      mapped: {
        post: { ...POST, campaignId: 'winter-sale', content: 'Five ways to wear a scarf' },
        metrics: {
          impressions: 15_230,
          reach: null,
          engagement: 695,
          likes: 610,
          comments: 48,
          shares: 37,
          clicks: null,
          videoViews: 15_230,
          engagementRate: 0.045634,
        },
        rawMetrics,
      },
    });
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('youtube', BARE_LINES.youtube)).toStrictEqual({
      mapped: { post: POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<SocialMetrics>]>([
    [
      'measured zeros',
      { viewCount: '0', likeCount: '0', commentCount: '0' },
      { impressions: 0, engagement: 0, likes: 0, comments: 0, videoViews: 0 },
    ],
    [
      'plain numbers',
      { viewCount: 50, likeCount: 2 },
      { impressions: 50, engagement: 2, likes: 2, videoViews: 50, engagementRate: 0.04 },
    ],
    ['hidden likes', { viewCount: '50' }, { impressions: 50, videoViews: 50 }],
    ['what no number says', { viewCount: '1,520', likeCount: '-1', commentCount: null }, {}],
  ])('reads %s', (_name, rawMetrics, expected) => {
    expect(mapPost('youtube', lineWith('youtube', rawMetrics))).toStrictEqual({
      mapped: { post: POST, metrics: { ...NO_METRICS, ...expected }, rawMetrics },
    });
  });
});

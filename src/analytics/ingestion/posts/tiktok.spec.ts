import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, lineWith, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const POST = {
  postId: '7601600000000000001',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: '',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

describe('a TikTok video', () => {
  it('reads its counts, with the views as impressions and reach', () => {
    const line = {
      ...BARE_LINES.tiktok,
      create_time: '1769882645',
      campaignId: 'winter-sale',
      title: 'Packing an order',
      video_description: 'Pack an order with us #smallshop',
      share_url: 'https://www.tiktok.com/@exampleshop/video/7601600000000000001',
      duration: 31,
      view_count: 20_500,
      like_count: 1800,
      comment_count: 64,
      share_count: 112,
      favorites_count: 240,
    };

    expect(mapPost('tiktok', line)).toStrictEqual({
      mapped: {
        post: {
          ...POST,
          campaignId: 'winter-sale',
          content: 'Pack an order with us #smallshop',
          permalinkUrl: 'https://www.tiktok.com/@exampleshop/video/7601600000000000001',
        },
        metrics: {
          impressions: 20_500,
          reach: 20_500,
          engagement: 1976,
          likes: 1800,
          comments: 64,
          shares: 112,
          clicks: null,
          videoViews: 20_500,
          engagementRate: 0.09639,
        },
        rawMetrics: {
          view_count: 20_500,
          like_count: 1800,
          comment_count: 64,
          share_count: 112,
          favorites_count: 240,
        },
      },
    });
  });

  it('reads the names of the Business API, with its own reach', () => {
    const line = {
      item_id: '7601600000000000002',
      create_time: '1769882645',
      caption: 'Pack an order with us',
      share_url: 'https://www.tiktok.com/@exampleshop/video/7601600000000000002',
      video_views: 20_500,
      reach: 16_400,
      likes: 1800,
      comments: 64,
      shares: 112,
      favorites: 240,
      video_duration: 31.5,
      is_ad: false,
    };

    expect(mapPost('tiktok', line)).toStrictEqual({
      mapped: {
        post: {
          ...POST,
          postId: '7601600000000000002',
          content: 'Pack an order with us',
          permalinkUrl: 'https://www.tiktok.com/@exampleshop/video/7601600000000000002',
        },
        metrics: {
          impressions: 20_500,
          reach: 16_400,
          engagement: 1976,
          likes: 1800,
          comments: 64,
          shares: 112,
          clicks: null,
          videoViews: 20_500,
          engagementRate: 0.120488,
        },
        rawMetrics: {
          video_views: 20_500,
          reach: 16_400,
          likes: 1800,
          comments: 64,
          shares: 112,
          favorites: 240,
        },
      },
    });
  });

  it('has the reach null that the Business API does not report, whatever the views', () => {
    const reading = mapPost('tiktok', lineWith('tiktok', { video_views: 90 }));
    expect(reading).toMatchObject({ mapped: { metrics: { impressions: 90, reach: null } } });
  });

  it.each<[object, string]>([
    [{ id: undefined }, 'id: is required'],
    [{ id: undefined, item_id: 7.5 }, 'item_id: must be a string'],
    [{ id: '', item_id: '5' }, 'id: must contain 1 to 255 characters'],
  ])('rejects a video without an id: %j', (ids, violation) => {
    const line = { create_time: 1_769_882_645, ...ids };
    expect(mapPost('tiktok', JSON.parse(JSON.stringify(line)))).toEqual({
      violations: [violation],
    });
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('tiktok', BARE_LINES.tiktok)).toStrictEqual({
      mapped: { post: POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<SocialMetrics>]>([
    [
      'measured zeros',
      { view_count: 0, like_count: 0, comment_count: 0, share_count: 0 },
      { impressions: 0, reach: 0, engagement: 0, likes: 0, comments: 0, shares: 0, videoViews: 0 },
    ],
    [
      'numbers written as text',
      { view_count: '80', like_count: '4' },
      { impressions: 80, reach: 80, engagement: 4, likes: 4, videoViews: 80, engagementRate: 0.05 },
    ],
    [
      'what no number says',
      { view_count: 'n/a', like_count: -1, comment_count: null, share_count: [2] },
      {},
    ],
  ])('reads %s', (_name, rawMetrics, expected) => {
    expect(mapPost('tiktok', lineWith('tiktok', rawMetrics))).toStrictEqual({
      mapped: { post: POST, metrics: { ...NO_METRICS, ...expected }, rawMetrics },
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ video_description: 'described', title: 'titled' }, 'described'],
    [{ video_description: '', title: 'titled' }, 'titled'],
    [{ video_description: null, title: 'titled' }, 'titled'],
    [{ video_description: 5, title: 'titled' }, 'titled'],
    [{ title: 'titled' }, 'titled'],
    [{ video_description: '', title: null }, ''],
  ])('with %j has the content %j', (fields, content) => {
    expect(mapPost('tiktok', { ...BARE_LINES.tiktok, ...fields })).toStrictEqual({
      mapped: { post: { ...POST, content }, metrics: NO_METRICS, rawMetrics: {} },
    });
  });
});

import { kpisOf } from '../../../../test/factories/profile.factory';
import type { Kpis, Platform, RawMetrics } from '@rapport/social-connectors';
import { mapProfileLine } from './map-profile-line';

type Golden = [platform: Platform, title: string, metrics: RawMetrics, known: Partial<Kpis>];

describe('a window, without derived metrics, of', () => {
  it.each<Golden>([
    [
      'facebook',
      'reach and likes',
      {
        page_total_media_view_unique: 900,
        page_actions_post_reactions_total: { like: 3, love: 4 },
      },
      { reach: 900, likes: 7 },
    ],
    [
      'facebook',
      'its own engagement',
      { page_post_engagements: 5, page_media_view: 10 },
      { engagement: 5, impressions: 10 },
    ],
    [
      'instagram',
      'its own engagement',
      { reach: 10, total_interactions: '4', likes: 3 },
      { reach: 10, engagement: 4, likes: 3 },
    ],
    [
      'twitter',
      'parts of shares',
      { retweet_count: 2, quote_count: 3, impression_count: 9 },
      { shares: 5, impressions: 9 },
    ],
    [
      'linkedin',
      'its own rate',
      { uniqueImpressionsCount: 100, likeCount: 3, engagement: 0.0312345678 },
      { reach: 100, likes: 3, engagementRate: 0.0312345678 },
    ],
    [
      'tiktok',
      'views',
      { view_count: 9, like_count: 3 },
      { impressions: 9, reach: 9, videoViews: 9, likes: 3 },
    ],
    ['youtube', 'hidden subscribers', { subscriberCount: '9', hiddenSubscriberCount: true }, {}],
  ])('%s: %s', (platform, _, metrics, known) => {
    expect(mapProfileLine(platform, { window: '30d', metrics })).toEqual({
      window: { window: '30d', kpis: kpisOf(known), rawMetrics: metrics },
    });
  });
});

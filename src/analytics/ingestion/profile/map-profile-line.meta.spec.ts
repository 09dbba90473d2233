import { kpisOf } from '../../../../test/factories/profile.factory';
import type { Kpis, RawMetrics } from '@rapport/social-connectors';
import { mapProfileLine } from './map-profile-line';

type Golden = [
  title: string,
  metrics: RawMetrics,
  known: Partial<Kpis>,
  reportsEngagement: boolean,
];

const date = '2026-11-20';

describe('a day of facebook', () => {
  it.each<Golden>([
    [
      'in the names of today',
      {
        followers_count: 1200,
        page_media_view: 4000,
        page_total_media_view_unique: 2500,
        page_actions_post_reactions_total: { like: 60, love: 30, wow: 10 },
        page_total_actions: 25,
        page_video_views: 800,
        page_post_engagements: 150,
      },
      {
        followers: 1200,
        impressions: 4000,
        reach: 2500,
        likes: 100,
        clicks: 25,
        videoViews: 800,
        engagement: 150,
        engagementRate: 0.06,
      },
      true,
    ],
    [
      'in retired names',
      {
        page_fans: 1100,
        page_impressions: 3000,
        page_impressions_unique: 2000,
        page_consumptions: 40,
        page_engaged_users: 90,
      },
      {
        followers: 1100,
        impressions: 3000,
        reach: 2000,
        clicks: 40,
        engagement: 90,
        engagementRate: 0.045,
      },
      true,
    ],
    [
      'with both names: the new one wins, be it 0',
      {
        page_follows: 0,
        fan_count: 9,
        page_media_view: 0,
        page_impressions: 9,
        page_total_media_view_unique: 0,
        page_impressions_unique: 9,
        page_total_actions: 0,
        page_consumptions: 9,
        page_post_engagements: 0,
        page_engaged_users: 9,
      },
      { followers: 0, impressions: 0, reach: 0, clicks: 0, engagement: 0 },
      true,
    ],
    [
      'whose new names do not read: the old one is taken',
      {
        followers_count: null,
        page_follows: 'n/a',
        page_fans: -1,
        fan_count: '1000',
        page_media_view: { paid: null },
        page_impressions: '500',
        page_post_engagements: { organic: null },
        page_engaged_users: 5,
      },
      { followers: 1000, impressions: 500, engagement: 5, engagementRate: 0.01 },
      true,
    ],
    [
      'with values split into paid and organic',
      {
        page_media_view: { paid: 300, organic: '700', unknown: null },
        page_impressions: 5,
        page_total_media_view_unique: { paid: 0, organic: 0 },
        page_video_views: { paid: 1.5, organic: 2 },
      },
      { impressions: 1000, reach: 0, videoViews: 3.5 },
      false,
    ],
    [
      'with empty splits, which are a measured 0',
      { page_actions_post_reactions_total: {}, page_media_view: {}, page_impressions: 9 },
      { likes: 0, impressions: 0, engagement: 0 },
      false,
    ],
    [
      'without its own engagement: the sum of what is known',
      {
        page_actions_post_reactions_total: { like: 2 },
        page_total_actions: '3',
        page_media_view: 7,
      },
      { likes: 2, clicks: 3, impressions: 7, engagement: 5, engagementRate: 0.714286 },
      false,
    ],
    [
      'with reach 0: the rate is of the impressions',
      { page_total_media_view_unique: 0, page_media_view: 8, page_post_engagements: 2 },
      { reach: 0, impressions: 8, engagement: 2, engagementRate: 0.25 },
      true,
    ],
    ['with nothing known', { page_views_total: 12 }, {}, false],
  ])('%s', (_, metrics, known, reportsEngagement) => {
    expect(mapProfileLine('facebook', { date, metrics })).toEqual({
      day: { date, kpis: kpisOf(known), rawMetrics: metrics, counters: {}, reportsEngagement },
    });
  });
});

describe('a day of instagram', () => {
  it.each<Golden>([
    [
      'in the names of today',
      {
        followers_count: 5300,
        views: 9000,
        reach: 6000,
        likes: 420,
        comments: 31,
        shares: 19,
        saves: 55,
        website_clicks: 12,
        total_interactions: 525,
      },
      {
        followers: 5300,
        impressions: 9000,
        reach: 6000,
        likes: 420,
        comments: 31,
        shares: 19,
        clicks: 12,
        engagement: 525,
        engagementRate: 0.0875,
      },
      true,
    ],
    [
      'in other names, without its own engagement',
      { impressions: '400', likes: '10', comments: '4', profile_links_taps: '6' },
      {
        impressions: 400,
        likes: 10,
        comments: 4,
        clicks: 6,
        engagement: 20,
        engagementRate: 0.05,
      },
      false,
    ],
    [
      'with totals as the insights have them',
      {
        views: { total_value: { value: 9000 } },
        likes: { name: 'likes', period: 'day', total_value: { value: 420, breakdowns: [] } },
        comments: { total_value: { value: 0 } },
        shares: { total_value: { breakdowns: [] } },
        profile_links_taps: { total_value: { value: '12' } },
      },
      {
        impressions: 9000,
        likes: 420,
        comments: 0,
        clicks: 12,
        engagement: 432,
        engagementRate: 0.048,
      },
      false,
    ],
    [
      'with new followers, which are no total',
      { follower_count: 30, likes: 1 },
      { likes: 1, engagement: 1 },
      false,
    ],
    [
      'with zeros, which win over later names',
      {
        views: 0,
        impressions: 9,
        website_clicks: '0',
        profile_links_taps: 9,
        total_interactions: 0,
      },
      { impressions: 0, clicks: 0, engagement: 0 },
      true,
    ],
    [
      'with its own engagement of 0, which is not derived',
      { likes: 5, reach: 10, total_interactions: 0 },
      { likes: 5, reach: 10, engagement: 0, engagementRate: 0 },
      true,
    ],
    [
      'that engages nobody: a measured 0',
      { likes: 0, comments: 0, reach: 50 },
      { likes: 0, comments: 0, reach: 50, engagement: 0, engagementRate: 0 },
      false,
    ],
  ])('%s', (_, metrics, known, reportsEngagement) => {
    expect(mapProfileLine('instagram', { date, metrics })).toEqual({
      day: { date, kpis: kpisOf(known), rawMetrics: metrics, counters: {}, reportsEngagement },
    });
  });
});

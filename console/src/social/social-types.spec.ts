import { readOverviewSearch, readPlatformSearch } from './social-types';

const NONE = {
  window: undefined,
  from: undefined,
  to: undefined,
  metric: undefined,
  sort: undefined,
  order: undefined,
  postType: undefined,
  campaign: undefined,
  search: undefined,
  period: undefined,
};

describe('readPlatformSearch', () => {
  it.each([
    [{}, {}],
    [
      { window: '90d', metric: 'reach' },
      { window: '90d', metric: 'reach' },
    ],
    [{ window: '30d', metric: 'impressions', sort: 'engagement' }, {}],
    [
      { window: '31d', metric: 'saves', sort: 'saves', order: 'desc', postType: 'x', period: 'y' },
      {},
    ],
    [
      { sort: 'publishedAt', order: 'asc', postType: 'reel', period: 'all' },
      { sort: 'publishedAt', order: 'asc', postType: 'reel', period: 'all' },
    ],
    [
      { campaign: 2026, search: true },
      { campaign: '2026', search: 'true' },
    ],
    [{ campaign: '', search: null }, {}],
    [
      { window: '7d', from: '2026-11-01', to: '2026-11-20' },
      { from: '2026-11-01', to: '2026-11-20' },
    ],
    [{ window: '7d', from: '2026-11-01', to: '2026-10-20' }, { window: '7d' }],
  ])('reads %j as %j', (search, expected) => {
    expect(readPlatformSearch(search)).toEqual({ ...NONE, ...expected });
  });
});

describe('readOverviewSearch', () => {
  it('keeps only what the overview has', () => {
    expect(readOverviewSearch({ window: '7d', metric: 'followers', sort: 'likes' })).toEqual({
      window: '7d',
      from: undefined,
      to: undefined,
      metric: 'followers',
    });
  });
});

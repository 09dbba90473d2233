import { deriveEngagement, deriveEngagementRate } from './derive-engagement';

type Count = number | null;

describe('deriveEngagement', () => {
  it.each<[Count, Count, Count, Count, number | null]>([
    [1, 20, 300, 4000, 4321],
    [1, null, 300, null, 301],
    [null, null, null, 4000, 4000],
    [0, null, null, null, 0],
    [0, 0, 0, 0, 0],
    [null, null, null, null, null],
    [1e308, 1e308, null, null, null],
  ])('%p likes, %p comments, %p shares, %p clicks: %p', (likes, comments, shares, clicks, sum) => {
    expect(deriveEngagement(likes, comments, shares, clicks)).toBe(sum);
  });
});

describe('deriveEngagementRate', () => {
  it.each<[string, Count, Count, Count, number | null]>([
    ['by reach', 50, 200, 400, 0.25],
    ['by impressions without reach', 50, null, 400, 0.125],
    ['by impressions where reach is 0', 50, 0, 400, 0.125],
    ['more engagement than reach', 300, 200, null, 1.5],
    ['a measured 0', 0, 200, 400, 0],
    ['rounded down', 1, 3, null, 0.333333],
    ['rounded up', 2, 3, null, 0.666667],
    ['a tie goes up', 1, 2_000_000, null, 0.000001],
    ['a tie that a quotient would miss', 397, 400_000, null, 0.000993],
    ['less than a tie', 1, 2_000_001, null, 0],
    ['no engagement known', null, 200, 400, null],
    ['no audience known', 50, null, null, null],
    ['no audience at all', 50, 0, 0, null],
    ['no impressions', 50, null, 0, null],
    ['not finite', 1e308, 1e-10, null, null],
  ])('%s', (_name, engagement, reach, impressions, expected) => {
    expect(deriveEngagementRate(engagement, reach, impressions)).toBe(expected);
  });
});

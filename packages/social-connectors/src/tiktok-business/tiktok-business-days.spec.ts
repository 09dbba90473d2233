import { toLines } from './tiktok-business-days';

const RANGE = { first: '2026-11-10', last: '2026-11-12' };

describe('toLines', () => {
  it('has the days of the range with counts, also those that are strings, in order', () => {
    const lines = toLines(
      [
        { date: '2026-11-12', video_views: '30', likes: 'many' },
        { date: '2026-11-11', video_views: null },
        { date: '2026-11-10', likes: 0, shares: -1 },
        { date: '2026-11-13', likes: 5 },
        { likes: 5 },
      ],
      RANGE,
    );
    const uncounted = { follower_count: null, view_count: null, like_count: null };
    expect(lines).toMatchObject([
      { date: '2026-11-10', metrics: { ...uncounted, likes: 0 } },
      { date: '2026-11-12', metrics: { ...uncounted, video_views: '30' } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/many|shares"/);
  });
});

import { WINDOW_DAYS, WINDOWS } from '../../../src/analytics/domain/window';
import { getSummary, importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const DAY = 86_400_000;
/** Longer than this file takes on a busy machine. */
const MAX_DURATION_MS = 10 * 60_000;

const midnightBefore = (time: number): number => Math.floor(time / DAY) * DAY;

const LENGTHS = WINDOWS.map((window) => WINDOW_DAYS[window] * DAY);

/** Times around the ends of the windows and around midnight at both ends. */
const timesAround = (now: number): number[] =>
  [
    now - 1,
    now - MAX_DURATION_MS,
    now + MAX_DURATION_MS,
    now + DAY,
    now + 400 * DAY,
    midnightBefore(now) - 1,
    midnightBefore(now),
    midnightBefore(now) + DAY,
    ...LENGTHS.flatMap((length) => [
      now - length - 1,
      now - length - DAY,
      now - length + MAX_DURATION_MS,
      now - length + DAY,
      midnightBefore(now - length),
      midnightBefore(now - length) - 1,
      midnightBefore(now - length) + DAY - 1,
      midnightBefore(now - length) + DAY,
    ]),
  ].filter((time) => !isUnstable(time, now));

/** Whether the start or the end of a window moves past `time` while this file runs. */
function isUnstable(time: number, now: number): boolean {
  return [0, ...LENGTHS].some(
    (length) => time >= now - length && time < now - length + MAX_DURATION_MS,
  );
}

describe('postCount of GET /v1/analytics/social/summary', () => {
  const { testApp, team } = useTeams();

  let now: number;
  let publishTimes: number[];

  beforeAll(async () => {
    now = Date.now();
    publishTimes = timesAround(now);
    const posts = publishTimes.map((time, index) =>
      postLine('facebook', {
        id: String(index),
        at: new Date(time).toISOString(),
        type: (['post', 'reel', 'story'] as const)[index % 3]!,
        campaignId: index % 2 === 0 ? 'spring' : undefined,
      }),
    );
    await importSocial(testApp, team, 'facebook', { posts });
    await importSocial(testApp, await createTeam(testApp), 'facebook', { posts });
    await importSocial(testApp, team, 'twitter', {
      posts: [postLine('twitter', { id: '1', at: new Date(now - 20 * DAY).toISOString() })],
    });
  });

  it.each(WINDOWS)('counts the last days up to now: %s', async (window) => {
    const start = now - WINDOW_DAYS[window] * DAY;
    const facebook = publishTimes.filter((time) => time >= start && time <= now).length;

    const { platforms } = await getSummary(team, `?window=${window}&platforms=facebook,twitter`);

    expect(platforms.map(({ platform, postCount }) => [platform, postCount])).toEqual([
      ['facebook', facebook],
      ['twitter', window === '7d' ? 0 : 1],
    ]);
    expect(facebook).toBeGreaterThan(3);
    expect(facebook).toBeLessThan(publishTimes.length);
  });

  it('does not end with the last imported day, unlike the figures', async () => {
    await importSocial(testApp, team, 'tiktok', {
      posts: [postLine('tiktok', { id: '1', at: '2020-03-01T10:00:00Z' })],
      profile: [{ date: '2020-03-01', metrics: { view_count: 3 } }],
    });

    const { platforms } = await getSummary(team, '?window=7d&platforms=tiktok');
    expect(platforms).toMatchObject([{ kpis: { impressions: 3 }, postCount: 0 }]);
  });

  it('relies on stored counts that match the posts', async () => {
    await expectExactCounts(testApp);
  });
});

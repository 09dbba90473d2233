import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type JsonObject, type Platform, PLATFORMS } from '@rapport/social-connectors';
import { mapPost } from '../../analytics/ingestion/posts/map-post';
import { mapProfileLine } from '../../analytics/ingestion/profile/map-profile-line';
import { DAY_MS } from '../../core/values/durations';
import type { SocialSample } from './read-social-samples';
import { shiftLine, shiftSample } from './shift-sample';

/** Backwards, since a day of a profile must not be in the future. */
const SHIFT_DAYS = -9;

function samplesOf(platform: Platform, kind: 'posts' | 'profile'): JsonObject[] {
  const file = path.join(__dirname, './social-samples', `${platform}.${kind}.ndjson`);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as JsonObject);
}

const shiftedDate = (date: string): string =>
  new Date(Date.parse(date) + SHIFT_DAYS * DAY_MS).toISOString().slice(0, 10);

describe('shiftLine', () => {
  it.each<[Platform, JsonObject, number, JsonObject]>([
    ['facebook', { created_time: '2026-02-27T23:59:58+0000' }, 2, { created_time: '2026-03-01T23:59:58+0000' }], // oxfmt-ignore
    ['instagram', { timestamp: '2026-11-20T06:45:00+0000' }, -20, { timestamp: '2026-10-31T06:45:00+0000' }], // oxfmt-ignore
    ['twitter', { created_at: '2026-12-31T09:00:00.000Z' }, 1, { created_at: '2027-01-01T09:00:00.000Z' }], // oxfmt-ignore
    ['linkedin', { publishedAt: 1_791_961_200_590 }, 3, { publishedAt: 1_792_220_400_590 }],
    ['tiktok', { create_time: 1_792_083_600 }, 3, { create_time: 1_792_342_800 }],
    ['youtube', { snippet: { publishedAt: '2024-02-28T15:00:03Z', title: 'T' } }, 1, { snippet: { publishedAt: '2024-02-29T15:00:03Z', title: 'T' } }], // oxfmt-ignore
    ['youtube', { date: '2026-11-20', metrics: {} }, 365, { date: '2027-11-20', metrics: {} }],
  ])('%s: %j by %i days', (platform, line, days, shifted) => {
    expect(shiftLine(platform, line, days)).toEqual(shifted);
  });

  it.each<[Platform, JsonObject]>([
    ['tiktok', { window: '7d', metrics: { view_count: 3 } }],
    ['youtube', { id: 'x' }],
    ['youtube', { snippet: 'none' }],
    ['tiktok', { create_time: null }],
  ])('does not change a line of %s without a date: %j', (platform, line) => {
    expect(shiftLine(platform, line, SHIFT_DAYS)).toEqual(line);
  });

  describe.each(PLATFORMS)('the samples of %s', (platform) => {
    it('are the same posts, each 9 days earlier', () => {
      for (const line of samplesOf(platform, 'posts')) {
        const [before, after] = [line, shiftLine(platform, line, SHIFT_DAYS)].map((post) => {
          const reading = mapPost(platform, post);
          if ('violations' in reading) throw new Error(reading.violations.join());
          return reading.mapped;
        });
        expect(after).toEqual({
          ...before,
          post: { ...before!.post, publishedAt: before!.post.publishedAt + SHIFT_DAYS * DAY_MS },
        });
      }
    });

    it('are the same days, each 9 days earlier, and windows', () => {
      for (const line of samplesOf(platform, 'profile')) {
        const before = mapProfileLine(platform, line);
        const later =
          'day' in before ? { day: { ...before.day, date: shiftedDate(before.day.date) } } : before;
        expect(mapProfileLine(platform, shiftLine(platform, line, SHIFT_DAYS))).toEqual(later);
      }
    });
  });
});

const day = (date: string) => ({ date, metrics: { view_count: 1 } });
const WINDOW = { window: '7d', metrics: { view_count: 2 } };

const SAMPLE: SocialSample = {
  platform: 'tiktok',
  posts: [{ id: '1', create_time: 1_792_083_600 }],
  profile: [day('2026-11-19'), day('2026-11-20'), WINDOW, day('2026-11-18')],
};

describe('shiftSample', () => {
  it.each([
    ['2026-11-21', 0, ['2026-11-19', '2026-11-20', '2026-11-18']],
    ['2026-11-24', 3, ['2026-11-22', '2026-11-23', '2026-11-21']],
    ['2027-01-01', 41, ['2026-12-30', '2026-12-31', '2026-12-29']],
    ['2026-11-01', -20, ['2026-10-30', '2026-10-31', '2026-10-29']],
  ])('makes the profile end on the day before %s, %i days later', (today, days, dates) => {
    expect(shiftSample(SAMPLE, today)).toEqual({
      platform: 'tiktok',
      posts: [{ id: '1', create_time: 1_792_083_600 + days * 86_400 }],
      profile: [day(dates[0]!), day(dates[1]!), WINDOW, day(dates[2]!)],
    });
  });

  it('does not change a sample without profile days', () => {
    const sample = { ...SAMPLE, profile: [WINDOW] };

    expect(shiftSample(sample, '2027-01-01')).toEqual(sample);
  });
});

import { DAY_MS, HOUR_MS } from '../../core/values/durations';
import type { Platform, PlatformErrorKind } from '@rapport/social-connectors';
import type { SyncKind } from '../entities/social-sync-job.entity';
import {
  nextLateProfileRun,
  nextRead,
  nextRun,
  offsetOf,
  planAppBlock,
  planFailure,
} from './sync-schedule';

const TEAM = '0197a000-0000-7000-8000-000000000001';
const NOW = new Date('2026-11-22T12:00:00Z');

const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const daysFromNow = (time: Date | null): number | null =>
  time === null ? null : (time.getTime() - NOW.getTime()) / DAY_MS;

describe('nextRun', () => {
  it.each<[SyncKind, Platform, number]>([
    ['posts', 'facebook', 6 * HOUR_MS],
    ['posts', 'twitter', DAY_MS],
    ['rereads', 'facebook', DAY_MS],
    ['profile', 'youtube', DAY_MS],
  ])(
    'runs %s of %s at a fixed interval, at most one interval from now',
    (kind, platform, interval) => {
      const account = { teamId: TEAM, platform };
      const first = nextRun(kind, account, NOW);
      const second = nextRun(kind, account, first);
      expect(first > NOW).toBe(true);
      expect(first.getTime() - NOW.getTime()).toBeLessThanOrEqual(interval);
      expect(second.getTime() - first.getTime()).toBe(interval);
      expect(nextRun(kind, account, new Date(first.getTime() - 1))).toEqual(first);
    },
  );

  it('reads profiles from 10:30 UTC on, and X from 00:20 UTC on, both within four hours', () => {
    for (let team = 0; team < 50; team += 1) {
      const account = { teamId: `team-${team}`, platform: 'youtube' as const };
      const sinceMidnight = nextRun('profile', account, NOW).getTime() % DAY_MS;
      expect(sinceMidnight).toBeGreaterThanOrEqual(10.5 * HOUR_MS);
      expect(sinceMidnight).toBeLessThan(14.5 * HOUR_MS);
      const twitter = { teamId: `team-${team}`, platform: 'twitter' as const };
      const onX = nextRun('posts', twitter, NOW).getTime() % DAY_MS;
      expect(onX).toBeGreaterThanOrEqual(HOUR_MS / 3);
      expect(onX).toBeLessThan(HOUR_MS / 3 + 4 * HOUR_MS);
    }
  });

  it('spreads accounts evenly', () => {
    const offsets = Array.from({ length: 1_000 }, (_, team) => offsetOf(`team-${team}`, 'tiktok'));
    const perHour = [0, 1, 2, 3].map(
      (hour) => offsets.filter((offset) => Math.floor(offset / HOUR_MS) === hour).length,
    );
    expect(Math.min(...perHour)).toBeGreaterThan(180);
  });
});

describe('nextLateProfileRun', () => {
  it('reads a profile again 3, 6 and 10 hours after its regular run, then at the next regular one', () => {
    const account = { teamId: TEAM, platform: 'facebook' as const };
    const regular = nextRun('profile', account, NOW);
    const hours: number[] = [];
    for (let time = regular; hours.length < 5;) {
      time = nextLateProfileRun(account, time);
      hours.push((time.getTime() - regular.getTime()) / HOUR_MS);
    }
    expect(hours).toEqual([3, 6, 10, 24, 27]);
    const before = new Date(regular.getTime() - 1);
    expect(nextLateProfileRun(account, before)).toEqual(regular);
  });
});

describe('nextRead', () => {
  const rules = { hasDays: true, rereadsTwitterDaily: false };

  it.each<[Platform, number, number | null]>([
    ['facebook', 0, 1],
    ['facebook', 29.9, 1],
    ['facebook', 30, 7],
    ['facebook', 89.9, 7],
    ['facebook', 90, null],
    ['youtube', 29, 1],
    ['youtube', 90, 27],
    ['youtube', 4_000, 27],
    ['twitter', 0, 1],
    ['twitter', 0.5, 0.5],
    ['twitter', 1, 1],
    ['twitter', 3, 4],
    ['twitter', 14, 14],
    ['twitter', 28, null],
  ])('%s: a post of %d days is read again in %p days', (platform, age, expected) => {
    expect(daysFromNow(nextRead(platform, daysAgo(age), NOW, rules))).toEqual(expected);
  });

  it.each([
    [0, 1],
    [29.9, 1],
    [30, 7],
    [90, null],
  ])('twitter, read daily: a post of %d days is read again in %p days', (age, expected) => {
    const daily = { hasDays: false, rereadsTwitterDaily: true };
    expect(daysFromNow(nextRead('twitter', daysAgo(age), NOW, daily))).toEqual(expected);
  });

  it.each([
    [false, 30, 1],
    [false, 89.9, 1],
    [false, 90, null],
    [true, 30, 7],
  ])('tiktok, with days: %p: a video of %d days is read again in %p days', (hasDays, age, days) => {
    const next = nextRead('tiktok', daysAgo(age), NOW, { ...rules, hasDays });
    expect(daysFromNow(next)).toEqual(days);
  });
});

function minutesOf(kind: PlatformErrorKind, attempts: number, retryAt: Date | null = null): number {
  const plan = planFailure(kind, retryAt, attempts, NOW, 0.5);
  return (plan.retryAt.getTime() - NOW.getTime()) / 60_000;
}

describe('planFailure', () => {
  it.each([
    [0, 5],
    [1, 15],
    [2, 60],
    [3, 240],
    [4, 720],
    [50, 720],
  ])('after %d failed attempts, repeats a transient failure in %d minutes', (attempts, minutes) => {
    expect(minutesOf('transient', attempts)).toBe(minutes);
  });

  it('varies the time of a retry by a fifth', () => {
    const times = [0, 1].map((random) => planFailure('transient', null, 0, NOW, random).retryAt);
    expect(times.map((time) => (time.getTime() - NOW.getTime()) / 60_000)).toEqual([4, 6]);
  });

  it('never retries before the time that the platform states, nor at once', () => {
    const inAnHour = new Date(NOW.getTime() + HOUR_MS);
    for (const kind of ['transient', 'rate_limited', 'quota', 'token'] as const) {
      expect(minutesOf(kind, 0, inAnHour)).toBe(60);
    }
    expect(minutesOf('rate_limited', 0)).toBe(1);
    expect(minutesOf('rate_limited', 0, new Date(NOW.getTime() - HOUR_MS))).toBe(1);
  });

  it.each<[PlatformErrorKind, boolean, boolean]>([
    ['transient', true, false],
    ['rate_limited', false, false],
    ['quota', false, false],
    ['cursor', true, true],
    ['permission', true, false],
    ['request', true, false],
  ])('%s: counts as an attempt: %p, drops the cursor: %p', (kind, isAttempt, dropsCursor) => {
    expect(planFailure(kind, null, 0, NOW, 0.5)).toMatchObject({ isAttempt, dropsCursor });
  });

  it('leaves a part that is not permitted or rejected for a day', () => {
    for (const kind of ['permission', 'gone', 'request', 'version'] as const) {
      expect(minutesOf(kind, 0)).toBe(24 * 60);
    }
  });
});

describe('planAppBlock', () => {
  it.each<[PlatformErrorKind, 'account' | 'app', number | null, number | null]>([
    ['quota', 'app', 300, 300],
    ['quota', 'app', 10, 60],
    ['quota', 'app', null, 60],
    ['rate_limited', 'app', null, 60],
    ['budget', 'app', 10, 10],
    ['version', 'account', null, 86_400],
    ['request', 'app', null, 60],
    ['rate_limited', 'account', 300, null],
    ['budget', 'account', 300, null],
    ['request', 'account', null, null],
    ['transient', 'app', 300, null],
  ])('%s of an %s, to retry in %p s: %p s', (kind, scope, retryInS, expectedS) => {
    const after = (seconds: number | null): Date | null =>
      seconds === null ? null : new Date(NOW.getTime() + seconds * 1_000);
    const failure = { kind, scope, retryAt: after(retryInS) };
    expect(planAppBlock(failure, NOW)).toEqual(after(expectedS));
  });
});

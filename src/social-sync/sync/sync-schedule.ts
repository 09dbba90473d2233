import { hash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/values/durations';
import type { ConnectionKey } from '../../analytics/domain/connection';
import type { Platform, PlatformError, PlatformErrorKind } from '@rapport/social-connectors';
import type { SyncKind } from '../entities/social-sync-job.entity';

/** New posts are searched this far before the newest known one, since platforms list some late. */
export const OVERLAP_MS = 48 * HOUR_MS;
/** Maximum age of the posts that are read when an account is connected. */
export const MAX_BACKFILL_AGE_MS = 365 * DAY_MS;

/** The next run of a job that has ended, or whose account needs a new sign-in. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

const POSTS_INTERVAL_MS = 6 * HOUR_MS;
/** Pacific midnight is 07:00 or 08:00 UTC, and the platforms need time to complete the day. */
const PROFILE_AT_MS = 10.5 * HOUR_MS;
/** Later runs of the same day for a profile whose newest day is late, after the regular one. */
const LATE_PROFILE_AFTER_MS = [3, 6, 10].map((hours) => hours * HOUR_MS);
/** X bills a post once per UTC day: all its reads are made in one run after midnight. */
const TWITTER_AT_MS = 20 * MINUTE_MS;
/** The runs of all accounts are spread over this time. */
const SPREAD_MS = 4 * HOUR_MS;

const RETRY_AFTER_MS = [5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);
const RETRY_JITTER = 0.2;
const MIN_WAIT_MS = MINUTE_MS;

/** The offset of an account's runs: the same for each run, and spread evenly over accounts. */
export function offsetOf(teamId: string, platform: Platform): number {
  const digest = hash('sha256', `${teamId} ${platform}`, 'buffer');
  return digest.readUInt32BE(0) % SPREAD_MS;
}

/** The next regular run of a job that has ended successfully. */
export function nextRun(kind: SyncKind, { teamId, platform }: ConnectionKey, now: Date): Date {
  const offset = offsetOf(teamId, platform);
  if (kind === 'posts' && platform !== 'twitter') {
    const slot = Math.floor((now.getTime() - offset) / POSTS_INTERVAL_MS) + 1;
    return new Date(slot * POSTS_INTERVAL_MS + offset);
  }
  const at = (platform === 'twitter' ? TWITTER_AT_MS : PROFILE_AT_MS) + offset;
  const day = Math.floor((now.getTime() - at) / DAY_MS) + 1;
  return new Date(day * DAY_MS + at);
}

/** The next run for a profile whose newest day was not complete yet: later on the same day, or the next regular run. */
export function nextLateProfileRun(account: ConnectionKey, now: Date): Date {
  const next = nextRun('profile', account, now);
  const regular = next.getTime() - DAY_MS;
  const later = LATE_PROFILE_AFTER_MS.map((ms) => new Date(regular + ms));
  return later.find((time) => time > now) ?? next;
}

/** The ages in days at which the metrics of a post on X are read again, because X bills each read. */
const TWITTER_READ_AGES = [1, 2, 3, 7, 14, 28];
/** The job runs once a day: each video is read again after 28 days at most. */
const YOUTUBE_OLD_INTERVAL_MS = 27 * DAY_MS;

/** What determines, besides the age of a post, when the post is read again. */
export interface RereadRules {
  /** Whether the platform reports days; otherwise days are counted from the readings of posts. */
  readonly hasDays: boolean;
  /** Whether the operator pays for daily readings on X. */
  readonly rereadsTwitterDaily: boolean;
}

/** The next time at which the metrics of a post are read, or null for never. */
export function nextRead(
  platform: Platform,
  publishedAt: Date,
  now: Date,
  { hasDays, rereadsTwitterDaily }: RereadRules,
): Date | null {
  const ageMs = now.getTime() - publishedAt.getTime();
  if (platform === 'twitter' && !rereadsTwitterDaily) {
    const age = TWITTER_READ_AGES.find((days) => days * DAY_MS > ageMs);
    return age === undefined ? null : new Date(publishedAt.getTime() + age * DAY_MS);
  }
  // Weekly readings would count the views of a week on one day; TikTok bills nothing.
  const dailyUntilDays = platform === 'tiktok' && !hasDays ? 90 : 30;
  if (ageMs < dailyUntilDays * DAY_MS) return new Date(now.getTime() + DAY_MS);
  if (ageMs < 90 * DAY_MS) return new Date(now.getTime() + 7 * DAY_MS);
  // YouTube allows metrics to be kept for 30 days without being read again.
  return platform === 'youtube' ? new Date(now.getTime() + YOUTUBE_OLD_INTERVAL_MS) : null;
}

/** The outcome of a failed run for its job. */
export interface FailurePlan {
  readonly retryAt: Date;
  /** Whether the failure counts as an attempt. */
  readonly isAttempt: boolean;
  /** Whether the position in the list is dropped. */
  readonly dropsCursor: boolean;
}

/** How long a job waits after a failure: longer with each attempt, as the platform says, or a day. */
const WAITS: Readonly<Record<PlatformErrorKind, 'backoff' | 'as stated' | 'a day'>> = {
  transient: 'backoff',
  token: 'backoff',
  cursor: 'backoff',
  endless: 'backoff',
  rate_limited: 'as stated',
  quota: 'as stated',
  budget: 'as stated',
  permission: 'a day',
  gone: 'a day',
  request: 'a day',
  version: 'a day',
};

/** Minimum time for which the jobs of an app stop after the platform has rejected the app. */
const MIN_APP_BLOCK_MS = MINUTE_MS;
/** Minimum times of other kinds of failures; the end of a budget's window is known. */
const MIN_APP_BLOCKS_MS: Partial<Record<PlatformErrorKind, number>> = {
  version: DAY_MS,
  budget: 0,
};

/** The time until which all jobs of the operator's app stop after a failure, or null if the failure does not concern the app. */
export function planAppBlock(
  { kind, scope, retryAt }: Pick<PlatformError, 'kind' | 'scope' | 'retryAt'>,
  now: Date,
): Date | null {
  const isOfApp = kind === 'version' || (scope === 'app' && kind !== 'transient');
  if (!isOfApp) return null;
  const earliest = new Date(now.getTime() + (MIN_APP_BLOCKS_MS[kind] ?? MIN_APP_BLOCK_MS));
  return retryAt !== null && retryAt > earliest ? retryAt : earliest;
}

/**
 * Plans the run after a failure, never before `retryAt`.
 * @param attempts failed attempts in a row before this one @param random from 0 to 1, for jitter
 */
export function planFailure(
  kind: PlatformErrorKind,
  retryAt: Date | null,
  attempts: number,
  now: Date,
  random: number,
): FailurePlan {
  const backoff = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length - 1)] ?? DAY_MS;
  const waitMs = {
    backoff: backoff * (1 + RETRY_JITTER * (2 * random - 1)),
    'as stated': MIN_WAIT_MS,
    'a day': DAY_MS,
  };
  const earliest = new Date(now.getTime() + waitMs[WAITS[kind]]);
  return {
    retryAt: retryAt !== null && retryAt > earliest ? retryAt : earliest,
    isAttempt: WAITS[kind] !== 'as stated',
    dropsCursor: kind === 'cursor',
  };
}

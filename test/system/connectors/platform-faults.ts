import type { Platform } from '@rapport/social-connectors';
import type {
  EmulatedFault,
  EmulatedReply,
} from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { SECRET_MARK } from '../../../packages/social-connectors/test/emulators/secret-mark';

/** When a job runs again: after a backoff of 5 minutes, or as the platform says. */
export type Wait =
  | 'backoff'
  | 'a minute'
  | '15 minutes'
  | 'an hour'
  | 'a day'
  | 'UTC midnight'
  | 'Pacific midnight';

/** A failure in the words of a platform, and the outcome of the job. */
export interface FaultCase {
  readonly fault: EmulatedFault;
  /** The error code of the job. */
  readonly code: string;
  readonly wait: Wait;
  /** Whether the failure counts as an attempt, after which the job waits longer; default: as for a backoff. */
  readonly counts?: boolean;
  /** Whether it stops all accounts of the platform. */
  readonly blocksApp?: boolean;
}

/** Text of a platform, which may repeat a token or code of the request. */
const TEXT = `Invalid value ${SECRET_MARK}`;

type FaultCases = Readonly<Record<Platform, FaultCase>>;

const reply = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): EmulatedReply => ({ status, body, headers });

const meta = (status: number, code: number, more: object = {}): EmulatedReply =>
  reply(status, { error: { message: TEXT, type: 'OAuthException', code, ...more } });
const google = (status: number, reason: string, domain = 'global'): EmulatedReply =>
  reply(status, {
    error: { code: status, message: TEXT, errors: [{ message: TEXT, domain, reason }] },
  });
const linkedin = (status: number, code: string, message = TEXT): EmulatedReply =>
  reply(status, { status, code, message });
const tiktok = (status: number, code: string): EmulatedReply =>
  reply(status, { data: {}, error: { code, message: TEXT, log_id: '2026' } });
const x = (status: number, type: string, headers: Record<string, string> = {}): EmulatedReply =>
  reply(status, { title: TEXT, detail: TEXT, status, type }, headers);
const xProblem = (name: string): string => `https://api.x.com/2/problems/${name}`;

const forAll = (one: FaultCase): FaultCases => ({
  facebook: one,
  instagram: one,
  twitter: one,
  linkedin: one,
  tiktok: one,
  youtube: one,
});

const MINUTE_S = 60;
const QUARTER_S = 900;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const RETRY_AFTER = { 'Retry-After': String(QUARTER_S) };
const throttled: FaultCase = {
  fault: reply(429, {}, RETRY_AFTER),
  code: 'http_429',
  wait: '15 minutes',
  counts: false,
};

/** Failures of all requests; the bodies are in sections 3 to 6 of the platforms' documentation of errors. */
export const OUTAGES: Readonly<Record<string, FaultCases>> = {
  'an internal error': {
    // developers.facebook.com/docs/graph-api/guides/error-handling
    facebook: { fault: meta(500, 2, { is_transient: true }), code: '2', wait: 'backoff' },
    instagram: { fault: meta(500, 1, { is_transient: true }), code: '1', wait: 'backoff' },
    twitter: { fault: x(503, 'about:blank'), code: 'http_503', wait: 'backoff' },
    linkedin: {
      fault: linkedin(500, 'INTERNAL_SERVER_ERROR'),
      code: 'INTERNAL_SERVER_ERROR',
      wait: 'backoff',
    },
    tiktok: { fault: tiktok(500, 'internal_error'), code: 'internal_error', wait: 'backoff' },
    youtube: { fault: google(503, 'backendError'), code: 'backendError', wait: 'backoff' },
  },
  'too many requests, with Retry-After': {
    ...forAll(throttled),
    // The limits of TikTok and YouTube are limits of the app.
    tiktok: { ...throttled, blocksApp: true },
    youtube: { ...throttled, blocksApp: true },
  },
  'too many requests, without Retry-After': {
    facebook: { fault: meta(400, 32), code: '32', wait: 'an hour', counts: false },
    instagram: { fault: meta(400, 80002), code: '80002', wait: 'an hour', counts: false },
    twitter: {
      fault: x(429, xProblem('rate-limit-exceeded')),
      code: 'rate-limit-exceeded',
      wait: 'a minute',
      counts: false,
    },
    linkedin: {
      fault: linkedin(429, 'TOO_MANY_REQUESTS', `Resource level throttle MEMBER DAY limit ${TEXT}`),
      code: 'TOO_MANY_REQUESTS',
      wait: 'UTC midnight',
      counts: false,
    },
    tiktok: {
      fault: tiktok(429, 'rate_limit_exceeded'),
      code: 'rate_limit_exceeded',
      wait: 'a minute',
      counts: false,
      blocksApp: true,
    },
    youtube: {
      fault: google(403, 'userRateLimitExceeded', 'usageLimits'),
      code: 'userRateLimitExceeded',
      wait: 'a minute',
      counts: false,
    },
  },
  'a used up quota of the app': {
    facebook: { fault: meta(400, 4), code: '4', wait: 'an hour', counts: false, blocksApp: true },
    instagram: { fault: meta(400, 4), code: '4', wait: 'an hour', counts: false, blocksApp: true },
    twitter: {
      fault: x(429, xProblem('usage-capped')),
      code: 'usage-capped',
      wait: 'a day',
      counts: false,
      blocksApp: true,
    },
    linkedin: {
      fault: linkedin(
        429,
        'TOO_MANY_REQUESTS',
        `Resource level throttle APPLICATION DAY limit ${TEXT}`,
      ),
      code: 'TOO_MANY_REQUESTS',
      wait: 'UTC midnight',
      counts: false,
      blocksApp: true,
    },
    tiktok: {
      fault: tiktok(400, 'reached_active_user_cap'),
      code: 'reached_active_user_cap',
      wait: 'a day',
      counts: false,
      blocksApp: true,
    },
    youtube: {
      fault: google(403, 'quotaExceeded', 'youtube.quota'),
      code: 'quotaExceeded',
      wait: 'Pacific midnight',
      counts: false,
      blocksApp: true,
    },
  },
  'a lost connection': forAll({ fault: 'reset', code: 'ECONNRESET', wait: 'backoff' }),
  'half a body': forAll({ fault: 'half', code: 'ERR_BAD_RESPONSE', wait: 'backoff' }),
  'a page of a proxy': forAll({ fault: 'html', code: 'not_json', wait: 'backoff' }),
  'no response': forAll({ fault: 'hang', code: 'ERR_CANCELED', wait: 'backoff' }),
};

/** The limit of the user resets at a time in a header (epoch seconds). docs.x.com/x-api/fundamentals/rate-limits */
export const twitterLimit = (now: Date): FaultCase => ({
  fault: x(429, xProblem('rate-limit-exceeded'), {
    'x-rate-limit-reset': String(Math.floor(now.getTime() / 1_000) + QUARTER_S),
  }),
  code: 'rate-limit-exceeded',
  wait: '15 minutes',
  counts: false,
});

/** A version of the API has ended. learn.microsoft.com/en-us/linkedin/marketing/versioning */
export const ENDED_VERSION: FaultCase = {
  fault: linkedin(426, 'NONEXISTENT_VERSION'),
  code: 'NONEXISTENT_VERSION',
  wait: 'a day',
  counts: true,
  blocksApp: true,
};

/** How a token endpoint rejects a refresh token, or null if the platform has no refresh tokens. */
export const REJECTED_REFRESH: Readonly<Record<Platform, EmulatedReply | null>> = {
  facebook: null,
  instagram: meta(400, 190, { error_subcode: 463 }),
  twitter: reply(400, { error: 'invalid_request', error_description: TEXT }),
  linkedin: reply(400, { error: 'invalid_grant', error_description: TEXT }),
  tiktok: reply(400, { error: 'invalid_grant', error_description: TEXT, log_id: '2026' }),
  youtube: reply(400, { error: 'invalid_grant', error_description: TEXT }),
};

/** How a platform rejects an access token. */
export const REJECTED_TOKEN: Readonly<Record<Platform, EmulatedReply>> = {
  facebook: meta(400, 190, { error_subcode: 460 }),
  instagram: meta(400, 190, { error_subcode: 460 }),
  twitter: x(401, 'about:blank'),
  linkedin: linkedin(401, 'EXPIRED_ACCESS_TOKEN'),
  tiktok: tiktok(401, 'access_token_invalid'),
  youtube: google(401, 'authError'),
};

/** The paths of token endpoints. */
export const TOKEN_PATH = /token\/?$|accessToken$/;

/** A position in a list of posts that the platform does not know, and the code with which it says so. */
export const INVALID_CURSORS: Readonly<Record<Platform, readonly [cursor: string, code: string]>> =
  {
    facebook: ['no-such-cursor', '100'],
    instagram: ['no-such-cursor', '100'],
    twitter: ['no-such-cursor', 'invalid-request/pagination_token'],
    linkedin: ['no-such-cursor', 'cursor'],
    tiktok: ['no-such-cursor', 'invalid_params'],
    youtube: ['UU0kaffeewerk0000000000/no-such-cursor', 'invalidPageToken'],
  };

/** Whether a number of seconds is the wait, with jitter and the time that the test takes. */
export function isWait(seconds: number, wait: Wait): boolean {
  const now = new Date();
  const bounds: Record<Wait, readonly [number, number]> = {
    backoff: [4 * MINUTE_S, 6 * MINUTE_S],
    'a minute': [MINUTE_S, MINUTE_S],
    '15 minutes': [15 * MINUTE_S, 15 * MINUTE_S],
    'an hour': [HOUR_S, HOUR_S],
    'a day': [DAY_S, DAY_S],
    'UTC midnight': [secondsToMidnight(now, 'UTC'), secondsToMidnight(now, 'UTC')],
    'Pacific midnight': [
      secondsToMidnight(now, 'America/Los_Angeles'),
      secondsToMidnight(now, 'America/Los_Angeles'),
    ],
  };
  const [min, max] = bounds[wait];
  // A wait that ends within the next minute is a minute.
  return seconds > Math.max(min, MINUTE_S) - 30 && seconds < Math.max(max, MINUTE_S) + 5;
}

/** Seconds from a time to the next midnight; the hour of the day changes with daylight saving time. */
function secondsToMidnight(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let hour = Math.floor(now.getTime() / HOUR_S / 1_000) + 1;
  while (clock.format(hour * HOUR_S * 1_000) !== '00') hour += 1;
  return hour * HOUR_S - now.getTime() / 1_000;
}

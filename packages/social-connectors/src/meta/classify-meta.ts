import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/durations';
import { isJsonObject, memberAt, textAt } from '../values/json-object';
import { classifyStatus, retryAfter } from '../http/classify-status';
import type { PlatformErrorDetails } from '../platform-error';
import type { Classify, PlatformResponse } from '../http/platform-http';

/** Percentage of a rate limit from which requests are paused. */
const USAGE_LIMIT = 90;
/** Percentage of a rate limit from which syncs slow down, and how long the next one waits. */
const SLOWDOWN_USAGE = 75;
const SLOWDOWN_MS = 5 * MINUTE_MS;

/** Rate limits of the whole app; developers.facebook.com/docs/graph-api/overview/rate-limiting. */
const APP_LIMITS: ReadonlySet<number> = new Set([4, 17, 341]);
const ACCOUNT_LIMITS: ReadonlySet<number> = new Set([
  32, 613, 80000, 80001, 80002, 80003, 80004, 80005, 80006, 80007, 80008, 80009, 80014,
]);

/** Messages with which Meta rejects a metric for all objects, not only for one type of media. */
const RETIRED_METRIC_PATTERNS = [
  /valid insights metric/i,
  /must be one of the following values/i,
  /no longer supported/i,
  /deprecated/i,
];

/** Messages with which Meta rejects a metric for one type of media. */
const UNSUPPORTED_METRIC_PATTERN =
  /not (?:be )?(?:support|available|valid)|unsupported|incompatible/i;

/**
 * Classifies responses of the Graph APIs of Facebook and Instagram and of their OAuth endpoints.
 * @param asked the metrics of the request, to find the rejected ones in the message
 */
export const classifyMeta =
  (asked: readonly string[] = []): Classify =>
  (response, now) => {
    const { status, body } = response;
    const error = memberAt(body, 'error');
    if (isJsonObject(error)) return classifyError(error, asked, response, now);
    // api.instagram.com: `{ error_type, code, error_message }`.
    if (typeof memberAt(body, 'error_type') === 'string') {
      return { kind: 'request', code: `oauth/${status}` };
    }
    if (status === 429) return rateLimited('http_429', 'account', response, now);
    const byStatus = classifyStatus(response, now);
    // Without an error of the platform the response comes from a proxy, also if its status is 401 or 403.
    return byStatus && { ...byStatus, kind: 'transient' };
  };

/**
 * The pause after a response whose usage headers say that a rate limit is nearly reached, or null. A pause of kind `budget` is a
 * slowdown, which only delays the next sync.
 */
export function usagePause(response: PlatformResponse, now: Date): PlatformErrorDetails | null {
  const { app, account } = readUsage(response);
  if (app >= USAGE_LIMIT) return rateLimited('app_usage', 'app', response, now);
  if (account >= USAGE_LIMIT) return rateLimited('account_usage', 'account', response, now);
  const slowed = app >= SLOWDOWN_USAGE ? 'app' : account >= SLOWDOWN_USAGE ? 'account' : null;
  if (slowed === null) return null;
  const retryAt = new Date(now.getTime() + SLOWDOWN_MS);
  return { kind: 'budget', code: `budget_slowdown/${slowed}_usage`, scope: slowed, retryAt };
}

function classifyError(
  error: object,
  asked: readonly string[],
  response: PlatformResponse,
  now: Date,
): PlatformErrorDetails {
  const code = Number(memberAt(error, 'code'));
  const subcode = Number(memberAt(error, 'error_subcode') ?? 0);
  const message = textAt(error, 'message') ?? '';
  const label = subcode === 0 ? String(code) : `${code}/${subcode}`;
  const transient: PlatformErrorDetails = {
    kind: 'transient',
    code: label,
    retryAt: retryAfter(response.headers, now),
  };

  if (APP_LIMITS.has(code)) return rateLimited(label, 'app', response, now);
  if (ACCOUNT_LIMITS.has(code) || response.status === 429) {
    return rateLimited(label, 'account', response, now);
  }
  // Blocked because of a policy.
  if (code === 368) {
    const retryAt = new Date(now.getTime() + DAY_MS);
    return { kind: 'rate_limited', code: label, scope: 'account', retryAt };
  }
  if (code === 1 && /reduce the amount of data/i.test(message)) {
    return { kind: 'transient', code: TOO_MUCH_DATA, isRepeatable: false };
  }
  if (code === 1 || code === 2 || memberAt(error, 'is_transient') === true) return transient;
  // The token of a person instead of that of a page. Not verified: neither the subcode nor the text.
  if (subcode === 2069032 || ([190, 210].includes(code) && /page access token/i.test(message))) {
    return { kind: 'request', code: label };
  }
  if (code === 190 || code === 102) return { kind: 'token', code: label };
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    return { kind: 'permission', code: label };
  }
  if (code === 803 || (code === 100 && subcode === 33)) return { kind: 'gone', code: label };
  // Not verified: the text for an invalid position in a list.
  if (code === 100 && /cursor/i.test(message)) return { kind: 'cursor', code: label };
  if (response.status >= 500) return transient;
  return { kind: 'request', code: label, ...rejections(message, asked) };
}

/** The code of an error that a smaller page avoids. */
export const TOO_MUCH_DATA = '1/too_much_data';

/** The asked metrics that a message rejects, for all objects or for the requested ones. Most messages do not name the metric. */
function rejections(
  message: string,
  asked: readonly string[],
): Required<Pick<PlatformErrorDetails, 'rejectedMetrics' | 'unsupportedMetrics'>> {
  const words = message.split(/\W+/);
  const named = asked.filter((name) => words.includes(name));
  if (!RETIRED_METRIC_PATTERNS.some((pattern) => pattern.test(message))) {
    return {
      rejectedMetrics: [],
      unsupportedMetrics: UNSUPPORTED_METRIC_PATTERN.test(message) ? named : [],
    };
  }
  const [, accepted] = /following values: ([\w, ]+)/.exec(message) ?? [];
  if (accepted !== undefined) {
    const names = accepted.split(/,\s*/);
    const rejectedMetrics = asked.filter((name) => !names.includes(name));
    return { rejectedMetrics, unsupportedMetrics: [] };
  }
  const rejectedMetrics = named.length === 0 && asked.length === 1 ? [...asked] : named;
  return { rejectedMetrics, unsupportedMetrics: [] };
}

function rateLimited(
  code: string,
  scope: 'account' | 'app',
  response: PlatformResponse,
  now: Date,
): PlatformErrorDetails {
  const { waitMs } = readUsage(response);
  const regainedAt = new Date(now.getTime() + (waitMs > 0 ? waitMs : HOUR_MS));
  const retryAt = retryAfter(response.headers, now) ?? regainedAt;
  return { kind: 'rate_limited', code, scope, retryAt };
}

/**
 * Reads `X-App-Usage`, `X-Page-Usage` and `X-Business-Use-Case-Usage`: percentages used, and the time until requests are accepted.
 * Not verified: whether pages still have `X-Page-Usage`.
 */
function readUsage({ headers }: PlatformResponse): {
  app: number;
  account: number;
  waitMs: number;
} {
  const app = parse(headers['x-app-usage']);
  const page = parse(headers['x-page-usage']);
  const cases = Object.values(parse(headers['x-business-use-case-usage'])).flat();
  const minutes = cases.map((usage) => Number(memberAt(usage, 'estimated_time_to_regain_access')));
  return {
    app: highestPercentage(app),
    account: Math.max(highestPercentage(page), ...cases.map(highestPercentage)),
    waitMs: Math.min(Math.max(0, ...minutes.filter((value) => value > 0)) * MINUTE_MS, DAY_MS),
  };
}

function highestPercentage(usage: unknown): number {
  const names = ['call_count', 'total_cputime', 'total_time'];
  const values = names.map((name) => Number(memberAt(usage, name)));
  return Math.max(0, ...values.filter((value) => value > 0));
}

function parse(header = ''): object {
  try {
    const value: unknown = JSON.parse(header);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

import { DAY_MS } from '../values/durations';
import { readRetryAfter } from '../values/retry-after';
import type { PlatformErrorDetails } from '../platform-error';
import type { PlatformResponse } from './platform-http';

/** What the status alone means, for responses whose body has no documented code of the platform. Null for a success. */
export function classifyStatus(
  { status, headers, body }: PlatformResponse,
  now: Date,
): PlatformErrorDetails | null {
  const code = `http_${status}`;
  if (status >= 200 && status < 300) return null;
  if (status === 429) return { kind: 'rate_limited', code, retryAt: retryAfter(headers, now) };
  // Redirects are not followed: gateways send them during maintenance.
  if (status >= 500 || status < 400 || status === 408) {
    return { kind: 'transient', code, retryAt: retryAfter(headers, now) };
  }
  if (status === 401) return { kind: 'token', code };
  if (status === 403) return { kind: body === null ? 'transient' : 'permission', code };
  return { kind: 'request', code };
}

const MAX_WAIT_MS = DAY_MS;

/** The time that `Retry-After` names, or null if it names none within a day. */
export function retryAfter(headers: PlatformResponse['headers'], now: Date): Date | null {
  const time = readRetryAfter(headers['retry-after'], now);
  return time === null ? null : withinMaxWait(time, now);
}

/** The time in epoch milliseconds; null unless it is after `now` by a day at most. */
export function withinMaxWait(time: number, now: Date): Date | null {
  const wait = time - now.getTime();
  return wait > 0 && wait <= MAX_WAIT_MS ? new Date(time) : null;
}

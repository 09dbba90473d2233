import type { RapportError } from '../rapport-error';
import type { RetryOptions } from './retry-options';

/** Too many requests, and the responses of proxies and of the service when it is unavailable. */
const TEMPORARY_STATUSES: readonly (number | null)[] = [429, 502, 503, 504];

/**
 * Returns the delay in milliseconds before the next attempt after `attempts` failures; null for no further attempt. The
 * exponential back-off has 50 % jitter, so that clients that failed together do not retry together.
 */
export function retryDelay(
  { code, status, retryAfterMs }: RapportError,
  attempts: number,
  { maxRetries, baseDelayMs, maxDelayMs }: Required<RetryOptions>,
  random: () => number = Math.random,
): number | null {
  const isTemporary =
    code === 'NETWORK_ERROR' ||
    code === 'IDEMPOTENCY_IN_PROGRESS' ||
    TEMPORARY_STATUSES.includes(status);
  if (!isTemporary || attempts > maxRetries) return null;
  if (retryAfterMs !== null && retryAfterMs > maxDelayMs) return null;
  const backOff = Math.min(baseDelayMs * 2 ** (attempts - 1), maxDelayMs);
  return Math.max(retryAfterMs ?? 0, 0) + backOff * (0.5 + random() / 2);
}

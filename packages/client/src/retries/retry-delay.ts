import type { RapportError } from '../rapport-error';
import type { RetryOptions } from './retry-options';

/** Too many requests, and what proxies and the service say when it is away. */
const PASSING: readonly (number | null)[] = [429, 502, 503, 504];

/**
 * The milliseconds until a request is sent again that has failed `attempts` times; null when it should not be.
 * Pauses double and vary by half, so that clients which failed together do not come back together.
 */
export function retryDelay(
  { code, status, retryAfterMs }: RapportError,
  attempts: number,
  { maxRetries, baseDelayMs, maxDelayMs }: Required<RetryOptions>,
  random: () => number = Math.random,
): number | null {
  const isPassing =
    code === 'NETWORK_FAULT' || code === 'IDEMPOTENCY_IN_PROGRESS' || PASSING.includes(status);
  if (!isPassing || attempts > maxRetries) return null;
  if (retryAfterMs !== null && retryAfterMs > maxDelayMs) return null;
  const backOff = Math.min(baseDelayMs * 2 ** (attempts - 1), maxDelayMs);
  return Math.max(retryAfterMs ?? 0, 0) + backOff * (0.5 + random() / 2);
}

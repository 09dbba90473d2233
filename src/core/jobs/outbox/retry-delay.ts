import { HOUR_MS } from '../../values/durations';

/** The maximum delay before the next attempt, whatever the receiver asks for. */
export const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns the delay in milliseconds before the next attempt: exponential back-off from `firstMs`, at most an hour. A random
 * part of up to one half is subtracted, so that deliveries that failed together are not retried together.
 */
export function backOff(failures: number, firstMs: number, random: () => number): number {
  const fullMs = Math.min(MAX_DELAY_MS, firstMs * 2 ** (failures - 1));
  return Math.round(fullMs * (0.5 + random() / 2));
}

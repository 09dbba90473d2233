import type { AttemptResult } from './judge-attempt';

/**
 * Classifies receivers, that is forms with their URLs, by their last attempts. `healthy`: the last attempt ended within
 * {@link QUICK_MS}; `tripped`: at least {@link TRIP_AFTER} attempts in a row timed out (the circuit breaker is open);
 * `unproven`: all others, including new receivers.
 */
export type DeliveryLane = 'healthy' | 'unproven' | 'tripped';

export const QUICK_MS = 1_000;
export const TRIP_AFTER = 3;

/** The duration of an attempt: within {@link QUICK_MS}, longer, or longer than its timeout. */
export type AttemptSpeed = 'quick' | 'slow' | 'timedOut';

/** Classifies an attempt by the time for which it held a slot: a failure within {@link QUICK_MS} is `quick` too. */
export function classifySpeed(result: AttemptResult, tookMs: number): AttemptSpeed {
  if (result.kind === 'timedOut') return 'timedOut';
  return tookMs < QUICK_MS ? 'quick' : 'slow';
}

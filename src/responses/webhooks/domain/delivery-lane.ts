import type { AttemptResult } from './judge-attempt';

/**
 * What the last attempts say of a receiver, that is of a form with its URL. `healthy`: the last one ended within
 * {@link QUICK_MS}; `tripped`: at least {@link TRIP_AFTER} in a row timed out (the circuit breaker is open); `unproven`:
 * everything else, new receivers included.
 */
export type DeliveryLane = 'healthy' | 'unproven' | 'tripped';

export const QUICK_MS = 1_000;
export const TRIP_AFTER = 3;

/** What one attempt says of its receiver. */
export type ReceiverSign = 'quick' | 'slow' | 'timedOut';

/** A quick failure is `quick`: the sign is about the time for which a receiver holds a slot. */
export function readReceiverSign(result: AttemptResult, tookMs: number): ReceiverSign {
  if (result.kind === 'timedOut') return 'timedOut';
  return tookMs < QUICK_MS ? 'quick' : 'slow';
}

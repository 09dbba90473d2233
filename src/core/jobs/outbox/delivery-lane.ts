/**
 * Classifies receivers by their last attempts. `healthy`: the last attempt ended within {@link QUICK_MS}; `tripped`: at least
 * {@link TRIP_AFTER} attempts in a row timed out (the circuit breaker is open); `unproven`: all others, including new receivers.
 */
export type DeliveryLane = 'healthy' | 'unproven' | 'tripped';

export const QUICK_MS = 1_000;
export const TRIP_AFTER = 3;

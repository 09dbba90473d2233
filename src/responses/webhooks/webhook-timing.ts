import type { PollerPace } from '../../core/jobs/poller';

/** Injection token of {@link WebhookTiming}. */
export const WEBHOOK_TIMING = Symbol('WEBHOOK_TIMING');

/** In milliseconds. Not configurable: the first is specified, the others follow from it. */
export interface WebhookTiming {
  /** For one whole attempt, from reading the response to the end of the receiver's answer. */
  attemptMs: number;
  /** A claim outlives its attempt by this, so that nobody else takes the delivery up meanwhile. */
  claimSpareMs: number;
  /** How soon an outcome that could not be written is written again. */
  rewriteMs: number;
  /** After an outage of the database, how long other processes have to write their outcomes. */
  settleMs: number;
  firstBackOffMs: number;
  /** How often to look for what is due again or left by others, and how seldom for what is new. */
  pace: PollerPace;
  /** From the start of the shutdown; what has not been sent by then is left for the next start. */
  shutdownMs: number;
}

export const defaultTiming = (): WebhookTiming => ({
  attemptMs: 10_000,
  claimSpareMs: 2_000,
  rewriteMs: 500,
  // A statement of another process may have been under way for 3.5 s when it fails, and is repeated after 0.5 s.
  settleMs: 6_000,
  firstBackOffMs: 1_000,
  pace: { everyMs: 1_000, restMs: 10 },
  shutdownMs: 9_000,
});

import type { PollerPace } from '../poller';

/** Durations of an outbox in milliseconds. Only tests change them. */
export interface OutboxTiming {
  /** The timeout of an attempt, from its claim to the end of the receiver's response. */
  attemptMs: number;
  /** The time by which a claim outlives its attempt, so that no other process claims the row in between. */
  claimSpareMs: number;
  /** The delay before an outcome that could not be written is written again. */
  rewriteMs: number;
  /** The time that other processes have to write their outcomes after an outage of the database. */
  settleMs: number;
  firstBackOffMs: number;
  /** How often to search for due rows, and how long to rest between searches after wake-ups. */
  pace: PollerPace;
  /** The time from the start of a shutdown until attempts are abandoned. */
  shutdownMs: number;
}

/** What all outboxes share: a shutdown takes at most 10 s, and statements have the same time limits. */
export const sharedTiming = (): Omit<OutboxTiming, 'attemptMs' | 'firstBackOffMs'> => ({
  claimSpareMs: 2_000,
  rewriteMs: 500,
  // A statement of another process may have been under way for 3.5 s when it fails, and is repeated after 0.5 s.
  settleMs: 6_000,
  pace: { intervalMs: 1_000, minPauseMs: 10 },
  // The rest is for the outcomes of attempts that were abandoned.
  shutdownMs: 8_500,
});

import { type OutboxTiming, sharedTiming } from '../core/jobs/outbox/outbox-timing';

/** Injection token of {@link MailTiming}. */
export const MAIL_TIMING = Symbol('MAIL_TIMING');

/** Durations in milliseconds. Only tests change them. */
export interface MailTiming extends OutboxTiming {
  /** Until the connection is made. */
  connectMs: number;
  /** Until the server greets. */
  greetingMs: number;
  /** Without a byte from the server. */
  idleMs: number;
}

/**
 * Shorter than RFC 5321 (4.5.3.2) recommends for relays, whose queues hold mails meanwhile: here a mail that timed out stays in the
 * outbox, and is sent again with the same `Message-ID`.
 */
export const defaultMailTiming = (): MailTiming => ({
  ...sharedTiming(),
  attemptMs: 60_000,
  connectMs: 10_000,
  greetingMs: 15_000,
  idleMs: 30_000,
  firstBackOffMs: 30_000,
});

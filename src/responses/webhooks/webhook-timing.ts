import { type OutboxTiming, sharedTiming } from '../../core/jobs/outbox/outbox-timing';

/** Injection token of {@link WebhookTiming}. */
export const WEBHOOK_TIMING = Symbol('WEBHOOK_TIMING');

/** `attemptMs` is specified; it includes the reading of the form response. */
export type WebhookTiming = OutboxTiming;

export const defaultTiming = (): WebhookTiming => ({
  ...sharedTiming(),
  attemptMs: 10_000,
  firstBackOffMs: 1_000,
});

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemScope } from '../../tenancy/scope/request-scope';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import type { OutboxWorker } from '../../core/jobs/outbox/outbox-dispatcher';
import { OutcomeWrites } from '../../core/jobs/outbox/outcome-writes';
import { LOGGER } from '../../core/observability/logger';
import {
  type ClaimedDelivery,
  DeliveryQueueRepository,
  type SentAttempt,
} from './delivery-queue.repository';
import { type AttemptSpeed, classifySpeed } from './domain/attempt-speed';
import { judgeAttempt, type AttemptVerdict } from './domain/judge-attempt';
import { DeliveryBodies, hashBody } from './delivery-bodies';
import { createMessage } from './webhook-message';
import { WebhookSenderService } from './webhook-sender.service';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** The outcome of an attempt, as it is written. */
interface AttemptOutcome {
  readonly verdict: AttemptVerdict;
  /** null if no attempt was made. */
  readonly speed: AttemptSpeed | null;
  /** null if no attempt was made. */
  readonly sent: SentAttempt | null;
}

const notSent = (reason: string): AttemptOutcome => ({
  verdict: {
    status: 'failed',
    lastStatusCode: null,
    lastError: `Nothing was sent: ${reason}`,
    wasTried: false,
    retryInMs: 0,
  },
  speed: null,
  sent: null,
});

const WEBHOOK_REMOVED = notSent('the form has no webhook any more.');
/** Happens only while a customer is being erased: otherwise, the deliveries of a response are deleted together with it. */
const RESPONSE_GONE = notSent('the response does not exist any more.');

/** Makes one attempt at a delivery: reads the form response, sends it and writes the outcome. */
@Injectable()
export class DeliveryWorkerService implements OutboxWorker<ClaimedDelivery> {
  private readonly writes: OutcomeWrites;

  constructor(
    private readonly queue: DeliveryQueueRepository,
    private readonly bodies: DeliveryBodies,
    private readonly sender: WebhookSenderService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(WEBHOOK_TIMING) private readonly timing: WebhookTiming,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.writes = new OutcomeWrites(timing);
  }

  get hasLateOutcomes(): boolean {
    return this.writes.hasLate;
  }

  stop(): void {
    this.writes.stop();
  }

  /** Makes the attempt. Never throws. If it is aborted before it has sent anything, it releases the claim without counting an attempt. */
  async run(claim: ClaimedDelivery, controller: AbortController): Promise<void> {
    const about = { delivery: claim.id, form: claim.formId, team: claim.teamId };
    // Starts before the form response is read, so that the claim outlives the attempt even if the database is slow.
    const timer = setTimeout(() => controller.abort(), this.timing.attemptMs).unref();
    try {
      const outcome = await this.attempt(claim, controller.signal);
      if (outcome === null) {
        await this.queue.release(claim);
      } else {
        const { verdict, speed, sent } = outcome;
        const isWritten = await this.writes.run(() =>
          this.queue.finish(claim, verdict, speed, sent),
        );
        this.report(about, verdict, isWritten);
      }
    } catch (error) {
      this.logger.error(
        { ...about, err: error },
        'A webhook delivery was interrupted; it is retried when its claim has expired.',
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns null if the attempt was aborted before anything was sent. */
  private async attempt(
    claim: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome | null> {
    const { id, url, secret } = claim;
    if (url === null) return WEBHOOK_REMOVED;
    if (signal.aborted) return null;
    const body = await this.bodies.read(systemScope(claim.teamId), claim);
    if (signal.aborted) return null;
    if (body === null) return RESPONSE_GONE;
    const { text, isRead } = body;
    const isTest = claim.responseId === null;
    const message = createMessage({ id, url, secret, body: text, isTest }, new Date());
    const at = new Date();
    const sentAt = performance.now();
    const result = await this.sender.send(message, signal, this.timing.attemptMs);
    if (result === null) return null;
    const durationMs = performance.now() - sentAt;
    const speed = classifySpeed(result, durationMs);
    const verdict = judgeAttempt(result, {
      attempt: claim.attemptsSoFar + 1,
      maxAttempts: this.config.webhooks.maxAttempts,
      firstBackOffMs: this.timing.firstBackOffMs,
      now: Date.now(),
      random: Math.random,
    });
    const sent = {
      at,
      durationMs: Math.round(durationMs),
      received: result.kind === 'responded' ? (result.received ?? null) : null,
      bodyHash: hashBody(text),
      wasRead: isRead,
    };
    return { verdict, speed, sent };
  }

  private report(about: object, { status, lastError }: AttemptVerdict, isWritten: boolean): void {
    if (!isWritten)
      this.logger.warn(
        about,
        'A webhook delivery took longer than its claim, or was deleted meanwhile.',
      );
    if (lastError === null) this.logger.debug(about, 'A webhook was delivered.');
    else this.logger.warn({ ...about, status, reason: lastError }, 'A webhook was not delivered.');
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { isDatabaseUnavailable } from '../../core/database/postgres-errors';
import { FormsService } from '../../forms/forms.service';
import { LOGGER } from '../../core/observability/logger';
import { toResponseView } from '../response.views';
import { ResponsesRepository } from '../responses.repository';
import { type ClaimedDelivery, DeliveryQueueRepository } from './delivery-queue.repository';
import { type ReceiverSign, readReceiverSign } from './domain/delivery-lane';
import { judgeAttempt, type Verdict } from './domain/judge-attempt';
import { createMessage } from './webhook-message';
import { WebhookSender } from './webhook-sender.service';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** Why a shutdown ends an attempt. */
export const ABANDONED = 'abandoned';

/** What is written about an attempt. */
interface Outcome {
  readonly verdict: Verdict;
  /** null: it says nothing of the receiver. */
  readonly sign: ReceiverSign | null;
}

const WEBHOOK_REMOVED: Outcome = {
  verdict: {
    status: 'failed',
    lastStatusCode: null,
    lastError: 'Nothing was sent: the form has no webhook any more.',
    wasTried: false,
    retryInMs: 0,
  },
  sign: null,
};

/** Makes one attempt at a delivery: reads the response, sends it, writes the outcome. */
@Injectable()
export class DeliveryWorker {
  /** Since when each outcome is being written. */
  private readonly writes = new Set<{ startedAt: number }>();
  private isStopped = false;

  constructor(
    private readonly queue: DeliveryQueueRepository,
    private readonly forms: FormsService,
    private readonly responses: ResponsesRepository,
    private readonly sender: WebhookSender,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(WEBHOOK_TIMING) private readonly timing: WebhookTiming,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether an outcome is not written yet though its claim may run out soon. */
  get hasLateOutcomes(): boolean {
    const lateAt = performance.now() - this.timing.claimSpareMs / 2;
    return [...this.writes].some(({ startedAt }) => startedAt <= lateAt);
  }

  /** Writes no outcome again that could not be written. */
  stop(): void {
    this.isStopped = true;
  }

  /** Never throws. Ended as {@link ABANDONED}, it gives the delivery back as if it had not been tried. */
  async run(claim: ClaimedDelivery, ending: AbortController): Promise<void> {
    const about = { delivery: claim.id, form: claim.formId, team: claim.teamId };
    // From here on, so that the claim outlives the attempt however slow the database is.
    const timer = setTimeout(() => ending.abort(), this.timing.attemptMs).unref();
    try {
      const outcome = await this.attempt(claim, ending.signal);
      if (outcome === null) {
        await this.queue.release(claim);
      } else {
        this.report(about, outcome.verdict, await this.finish(claim, outcome));
      }
    } catch (error) {
      this.logger.error(
        { ...about, err: error },
        'A webhook delivery was interrupted; it is tried again once its claim has run out.',
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Writes the outcome, again and again while the database is unavailable: what has been sent must not be sent again only
   * because nobody could write that it was.
   */
  private async finish(claim: ClaimedDelivery, { verdict, sign }: Outcome): Promise<boolean> {
    const write = { startedAt: performance.now() };
    this.writes.add(write);
    try {
      for (;;) {
        try {
          return await this.queue.finish(claim, verdict, sign);
        } catch (error) {
          if (this.isStopped || !isDatabaseUnavailable(error)) throw error;
          await sleep(this.timing.rewriteMs);
        }
      }
    } finally {
      this.writes.delete(write);
    }
  }

  /** null: the receiver has had no chance, or not enough of one. */
  private async attempt(claim: ClaimedDelivery, ended: AbortSignal): Promise<Outcome | null> {
    const { id, url, secret } = claim;
    if (url === null) return WEBHOOK_REMOVED;
    const body = ended.aborted ? null : await this.readBody(claim);
    if (body === null || ended.aborted) return null;
    const message = createMessage({ id, url, secret, body }, new Date());
    const sentAt = performance.now();
    const result = await this.sender.send(message, ended, this.timing.attemptMs);
    if (result.kind === 'timedOut' && ended.reason === ABANDONED) return null;
    const sign = readReceiverSign(result, performance.now() - sentAt);
    const verdict = judgeAttempt(result, {
      attempt: claim.tries + 1,
      maxAttempts: this.config.webhooks.maxAttempts,
      firstBackOffMs: this.timing.firstBackOffMs,
      now: Date.now(),
      random: Math.random,
    });
    return { verdict, sign };
  }

  /** Exactly what `GET /forms/:formId/responses/:responseId` shows as `data`. */
  private async readBody({ teamId, formId, responseId }: ClaimedDelivery): Promise<string> {
    const form = await this.forms.get({ teamId }, formId);
    const row = await this.responses.findResponse({ teamId }, formId, responseId);
    if (row === null) throw new Error('The response of a delivery does not exist.');
    return JSON.stringify(toResponseView(form, row));
  }

  private report(about: object, { status, lastError }: Verdict, wasKept: boolean): void {
    if (!wasKept) this.logger.warn(about, 'A webhook delivery took longer than its claim.');
    if (lastError === null) this.logger.debug(about, 'A webhook was delivered.');
    else this.logger.warn({ ...about, status, reason: lastError }, 'A webhook was not delivered.');
  }
}

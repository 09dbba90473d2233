import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../config/app-config';
import { LOGGER } from '../../observability/logger';
import { Readiness } from '../../observability/readiness';
import {
  type Claim,
  DeliveryQueueRepository,
  FIRST_FORM,
  type FormPlace,
} from './delivery-queue.repository';
import { ABANDONED, DeliveryWorker } from './delivery-worker';
import { FormSlots } from './domain/form-slots';
import { isService } from '../../common/http/is-service';
import { Ticker } from './ticker';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** Claimed by one statement at most, so that a burst does not take all connections at once. */
const BATCH_SIZE = 8;

/** Claims what is due, as far as there is room, and sees to it that it is sent. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly slots: FormSlots;
  private readonly ticker: Ticker;
  /** What is under way, each with what ends it early. */
  private readonly flights = new Map<AbortController, Promise<void>>();
  private isStopped = false;
  private after: FormPlace = FIRST_FORM;
  private isFailing = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly queue: DeliveryQueueRepository,
    private readonly worker: DeliveryWorker,
    private readonly readiness: Readiness,
    @Inject(APP_CONFIG) { webhooks }: AppConfig,
    @Inject(WEBHOOK_TIMING) private readonly timing: WebhookTiming,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.slots = new FormSlots(webhooks.concurrency);
    this.ticker = new Ticker(() => this.sendDue(), timing.pace);
  }

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.ticker.start();
  }

  /** How many deliveries this process is sending. */
  get inFlight(): number {
    return this.flights.size;
  }

  /** There is something new to send. */
  wake(): void {
    this.ticker.wake();
  }

  /**
   * Still sends what is due, as far as the time allows; the rest is left to other processes or the next start.
   * This hook runs before the one in which the database is closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (!isService(this.adapterHost)) return;
    const leftMs = Math.max(0, this.timing.shutdownMs - this.readiness.stoppingForMs);
    const timer = setTimeout(() => this.abandonAll(), leftMs);
    await this.ticker.stop();
    await this.sendDue();
    while (this.flights.size > 0) {
      await Promise.race(this.flights.values());
      await this.sendDue();
    }
    clearTimeout(timer);
  }

  private abandonAll(): void {
    this.isStopped = true;
    for (const ending of this.flights.keys()) ending.abort(ABANDONED);
  }

  private async sendDue(): Promise<void> {
    try {
      while (!this.isStopped && (await this.sendSome()));
      this.isFailing = false;
    } catch (error) {
      // Told once, not every second, while the database is away.
      if (!this.isFailing) this.logger.error({ err: error }, 'Webhooks cannot be sent at present.');
      this.isFailing = true;
    }
  }

  /** Goes on from form to form where it left off; false when nothing more is to be had for now. */
  private async sendSome(): Promise<boolean> {
    const offer = this.slots.offer(Date.now());
    const total = Math.min(offer.total, BATCH_SIZE);
    if (total === 0) return false;
    const { after } = this;
    const claimMs = this.timing.attemptMs + this.timing.claimSpareMs;
    const claims = await this.queue.claimDue(after, { ...offer, total }, claimMs);
    for (const claim of claims) this.send(claim);
    const isEndOfForms = claims.length < total;
    this.after = isEndOfForms ? FIRST_FORM : (claims.at(-1) ?? FIRST_FORM);
    return !isEndOfForms || after !== FIRST_FORM;
  }

  private send(claim: Claim): void {
    const startedAt = Date.now();
    const ending = new AbortController();
    if (this.isStopped) ending.abort(ABANDONED);
    this.slots.take(claim.formId, startedAt);
    const flight = this.worker.run(claim, ending).finally(() => {
      const endedAt = Date.now();
      this.flights.delete(ending);
      this.slots.giveBack(claim.formId, endedAt, endedAt - startedAt);
      this.ticker.wake();
    });
    this.flights.set(ending, flight);
  }
}

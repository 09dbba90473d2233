import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { LOGGER } from '../../core/observability/logger';
import { Readiness } from '../../core/observability/readiness';
import { type ClaimedDelivery, DeliveryQueueRepository, NIL_ID } from './delivery-queue.repository';
import { ABANDONED, DeliveryWorker } from './delivery-worker.service';
import type { DeliveryLane } from './domain/delivery-lane';
import { DeliverySlots, type SlotOffer } from './domain/delivery-slots';
import { isService } from '../../core/http/is-service';
import { Poller } from '../../core/jobs/poller';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** Claimed by one statement at most, so that a burst does not take all connections at once. */
const BATCH_SIZE = 8;

/** One search for due deliveries; it goes on from team to team where the last one ended. */
interface Search {
  readonly lane: DeliveryLane;
  /** How many slots one form may hold; undefined: its usual share. */
  readonly formLimit?: number;
  afterTeam: string;
}

/** Claims due deliveries, as far as there are slots, and has them sent. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly slots: DeliverySlots;
  private readonly poller: Poller;
  /** What is under way, each with what ends it early. */
  private readonly flights = new Map<AbortController, Promise<void>>();
  /** How many attempts have begun. */
  private sent = 0;
  private isStopped = false;
  /** By lane, in order of priority. Unproven receivers get a second slot only when each of them has had one. */
  private readonly searches: readonly (readonly Search[])[] = [
    [{ lane: 'healthy', afterTeam: NIL_ID }],
    [
      { lane: 'unproven', formLimit: 1, afterTeam: NIL_ID },
      { lane: 'unproven', afterTeam: NIL_ID },
    ],
    [{ lane: 'tripped', afterTeam: NIL_ID }],
  ];
  private isFailing = false;
  /** Until then, claims that have run out may be of attempts whose outcome is just being written. */
  private settledAt = 0;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly queue: DeliveryQueueRepository,
    private readonly worker: DeliveryWorker,
    private readonly readiness: Readiness,
    @Inject(APP_CONFIG) { webhooks }: AppConfig,
    @Inject(WEBHOOK_TIMING) private readonly timing: WebhookTiming,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.slots = new DeliverySlots(webhooks.concurrency);
    this.poller = new Poller(() => this.sendDue(), timing.pace);
  }

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.poller.start();
  }

  /** How many deliveries this process is sending. */
  get inFlight(): number {
    return this.flights.size;
  }

  /** There is something new to send. */
  wake(): void {
    this.poller.wake();
  }

  /**
   * Still sends what is due, as far as the time allows; the rest is left to other processes or the next start.
   * This hook runs before the one in which the database is closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (!isService(this.adapterHost)) return;
    const leftMs = Math.max(0, this.timing.shutdownMs - this.readiness.stoppingForMs);
    const timer = setTimeout(() => this.abandonAll(), leftMs);
    await this.poller.stop();
    // Only a search that begins with all slots free and finds nothing proves that no delivery is due.
    for (let mayFindMore = true; mayFindMore;) {
      const [isFree, sentBefore] = [this.flights.size === 0, this.sent];
      await this.sendDue();
      mayFindMore = !isFree || this.sent > sentBefore;
      if (this.flights.size > 0) await Promise.race(this.flights.values());
    }
    clearTimeout(timer);
  }

  private abandonAll(): void {
    this.isStopped = true;
    this.worker.stop();
    for (const ending of this.flights.keys()) ending.abort(ABANDONED);
  }

  private async sendDue(): Promise<void> {
    try {
      let lanes = this.searches.map((searches) => [...searches]);
      while (!this.isStopped && lanes.length > 0) {
        for (const searches of lanes) {
          const [search] = searches;
          if (search !== undefined && !(await this.sendSome(search))) searches.shift();
        }
        lanes = lanes.filter((searches) => searches.length > 0);
      }
    } catch (error) {
      // Told once, not every second, while the database is away.
      if (!this.isFailing) this.logger.error({ err: error }, 'Webhooks cannot be sent at present.');
      this.isFailing = true;
    }
  }

  /** False when the search finds nothing more for now. */
  private async sendSome(search: Search): Promise<boolean> {
    const { lane, afterTeam } = search;
    const offer = this.slots.offer(lane, Date.now(), search.formLimit);
    const total = Math.min(offer.total, BATCH_SIZE);
    if (total === 0) return false;
    const claimMs = this.timing.attemptMs + this.timing.claimSpareMs;
    const claims = await this.queue.claimDue(
      { lane, afterTeam, mayTakeOver: this.mayTakeOver },
      { ...offer, total },
      claimMs,
    );
    if (this.isFailing) this.settledAt = Date.now() + this.timing.settleMs;
    this.isFailing = false;
    for (const claim of claims) this.send(lane, claim);
    const last = claims.length < total ? undefined : claims.at(-1);
    this.rememberPlaces(lane, offer, claims, last);
    search.afterTeam = last?.teamId ?? NIL_ID;
    return last !== undefined || afterTeam !== NIL_ID;
  }

  /**
   * Whether claims that have run out are taken over. Not while the database is away or just back: then they may have run
   * out because the outcome of their attempt, in this process or another, could not be written.
   */
  private get mayTakeOver(): boolean {
    return !this.isFailing && !this.worker.hasLateOutcomes && Date.now() >= this.settledAt;
  }

  /** Where to go on within each team whose walk ended early: its room, or the whole offer, was used up. */
  private rememberPlaces(
    lane: DeliveryLane,
    { teams, perTeam }: SlotOffer,
    claims: readonly ClaimedDelivery[],
    last: ClaimedDelivery | undefined,
  ): void {
    const counts = new Map<string, number>();
    for (const { teamId, formId } of claims) {
      const count = (counts.get(teamId) ?? 0) + 1;
      counts.set(teamId, count);
      const isCut = count === (teams.get(teamId)?.room ?? perTeam) || teamId === last?.teamId;
      this.slots.continueAfter(lane, teamId, isCut ? formId : null);
    }
  }

  private send(lane: DeliveryLane, claim: ClaimedDelivery): void {
    this.sent += 1;
    const startedAt = Date.now();
    const holder = { lane, teamId: claim.teamId, formId: claim.formId };
    const ending = new AbortController();
    if (this.isStopped) ending.abort(ABANDONED);
    this.slots.take(holder, startedAt);
    const flight = this.worker.run(claim, ending).finally(() => {
      const endedAt = Date.now();
      this.flights.delete(ending);
      this.slots.release(holder, endedAt, endedAt - startedAt);
      this.poller.wake();
    });
    this.flights.set(ending, flight);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { NIL_ID } from '../../core/values/identifiers';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { Readiness } from '../../core/observability/readiness';
import { type ClaimedDelivery, DeliveryQueueRepository } from './delivery-queue.repository';
import { ABANDONED, DeliveryWorkerService } from './delivery-worker.service';
import type { DeliveryLane } from './domain/delivery-lane';
import { DeliverySlots, type SlotOffer } from './domain/delivery-slots';
import { WEBHOOK_TIMING, type WebhookTiming } from './webhook-timing';

/** The maximum number of deliveries that one statement claims, so that a burst does not take all connections at once. */
const MAX_CLAIMS = 8;

/** A search for due deliveries, team by team; it continues where the previous claim ended. */
interface Search {
  readonly lane: DeliveryLane;
  /** The maximum number of slots of one form; undefined: its usual share. */
  readonly formLimit?: number;
  afterTeam: string;
}

/** Claims due deliveries while slots are free, and hands them to the {@link DeliveryWorkerService}. */
@Injectable()
export class WebhookDispatcherService {
  private readonly slots: DeliverySlots;
  private readonly job: ScheduledJob;
  /** The attempts in flight, by the controller that aborts them. */
  private readonly flights = new Map<AbortController, Promise<void>>();
  /** The number of attempts that were started so far. */
  private startedAttempts = 0;
  private hasAbandoned = false;
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
  /**
   * Expired claims are not taken over before this time, in milliseconds since 1970: after an outage of the database, their processes may
   * still be writing the outcomes of their attempts.
   */
  private noTakeoverUntil = 0;

  constructor(
    scheduler: SchedulerService,
    private readonly queue: DeliveryQueueRepository,
    private readonly worker: DeliveryWorkerService,
    private readonly readiness: Readiness,
    @Inject(APP_CONFIG) { webhooks }: AppConfig,
    @Inject(WEBHOOK_TIMING) private readonly timing: WebhookTiming,
  ) {
    this.slots = new DeliverySlots(webhooks.concurrency);
    this.job = scheduler.schedule({
      name: 'webhook-dispatch',
      pace: timing.pace,
      run: async () => {
        await this.sendDue();
        return false;
      },
      drain: (stopped) => this.drain(stopped),
    });
  }

  /** The number of deliveries that this process is sending. */
  get inFlight(): number {
    return this.flights.size;
  }

  /** Searches for due deliveries soon; to be called when there is a new one. */
  wake(): void {
    this.job.wake();
  }

  /** Sends the due deliveries until the time of the shutdown is up; other processes or the next start send the rest. */
  private async drain(stopped: Promise<void>): Promise<void> {
    const leftMs = Math.max(0, this.timing.shutdownMs - this.readiness.stoppingForMs);
    const timer = setTimeout(() => this.abandonAll(), leftMs);
    await stopped;
    try {
      // Only a search that begins with all slots free and finds nothing proves that no delivery is due.
      for (let mayFindMore = true; mayFindMore;) {
        const [isFree, startedBefore] = [this.flights.size === 0, this.startedAttempts];
        await this.sendDue();
        mayFindMore = !isFree || this.startedAttempts > startedBefore;
        if (this.flights.size > 0) await Promise.race(this.flights.values());
      }
    } finally {
      await Promise.all(this.flights.values());
      clearTimeout(timer);
    }
  }

  private abandonAll(): void {
    this.hasAbandoned = true;
    this.worker.stop();
    for (const controller of this.flights.keys()) controller.abort(ABANDONED);
  }

  private async sendDue(): Promise<void> {
    try {
      let lanes = this.searches.map((searches) => [...searches]);
      while (!this.hasAbandoned && lanes.length > 0) {
        for (const searches of lanes) {
          const [search] = searches;
          if (search !== undefined && !(await this.sendSome(search))) searches.shift();
        }
        lanes = lanes.filter((searches) => searches.length > 0);
      }
    } catch (error) {
      this.isFailing = true;
      throw error;
    }
  }

  /** Returns false when the search finds no more due deliveries. */
  private async sendSome(search: Search): Promise<boolean> {
    const { lane, afterTeam } = search;
    const offer = this.slots.offer(lane, Date.now(), search.formLimit);
    const total = Math.min(offer.total, MAX_CLAIMS);
    if (total === 0) return false;
    const claimMs = this.timing.attemptMs + this.timing.claimSpareMs;
    const claims = await this.queue.claimDue(
      { lane, afterTeam, mayTakeOver: this.mayTakeOver },
      { ...offer, total },
      claimMs,
    );
    if (this.isFailing) this.noTakeoverUntil = Date.now() + this.timing.settleMs;
    this.isFailing = false;
    for (const claim of claims) this.send(lane, claim);
    const last = claims.length < total ? undefined : claims.at(-1);
    this.storePositions(lane, offer, claims, last);
    search.afterTeam = last?.teamId ?? NIL_ID;
    return last !== undefined || afterTeam !== NIL_ID;
  }

  /**
   * Whether expired claims are taken over. During an outage of the database and shortly after it they are not: a claim may have
   * expired because this process or another could not write the outcome of its attempt.
   */
  private get mayTakeOver(): boolean {
    return !this.isFailing && !this.worker.hasLateOutcomes && Date.now() >= this.noTakeoverUntil;
  }

  /** Stores the form after which the next search continues, for each team whose limit or the whole offer was used up. */
  private storePositions(
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
    this.startedAttempts += 1;
    const startedAt = Date.now();
    const holder = { lane, teamId: claim.teamId, formId: claim.formId };
    const controller = new AbortController();
    if (this.hasAbandoned) controller.abort(ABANDONED);
    this.slots.take(holder, startedAt);
    const flight = this.worker.run(claim, controller).finally(() => {
      const endedAt = Date.now();
      this.flights.delete(controller);
      this.slots.release(holder, endedAt, endedAt - startedAt);
      this.job.wake();
    });
    this.flights.set(controller, flight);
  }
}

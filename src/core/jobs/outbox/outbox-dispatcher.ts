import { NIL_ID } from '../../values/identifiers';
import type { Readiness } from '../../observability/readiness';
import type { ScheduledJob, SchedulerService } from '../scheduler.service';
import type { DeliveryLane } from './delivery-lane';
import { DeliverySlots, type SlotOffer } from './delivery-slots';
import type { OutboxTiming } from './outbox-timing';

/** The abort reason of an attempt that a shutdown ends. */
export const ABANDONED = 'abandoned';

/** The maximum number of rows that one statement claims, so that a burst does not take all connections at once. */
const MAX_CLAIMS = 8;

/**
 * In a shutdown, an attempt begins only if this time is left for it, so that few are interrupted: receivers that were quick need
 * little, others nearly the time of an attempt. The next start or another process sends the rest.
 */
const MIN_LEFT_MS: Readonly<Record<DeliveryLane, number>> = {
  healthy: 5_000,
  unproven: 7_500,
  tripped: 7_500,
};

/** Selects rows of one lane, in the order of teams after `afterTeam`. */
export interface OutboxSearch {
  readonly lane: DeliveryLane;
  readonly afterTeam: string;
  /** Whether to include rows with an expired claim, such as the claim of a process that has crashed. */
  readonly mayTakeOver: boolean;
}

/** What a search has claimed. */
export interface Claims<Claim> {
  /** In the order of teams. */
  readonly claims: readonly Claim[];
  /** The team after which the search continues, or null if it has reached the last one. */
  readonly next: string | null;
}

/** The rows of an outbox, of all teams, shared by all processes. */
export interface OutboxQueue<Claim> {
  /** Claims due rows for `claimMs`, within the offer; of a bounded number of teams, if each costs a statement. */
  claimDue(search: OutboxSearch, offer: SlotOffer, claimMs: number): Promise<Claims<Claim>>;
}

/** Makes one attempt for a claimed row and writes its outcome. */
export interface OutboxWorker<Claim> {
  /** Whether an outcome is still being written although its claim may expire soon. */
  readonly hasLateOutcomes: boolean;
  /** Stops the retries of outcomes that could not be written. */
  stop(): void;
  /** Never throws. Aborted with {@link ABANDONED} before it has sent anything, it releases the claim without counting an attempt. */
  run(claim: Claim, controller: AbortController): Promise<void>;
}

/** A search of one lane. `receiverLimit` is the maximum number of slots of one receiver, by default its usual share. */
export interface LaneSearch {
  readonly lane: DeliveryLane;
  readonly receiverLimit?: number;
}

export interface OutboxSettings<Claim> {
  /** Names the job in the log. */
  readonly name: string;
  /** The maximum number of concurrent attempts of this process. */
  readonly concurrency: number;
  /** By lane, in order of priority. */
  readonly searches: readonly (readonly LaneSearch[])[];
  /** The receiver of a claim within its team: what shares slots besides the team. */
  readonly receiverOf: (claim: Claim) => string;
}

interface Search extends LaneSearch {
  /** The search continues where the previous one ended, team by team. */
  afterTeam: string;
  /** Whether rows may be due of teams that it has passed, or not visited in this run. */
  isCut: boolean;
}

/** Claims due rows of an outbox while slots are free, and hands them to its worker. */
export class OutboxDispatcher<Claim extends { readonly teamId: string }> {
  private readonly slots: DeliverySlots;
  private readonly job: ScheduledJob;
  /** The attempts in flight, by the controller that aborts them. */
  private readonly flights = new Map<AbortController, Promise<void>>();
  /** The number of attempts that were started so far. */
  private startedAttempts = 0;
  private hasAbandoned = false;
  private readonly searches: readonly (readonly Search[])[];
  private isFailing = false;
  /**
   * Expired claims are not taken over before this time, in milliseconds since 1970: after an outage of the database, their processes may
   * still be writing the outcomes of their attempts.
   */
  private noTakeoverUntil = 0;

  constructor(
    private readonly settings: OutboxSettings<Claim>,
    scheduler: SchedulerService,
    private readonly queue: OutboxQueue<Claim>,
    private readonly worker: OutboxWorker<Claim>,
    private readonly readiness: Readiness,
    private readonly timing: OutboxTiming,
  ) {
    this.slots = new DeliverySlots(settings.concurrency);
    this.searches = settings.searches.map((searches) =>
      searches.map((search) => ({ ...search, afterTeam: NIL_ID, isCut: false })),
    );
    this.job = scheduler.schedule({
      name: settings.name,
      pace: timing.pace,
      run: async () => {
        await this.sendDue();
        return false;
      },
      drain: (stopped) => this.drain(stopped),
    });
  }

  /** The number of attempts of this process that are in flight. */
  get inFlight(): number {
    return this.flights.size;
  }

  /** Searches for due rows soon; to be called when there is a new one. */
  wake(): void {
    this.job.wake();
  }

  /** Sends the due rows until the time of the shutdown is up; other processes or the next start send the rest. */
  private async drain(stopped: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.abandonAll(), this.leftMs);
    await stopped;
    try {
      // Only a search that begins with all slots free and finds nothing proves that no row is due.
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

  /** The time until attempts are abandoned, once a shutdown has begun. */
  private get leftMs(): number {
    return Math.max(0, this.timing.shutdownMs - this.readiness.stoppingForMs);
  }

  private abandonAll(): void {
    this.hasAbandoned = true;
    this.worker.stop();
    for (const controller of this.flights.keys()) controller.abort(ABANDONED);
  }

  private async sendDue(): Promise<void> {
    for (const search of this.searches.flat()) search.isCut = search.afterTeam !== NIL_ID;
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

  /** Returns false when the search finds no more due rows. */
  private async sendSome(search: Search): Promise<boolean> {
    const { lane, afterTeam } = search;
    if (this.isTooLate(lane)) return false;
    const offer = this.slots.offer(lane, Date.now(), search.receiverLimit);
    const total = Math.min(offer.total, MAX_CLAIMS);
    if (total === 0) return false;
    const claimMs = this.timing.attemptMs + this.timing.claimSpareMs;
    const { claims, next } = await this.queue.claimDue(
      { lane, afterTeam, mayTakeOver: this.mayTakeOver },
      { ...offer, total },
      claimMs,
    );
    if (this.isFailing) this.noTakeoverUntil = Date.now() + this.timing.settleMs;
    this.isFailing = false;
    for (const claim of claims) this.send(lane, claim);
    const last = claims.length < total ? undefined : claims.at(-1);
    this.storePositions(lane, offer, claims, last);
    search.afterTeam = next ?? NIL_ID;
    const mayFindMore = next !== null || search.isCut || last !== undefined;
    search.isCut = (next !== null && search.isCut) || last !== undefined;
    return mayFindMore;
  }

  /** Whether a shutdown has left too little time for an attempt. */
  private isTooLate(lane: DeliveryLane): boolean {
    return this.readiness.isStopping && this.leftMs < MIN_LEFT_MS[lane];
  }

  /**
   * Whether expired claims are taken over. During an outage of the database and shortly after it they are not: a claim may have
   * expired because this process or another could not write the outcome of its attempt.
   */
  private get mayTakeOver(): boolean {
    return !this.isFailing && !this.worker.hasLateOutcomes && Date.now() >= this.noTakeoverUntil;
  }

  /** Stores the receiver after which the next search continues, for each team whose limit or the whole offer was used up. */
  private storePositions(
    lane: DeliveryLane,
    { teams, perTeam }: SlotOffer,
    claims: readonly Claim[],
    last: Claim | undefined,
  ): void {
    const counts = new Map<string, number>();
    for (const claim of claims) {
      const { teamId } = claim;
      const count = (counts.get(teamId) ?? 0) + 1;
      counts.set(teamId, count);
      const isCut = count === (teams.get(teamId)?.room ?? perTeam) || teamId === last?.teamId;
      this.slots.continueAfter(lane, teamId, isCut ? this.settings.receiverOf(claim) : null);
    }
  }

  private send(lane: DeliveryLane, claim: Claim): void {
    this.startedAttempts += 1;
    const startedAt = Date.now();
    const holder = { lane, teamId: claim.teamId, receiverId: this.settings.receiverOf(claim) };
    const controller = new AbortController();
    // The claim may have taken long.
    if (this.hasAbandoned || this.isTooLate(lane)) controller.abort(ABANDONED);
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

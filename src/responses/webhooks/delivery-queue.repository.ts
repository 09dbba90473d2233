import { JOBS, metricsShare } from '../../core/limits/share';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../../core/database/database';
import type { SlotOffer } from '../../core/jobs/outbox/delivery-slots';
import type { Claims, OutboxQueue, OutboxSearch } from '../../core/jobs/outbox/outbox-dispatcher';
import { LOGGER } from '../../core/observability/logger';
import { NIL_ID } from '../../core/values/identifiers';
import {
  CLAIM_DELIVERIES,
  FIND_PENDING_TEAMS,
  FINISH_ATTEMPT,
  PENDING_PAGE,
  RELEASE_CLAIM,
} from './delivery-queue.sql';
import type { AttemptSpeed } from './domain/attempt-speed';
import type { AttemptVerdict } from './domain/judge-attempt';

/** A delivery that this process may attempt until the claim expires. */
export interface ClaimedDelivery {
  teamId: string;
  id: string;
  formId: string;
  /** null for a test event. */
  responseId: string | null;
  createdAt: Date;
  /** Attempts since the delivery was created or last redelivered. */
  attemptsSoFar: number;
  claimedUntil: Date;
  /** The form's current URL, or null if the form has no webhook any more. */
  url: string | null;
  secret: string | null;
}

/** An attempt as the log keeps it, beside its verdict. */
export interface SentAttempt {
  readonly at: Date;
  readonly durationMs: number;
  /** See `readReceived`. */
  readonly received: string | null;
  readonly bodyHash: Buffer;
  /** `isRead` in the body. */
  readonly wasRead: boolean;
}

/** Teams that one search claims deliveries of, each by a statement. */
export const MAX_CLAIMED_TEAMS = 16;

/** The outbox of all teams, shared by all processes. */
@Injectable()
export class DeliveryQueueRepository implements OutboxQueue<ClaimedDelivery> {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Claims due deliveries for `claimMs`, within the offer. Finds the next teams with due deliveries without a lock, and claims team by
   * team: a database that is distributed by team locks rows of one team at a time only. Each claim is committed, so that a later one that
   * fails ends the search, and the claims before it are returned.
   */
  async claimDue(
    search: OutboxSearch,
    offer: SlotOffer,
    claimMs: number,
  ): Promise<Claims<ClaimedDelivery>> {
    const { teams, next } = await this.findDueTeams(search);
    const claims: ClaimedDelivery[] = [];
    let visited: string | null = null;
    for (const teamId of teams.slice(0, MAX_CLAIMED_TEAMS)) {
      const total = offer.total - claims.length;
      if (total === 0) return { claims, next: visited };
      visited = teamId;
      try {
        claims.push(...(await this.claimOfTeam(teamId, search, { ...offer, total }, claimMs)));
      } catch (error) {
        if (claims.length === 0) throw error;
        this.logger.error({ team: teamId, err: error }, 'Deliveries could not be claimed.');
        return { claims, next: visited };
      }
    }
    return { claims, next: teams.length > MAX_CLAIMED_TEAMS ? visited : next };
  }

  /** The next teams with due deliveries of the lane, in the order of their ids, and the team after which there are others, or null. */
  private async findDueTeams({
    afterTeam,
    mayTakeOver,
    lane,
  }: OutboxSearch): Promise<{ teams: string[]; next: string | null }> {
    const found = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string; isDue: boolean; deliveries: number }>(FIND_PENDING_TEAMS, [
        afterTeam,
        mayTakeOver,
        lane,
      ]);
    const read = found.reduce((sum, { deliveries }) => sum + deliveries, 0);
    const cut = read < PENDING_PAGE ? undefined : found.at(-1);
    const teams = found.filter((team) => team.isDue || team === cut);
    return { teams: teams.map(({ teamId }) => teamId), next: cut?.teamId ?? null };
  }

  private claimOfTeam(
    teamId: string,
    { lane, mayTakeOver }: OutboxSearch,
    { total, perReceiver, perTeam, teams, receivers }: SlotOffer,
    claimMs: number,
  ): Promise<ClaimedDelivery[]> {
    const { room, after } = teams.get(teamId) ?? { room: perTeam, after: null };
    if (room === 0) return Promise.resolve([]);
    return this.database
      .for(JOBS, 'write')
      .query<ClaimedDelivery>(CLAIM_DELIVERIES, [
        teamId,
        Math.min(room, total),
        perReceiver,
        after ?? NIL_ID,
        [...receivers.keys()],
        [...receivers.values()],
        lane,
        claimMs,
        mayTakeOver,
      ]);
  }

  /** Counts the pending deliveries of all teams. */
  async countPending(): Promise<number> {
    const [row] = await this.database
      .for(metricsShare(), 'write')
      .query<{ pending: string }>(
        `SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'`,
      );
    return Number(row?.pending);
  }

  /**
   * Writes the outcome of an attempt, the state of the receiver (unless `speed` is null) and the log (unless `sent` is null). Returns
   * false when the claim expired and another process has claimed the delivery.
   */
  async finish(
    claim: ClaimedDelivery,
    verdict: AttemptVerdict,
    speed: AttemptSpeed | null,
    sent: SentAttempt | null,
  ): Promise<boolean> {
    const rows = await this.database
      .for(JOBS, 'write')
      .query(FINISH_ATTEMPT, [
        claim.teamId,
        claim.id,
        claim.claimedUntil,
        verdict.status,
        verdict.wasTried ? 1 : 0,
        verdict.lastStatusCode,
        verdict.lastError,
        verdict.retryInMs,
        speed === null ? null : claim.url,
        speed,
        sent?.at ?? null,
        sent?.durationMs ?? null,
        sent?.received ?? null,
        sent?.bodyHash ?? null,
        sent?.wasRead ?? null,
      ]);
    return rows.length > 0;
  }

  /** Ends a claim without an attempt. */
  async release(claim: ClaimedDelivery): Promise<void> {
    await this.database
      .for(JOBS, 'write')
      .query(RELEASE_CLAIM, [claim.teamId, claim.id, claim.claimedUntil]);
  }
}

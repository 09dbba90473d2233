import { JOBS, metricsShare } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { SlotOffer } from '../../core/jobs/outbox/delivery-slots';
import type { OutboxQueue, OutboxSearch } from '../../core/jobs/outbox/outbox-dispatcher';
import { CLAIM_DELIVERIES, FINISH_ATTEMPT, RELEASE_CLAIM } from './delivery-queue.sql';
import type { AttemptSpeed } from './domain/attempt-speed';
import type { AttemptVerdict } from './domain/judge-attempt';

/** A delivery that this process may attempt until the claim expires. */
export interface ClaimedDelivery {
  teamId: string;
  id: string;
  formId: string;
  /** null: a test event. */
  responseId: string | null;
  createdAt: Date;
  /** Attempts since the delivery was created or last redelivered. */
  attemptsSoFar: number;
  claimedUntil: Date;
  /** The form's current URL; null: the form has no webhook any more. */
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

/** The outbox of all teams, shared by all processes. */
@Injectable()
export class DeliveryQueueRepository implements OutboxQueue<ClaimedDelivery> {
  constructor(private readonly database: Database) {}

  /** Claims due deliveries for `claimMs`, within the offer. */
  claimDue(
    { lane, afterTeam, mayTakeOver }: OutboxSearch,
    { total, perReceiver, perTeam, teams, receivers }: SlotOffer,
    claimMs: number,
  ): Promise<ClaimedDelivery[]> {
    return this.database
      .for(JOBS, 'write')
      .query<ClaimedDelivery>(CLAIM_DELIVERIES, [
        afterTeam,
        total,
        perReceiver,
        perTeam,
        [...teams.keys()],
        [...teams.values()].map(({ room }) => room),
        [...teams.values()].map(({ after }) => after),
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
   * Writes the outcome of an attempt, the state of the receiver (null: unchanged) and the log (null: no attempt); false when the claim expired and another
   * process has claimed the delivery.
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

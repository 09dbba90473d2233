import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ADVISORY_LOCKS } from '../../core/database/with-client';
import type { SlotOffer } from '../../core/jobs/outbox/delivery-slots';
import type { Claims, OutboxQueue, OutboxSearch } from '../../core/jobs/outbox/outbox-dispatcher';
import { JOBS, metricsShare } from '../../core/limits/share';
import { LAST_ID } from '../../core/values/identifiers';
import type { MailVerdict } from '../domain/judge-mail';
import type { MailContent } from '../domain/mail-content';
import type { MailKind } from '../domain/mail-kinds';
import {
  ADMIT_MAIL,
  CLAIM_MAILS,
  COUNT_PENDING_MAILS,
  FINISH_MAIL,
  LOCK_ADMISSIONS,
  RELEASE_MAIL,
} from './mail-queue.sql';

/** The share for mails that belong to no team: they take slots and limits together. */
export const ACCOUNTS_SHARE = LAST_ID;

/** A mail that this process may attempt to send until the claim expires. */
export interface ClaimedMail {
  /** Whose slots and limits it takes: the team, or {@link ACCOUNTS_SHARE}. */
  readonly teamId: string;
  readonly id: string;
  /** null for a mail of an account. */
  readonly ownTeamId: string | null;
  readonly kind: MailKind;
  /** null for an address without an account. */
  readonly accountId: string | null;
  readonly address: string;
  readonly addressKey: string;
  readonly language: string;
  readonly content: MailContent;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly claimedUntil: Date;
  /** Whether it was counted against the limits already. */
  readonly isAdmitted: boolean;
}

export interface MailLimits {
  readonly teamPerHour: number;
  readonly teamPerDay: number;
  readonly addressPerHour: number;
}

/** An attempt as the log keeps it, beside its verdict. */
export interface SentMail {
  readonly at: Date;
  readonly durationMs: number;
}

/** The outbox of mails of all teams, shared by all processes. */
@Injectable()
export class MailQueueRepository implements OutboxQueue<ClaimedMail> {
  constructor(private readonly database: Database) {}

  async claimDue(
    { afterTeam, mayTakeOver }: OutboxSearch,
    { total, perTeam, teams }: SlotOffer,
    claimMs: number,
  ): Promise<Claims<ClaimedMail>> {
    const claims = await this.database
      .for(JOBS, 'write')
      .query<ClaimedMail>(CLAIM_MAILS, [
        afterTeam,
        total,
        perTeam,
        [...teams.keys()],
        [...teams.values()].map(({ room }) => room),
        claimMs,
        mayTakeOver,
      ]);
    return { claims, next: claims.length < total ? null : (claims.at(-1)?.teamId ?? null) };
  }

  /**
   * Counts the mail against the limits. Returns false if one of them is reached, so that the mail waits and the claim has ended, or if
   * another process has claimed it.
   */
  async admit(
    { id, teamId, addressKey, claimedUntil }: ClaimedMail,
    { teamPerHour, teamPerDay, addressPerHour }: MailLimits,
  ): Promise<boolean> {
    const isOfTeam = teamId !== ACCOUNTS_SHARE;
    const [, admitted] = await this.database.transaction(JOBS, (transaction) =>
      transaction.queryAll([
        [LOCK_ADMISSIONS, [ADVISORY_LOCKS.mailAdmission]],
        [
          ADMIT_MAIL,
          [
            id,
            claimedUntil,
            teamId,
            isOfTeam ? teamPerHour : null,
            isOfTeam ? teamPerDay : null,
            addressKey,
            addressPerHour,
            ACCOUNTS_SHARE,
          ],
        ],
      ]),
    );
    const [row] = (admitted ?? []) as { isAdmitted: boolean }[];
    return row?.isAdmitted === true;
  }

  /**
   * Writes the outcome, and the attempt unless none was made. Returns false if the claim expired and another process has claimed the mail.
   */
  async finish(claim: ClaimedMail, verdict: MailVerdict, sent: SentMail | null): Promise<boolean> {
    const { status, lastStatusCode, lastError, retryInMs } = verdict;
    const isRejectedNow = status === 'bounced' && sent !== null;
    const rows = await this.database
      .for(JOBS, 'write')
      .query(FINISH_MAIL, [
        claim.id,
        claim.claimedUntil,
        status,
        lastStatusCode,
        lastError,
        retryInMs,
        sent?.at ?? null,
        sent?.durationMs ?? null,
        isRejectedNow ? claim.addressKey : null,
      ]);
    return rows.length > 0;
  }

  /** Ends a claim without an attempt. */
  async release({ id, claimedUntil }: Pick<ClaimedMail, 'id' | 'claimedUntil'>): Promise<void> {
    await this.database.for(JOBS, 'write').query(RELEASE_MAIL, [id, claimedUntil]);
  }

  /** Counts the pending mails of all teams. */
  async countPending(): Promise<number> {
    const [row] = await this.database
      .for(metricsShare(), 'write')
      .query<{ pending: string }>(COUNT_PENDING_MAILS);
    return Number(row?.pending);
  }
}

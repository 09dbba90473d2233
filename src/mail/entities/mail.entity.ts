import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { MailContent } from '../domain/mail-content';
import { MAIL_STATUSES, type MailStatus } from '../domain/judge-mail';

/** An attempt as the log of a mail keeps it. */
export interface LoggedMailAttempt {
  /** ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
}

/** A mail: an outbox row, then for 30 days a row of the log. The content is only there until it is sent. */
@Entity('mails', {
  comment:
    'The outbox and the log of mails. content has secrets of links and ends with the last attempt; share_id is the team, or the max UUID for mails of an account.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_mails_team' })
@ForeignKey('accounts', ['accountId'], ['id'], { name: 'fk_mails_account' })
@Check('ck_mails_status', oneOf('status', MAIL_STATUSES))
@Check('ck_mails_content', "(content IS NOT NULL) = (status = 'pending')")
@Check('ck_mails_team', 'team_id IS NOT NULL OR account_id IS NOT NULL')
@Index('ix_mails_created', ['teamId', 'createdAt', 'id'])
@Index('ix_mails_about', ['teamId', 'aboutId'], { where: 'about_id IS NOT NULL' })
@Index('ix_mails_due', ['shareId', 'nextAttemptAt', 'id'], { where: "status = 'pending'" })
@Index('ix_mails_admitted', ['shareId', 'admittedAt'], { where: 'admitted_at IS NOT NULL' })
@Index('uq_mails_dedupe', ['shareId', 'dedupeKey', 'addressKey'], {
  unique: true,
  where: 'dedupe_key IS NOT NULL',
})
@Index('ix_mails_address', ['addressKey', 'admittedAt'], { where: 'admitted_at IS NOT NULL' })
@Index('ix_mails_account', ['accountId'], { where: 'account_id IS NOT NULL' })
@Index('ix_mails_age', ['createdAt'])
export class Mail {
  /** Part of the `Message-ID` of every attempt. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** null for a mail of an account, which may belong to several teams. */
  @Column({ name: 'team_id', type: 'uuid', nullable: true })
  teamId: string | null;

  /** The mails that share slots and limits have the same id: the team, or `LAST_ID` for all mails of accounts together. */
  @Column({ name: 'share_id', type: 'uuid' })
  shareId: string;

  @Column({ type: 'text' })
  kind: string;

  /** The person, or null for an address without an account. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId: string | null;

  @Column({ type: 'text' })
  address: string;

  /** See `emailKey`. */
  @Column({ name: 'address_key', type: 'text' })
  addressKey: string;

  /** For an address without an account; a person has a language of their own. */
  @Column({ type: 'text' })
  language: string;

  /** What the mail is about, for views of it: the id of an invitation, for instance. */
  @Column({ name: 'about_id', type: 'uuid', nullable: true })
  aboutId: string | null;

  @Column({ name: 'dedupe_key', type: 'text', nullable: true })
  dedupeKey: string | null;

  @Column({ type: 'jsonb', nullable: true })
  content: MailContent | null;

  @Column({ type: 'text', default: 'pending' })
  status: MailStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ name: 'last_status_code', type: 'integer', nullable: true })
  lastStatusCode: number | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  /** The last 20 attempts, oldest first. */
  @Column({ name: 'attempt_log', type: 'jsonb', default: () => "'[]'" })
  attemptLog: LoggedMailAttempt[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', precision: 3, nullable: true })
  sentAt: Date | null;

  /** When the limits of team and address let it pass; retries do not count again. */
  @Column({ name: 'admitted_at', type: 'timestamptz', precision: 3, nullable: true })
  admittedAt: Date | null;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** The end of the claim of the process that sends the mail; afterwards another process may claim it. */
  @Column({ name: 'claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;
}

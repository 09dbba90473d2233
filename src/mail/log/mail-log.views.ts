import { ApiProperty } from '../../core/openapi/decorators';
import {
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import { MAIL_STATUSES, type MailStatus } from '../domain/judge-mail';
import { MAIL_KINDS } from '../domain/mail-kinds';
import type { MailLogRow, MailStateRow } from './mail-log.repository';

const STATUS = {
  enum: MAIL_STATUSES,
  description:
    '`sent`: the mail server has accepted the mail; `failed`: it was rejected, or could not be sent for too long; `bounced`: the mail server has rejected the address; `cancelled`: the reason for it, or the right to it, had ended before it was sent.',
  example: 'sent',
} as const;

const ERROR = {
  ...NULLABLE_TEXT,
  description:
    'Why it was not sent, or not yet, with the reply of the mail server, or null if it was sent.',
  example: 'The mail server replied for the recipient: 550 5.1.1 no such user',
} as const;

/** The state of the newest mail about something, such as an invitation. */
export class MailStateView {
  @ApiProperty(STATUS)
  readonly status: MailStatus;

  @ApiProperty({ ...TIME, description: 'When it was sent, else when it was written.' })
  readonly at: string;

  @ApiProperty(ERROR)
  readonly error: string | null;
}

export class MailAttemptView {
  @ApiProperty(TIME)
  readonly at: string;

  @ApiProperty({ ...COUNT, description: 'In milliseconds.', example: 120 })
  readonly durationMs: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The reply code of the mail server; null without a reply.',
    example: 250,
  })
  readonly statusCode: number | null;

  @ApiProperty(ERROR)
  readonly error: string | null;
}

/** A mail in the log of a team. Its text is not kept. */
export class MailView {
  @ApiProperty(idProperty('mail'))
  readonly id: string;

  @ApiProperty({ enum: Object.keys(MAIL_KINDS), example: 'invitation' })
  readonly kind: string;

  @ApiProperty({ ...TEXT, example: 'ada@example.com' })
  readonly address: string;

  @ApiProperty(STATUS)
  readonly status: MailStatus;

  @ApiProperty(COUNT)
  readonly attempts: number;

  @ApiProperty(ERROR)
  readonly error: string | null;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty(NULLABLE_TIME)
  readonly sentAt: string | null;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'When the next attempt is due, or null if there is none.',
  })
  readonly nextAttemptAt: string | null;

  @ApiProperty({ type: [MailAttemptView], description: 'The last 20 attempts, newest first.' })
  readonly log: MailAttemptView[];
}

export const toMailStateView = ({
  status,
  createdAt,
  sentAt,
  lastError,
}: MailStateRow): MailStateView => ({
  status,
  at: (sentAt ?? createdAt).toISOString(),
  error: lastError,
});

export const toMailView = (row: MailLogRow): MailView => ({
  id: row.id,
  kind: row.kind,
  address: row.address,
  status: row.status,
  attempts: row.attempts,
  error: row.lastError,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
  log: row.attemptLog.toReversed().map((attempt) => ({
    at: attempt.at,
    durationMs: attempt.durationMs,
    statusCode: attempt.statusCode,
    error: attempt.error,
  })),
});

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../core/database/sql-expressions';
import type { ExportResponsesDto } from '../../export/export-responses.dto';
import type { ExportInboxDto } from '../../inbox/export/export-inbox.dto';

/** `waiting` and `running` until a process has written the file; `ready` and `failed` until `expires_at`. */
export const PREPARED_EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type PreparedExportState = (typeof PREPARED_EXPORT_STATES)[number];

/**
 * `tooLarge`: the file would exceed the limit; `tookTooLong`: it was not finished in time; `formRemoved`: the form, one of the
 * forms in the file, or the field or customer of the filter is gone; `failed`: several attempts have failed.
 */
export const EXPORT_PROBLEMS = ['tooLarge', 'tookTooLong', 'formRemoved', 'failed'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** An export of responses that a background job writes to the database, for the member who has asked for it. */
@Entity('prepared_exports', {
  comment:
    'Exports that a job writes to prepared_export_pieces. claimed_until is the lease of the process that writes.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], { name: 'fk_prepared_exports_form' })
@ForeignKey('users', ['teamId', 'userId'], ['teamId', 'id'], { name: 'fk_prepared_exports_user' })
@Check('ck_prepared_exports_state', oneOf('state', PREPARED_EXPORT_STATES))
@Check('ck_prepared_exports_problem', oneOf('problem', EXPORT_PROBLEMS))
@Check(
  'ck_prepared_exports_finished',
  "(state IN ('ready', 'failed')) = (expires_at IS NOT NULL) AND (state = 'failed') = (problem IS NOT NULL)",
)
@Index('ix_prepared_exports_user', ['teamId', 'userId', 'createdAt', 'id'])
@Index('ix_prepared_exports_form', ['teamId', 'formId'])
@Index('ix_prepared_exports_open', ['teamId', 'createdAt', 'id'], {
  where: "state IN ('waiting', 'running')",
})
@Index('ix_prepared_exports_untold', ['teamId', 'id'], {
  where: "state IN ('ready', 'failed') AND NOT is_told",
})
@Index('ix_prepared_exports_expires', ['expiresAt'])
export class PreparedExport {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** null for an export of the inbox, whose query may name a form. */
  @Column({ name: 'form_id', type: 'uuid', nullable: true })
  formId: string | null;

  /** The member who has asked for it, and who alone may download it. */
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The filters, the order and the format of the request. */
  @Column({ type: 'jsonb' })
  query: ExportResponsesDto | ExportInboxDto;

  @Column({ name: 'file_name', type: 'text' })
  fileName: string;

  @Column({ name: 'content_type', type: 'text' })
  contentType: string;

  @Column({ type: 'text', default: 'waiting' })
  state: PreparedExportState;

  @Column({ type: 'text', nullable: true })
  problem: ExportProblem | null;

  /** The responses that are written so far. */
  @Column({ type: 'integer', default: 0 })
  rows: number;

  /** The size of the file in UTF-8 so far. */
  @Column({ type: 'integer', default: 0 })
  bytes: number;

  @Column({ type: 'integer', default: 0 })
  pieces: number;

  /** How often a process has begun to write it. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ name: 'claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When the file is deleted, or null while it is not finished. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** Whether the end has been announced to the member. */
  @Column({ name: 'is_told', type: 'boolean', default: false })
  isTold: boolean;
}

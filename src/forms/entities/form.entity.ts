import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { MAX_CAMPAIGN_ID_LENGTH, MAX_HIDDEN_NAMES } from '../domain/hidden-names';
import { FORM_STATUSES, type FormStatus } from '../form-definition';

/**
 * The state of a deleted form. `leaving`: its responses are being moved to the bin. `binned`: all of them are in the bin. `restoring`:
 * the form and its responses are being restored. `deleting`: they are being deleted for good.
 */
export const BIN_STATES = ['leaving', 'binned', 'restoring', 'deleting'] as const;
export type BinState = (typeof BIN_STATES)[number];

/** A form; specification 2.2. The name is unique in the team, except in the bin. */
@Entity('forms', { comment: 'Forms with their settings.' })
@ForeignKey('users', ['teamId', 'ownerId'], ['teamId', 'id'], { name: 'fk_forms_owner' })
@Check('ck_forms_name', 'char_length(name) BETWEEN 1 AND 255')
@Check('ck_forms_status', oneOf('status', FORM_STATUSES))
@Check('ck_forms_hidden_names', `cardinality(hidden_names) <= ${MAX_HIDDEN_NAMES}`)
@Check('ck_forms_campaign_id', `char_length(campaign_id) BETWEEN 1 AND ${MAX_CAMPAIGN_ID_LENGTH}`)
@Check('ck_forms_bin_state', oneOf('bin_state', BIN_STATES))
@Check('ck_forms_deleted', '(deleted_at IS NULL) = (bin_state IS NULL)')
@Index('uq_forms_team_name', ['teamId', 'name'], {
  unique: true,
  where: "deleted_at IS NULL OR bin_state = 'restoring'",
})
@Index('ix_forms_team_created', ['teamId', 'createdAt', 'id'])
@Index('ix_forms_team_deleted', ['teamId', 'deletedAt', 'id'], { where: 'deleted_at IS NOT NULL' })
@Index('ix_forms_team_moving', ['teamId', 'id'], {
  where: "bin_state IN ('leaving', 'restoring', 'deleting')",
})
@Index('ix_forms_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
export class Form {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'owner_id', type: 'uuid' })
  ownerId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  @Column({ name: 'form_purpose', type: 'text', nullable: true })
  formPurpose: string | null;

  @Column({ type: 'text', default: 'draft' })
  status: FormStatus;

  @Column({ name: 'is_public', type: 'boolean', default: true })
  isPublic: boolean;

  @Column({ name: 'create_customer_on_submit', type: 'boolean', default: true })
  createCustomerOnSubmit: boolean;

  @Column({ name: 'webhook_url', type: 'text', nullable: true })
  webhookUrl: string | null;

  /** Write-only: never contained in a response or a log line. */
  @Column({ name: 'webhook_secret', type: 'text', nullable: true, select: false })
  webhookSecret: string | null;

  @Column({ type: 'text', default: 'native' })
  provider: string;

  /** See `BuilderSettings`; some may be missing. Only the form builder changes them. */
  @Column({ name: 'builder_settings', type: 'jsonb', default: {} })
  builderSettings: object;

  /** The parameters of the link whose values are stored with the responses of the hosted page. Only the form builder changes them. */
  @Column({ name: 'hidden_names', type: 'text', array: true, default: () => "'{}'" })
  hiddenNames: string[];

  /** The campaign of responses whose link names none, or null. Only the form builder changes it. */
  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;

  /** Incremented by each update. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** The id of the member or the API key that changed the form last, or null for the operator and an unchanged form. */
  @Column({ name: 'changed_by', type: 'uuid', nullable: true })
  changedBy: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** When the form was moved to the bin, or null. Only statements of the bin read forms with a time. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** The id of the member or the API key that deleted the form, or null for the operator and a form that is not deleted. */
  @Column({ name: 'deleted_by', type: 'uuid', nullable: true })
  deletedBy: string | null;

  @Column({ name: 'bin_state', type: 'text', nullable: true })
  binState: BinState | null;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { StoredValue } from '../domain/read-answer';
import { STORED_SOURCES, type StoredSource } from '../domain/response-source';

/** A deleted response, which can be restored for some days. Only the bin reads it. */
@Entity('binned_responses', {
  comment:
    'Deleted responses until they are restored or deleted for good: the values of form_responses, with their deliveries. with_form: deleted with the form.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], { name: 'fk_binned_responses_form' })
@Check('ck_binned_responses_source', oneOf('source', STORED_SOURCES))
@Index('ix_binned_responses_form', ['teamId', 'formId', 'createdAt', 'id'])
@Index('ix_binned_responses_deleted', ['teamId', 'deletedAt', 'id'], { where: 'NOT with_form' })
@Index('ix_binned_responses_subscriber', ['teamId', 'subscriberId', 'createdAt', 'id'], {
  where: 'subscriber_id IS NOT NULL',
})
@Index('ix_binned_responses_age', ['deletedAt'], { where: 'NOT with_form' })
export class BinnedResponse {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** When it was submitted. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'text' })
  source: StoredSource;

  @Column({ name: 'is_read', type: 'boolean' })
  isRead: boolean;

  @Column({ name: 'subscriber_id', type: 'uuid', nullable: true })
  subscriberId: string | null;

  /** Keyed by field id; also of fields that were removed since, which a restored response loses. */
  @Column({ type: 'jsonb' })
  answers: Record<string, StoredValue>;

  @Column({ name: 'hidden_values', type: 'jsonb', nullable: true })
  hiddenValues: Record<string, string> | null;

  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;

  @Column({ name: 'key_id', type: 'uuid', nullable: true })
  keyId: string | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  /** The rows of `webhook_deliveries`, each with its `webhook_attempts` as `log`, or null if there are none. */
  @Column({ type: 'jsonb', nullable: true })
  deliveries: object[] | null;

  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3 })
  deletedAt: Date;

  /** The member or the API key that has deleted it, or null for the operator. */
  @Column({ name: 'deleted_by', type: 'uuid', nullable: true })
  deletedBy: string | null;

  /** Whether it was deleted with its form, and is restored with it. */
  @Column({ name: 'with_form', type: 'boolean' })
  withForm: boolean;
}

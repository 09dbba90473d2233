import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A submission of a hosted page that looks like spam. Lists, counters, exports and webhooks of responses omit it. */
@Entity('quarantined_responses', {
  comment:
    'Submissions of hosted pages that look like spam, until expires_at. answers is keyed by field id.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_quarantined_responses_form',
  onDelete: 'CASCADE',
})
@Check('ck_quarantined_responses_answers', "jsonb_typeof(answers) = 'object'")
@Check('ck_quarantined_responses_hidden_values', "jsonb_typeof(hidden_values) = 'object'")
@Index('ix_quarantined_responses_form', ['teamId', 'formId', 'createdAt', 'id'])
export class QuarantinedResponse {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** The answers by field id. */
  @Column({ type: 'jsonb' })
  answers: object;

  /** As in `form_responses`. */
  @Column({ name: 'hidden_values', type: 'jsonb', nullable: true })
  hiddenValues: Record<string, string> | null;

  /** Why it looks like spam. */
  @Column({ type: 'text', array: true })
  reasons: string[];
}

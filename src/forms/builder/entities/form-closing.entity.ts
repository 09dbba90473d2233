import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** When the hosted page of a form closes. Forms without a limit have no row. Submissions over the API are not limited. */
@Entity('form_closings', {
  comment: 'Forms whose hosted pages close at a time or after a number of responses.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_closings_form',
  onDelete: 'CASCADE',
})
@Check('ck_form_closings_limit', 'closes_at IS NOT NULL OR max_responses IS NOT NULL')
@Check('ck_form_closings_max_responses', 'max_responses >= 1')
export class FormClosing {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ name: 'closes_at', type: 'timestamptz', precision: 3, nullable: true })
  closesAt: Date | null;

  /** The page closes when the form has this many responses, including those over the API. */
  @Column({ name: 'max_responses', type: 'integer', nullable: true })
  maxResponses: number | null;
}

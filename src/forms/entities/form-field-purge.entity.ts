import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A pending deletion of the answers to removed fields of a very large form. */
@Entity('form_field_purges', {
  comment:
    'Jobs that delete the answers to removed fields of large forms, step by step: done_until and done_id are the last response done, step_rows the rows of the next step.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_field_purges_form',
  onDelete: 'CASCADE',
})
@Check('ck_form_field_purges_step_rows', 'step_rows >= 1')
@Check('ck_form_field_purges_failures', 'failures >= 0')
@Index('ix_form_field_purges_form', ['teamId', 'formId'])
export class FormFieldPurge {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ name: 'field_ids', type: 'text', array: true })
  fieldIds: string[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** The purge has processed the responses up to this creation time and `doneId`. */
  @Column({ name: 'done_until', type: 'timestamptz', precision: 3, default: '-infinity' })
  doneUntil: Date;

  @Column({ name: 'done_id', type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  doneId: string;

  /** The time of the last attempt of a step. */
  @Column({ name: 'stepped_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  steppedAt: Date;

  /** The maximum number of responses of a step; halved after each step that timed out. */
  @Column({ name: 'step_rows', type: 'integer', default: 2000 })
  stepRows: number;

  /** The number of consecutive failed steps. */
  @Column({ type: 'integer', default: 0 })
  failures: number;
}

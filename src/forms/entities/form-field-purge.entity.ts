import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Fields removed from a very large form whose answers are being taken out of its responses. */
@Entity('form_field_purges')
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

  /** Responses up to here, by time and id, are done. */
  @Column({ name: 'done_until', type: 'timestamptz', precision: 3, default: '-infinity' })
  doneUntil: Date;

  @Column({ name: 'done_id', type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  doneId: string;

  /** When the last step was tried. */
  @Column({ name: 'stepped_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  steppedAt: Date;

  /** How many responses a step takes at most; half as many after each step that timed out. */
  @Column({ name: 'step_rows', type: 'integer', default: 2000 })
  stepRows: number;

  /** How many steps in a row have failed. */
  @Column({ type: 'integer', default: 0 })
  failures: number;
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The responses to a form of which the team has not been notified yet, and when it was notified last. */
@Entity('form_arrivals', {
  comment: 'Responses to a form that nobody has been told of, counted by a job.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_arrivals_form',
  onDelete: 'CASCADE',
})
@Check('ck_form_arrivals_waiting', 'waiting >= 0')
@Index('ix_form_arrivals_waiting', ['teamId', 'formId'], { where: 'waiting > 0' })
export class FormArrival {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ type: 'integer' })
  waiting: number;

  /** When the team was notified last, or null. */
  @Column({ name: 'told_at', type: 'timestamptz', precision: 3, nullable: true })
  toldAt: Date | null;
}

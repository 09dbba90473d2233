import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The number of responses to a form in a quarter of an hour: every time zone begins its days at one. */
@Entity('arrival_counts', {
  comment: 'Responses to each form in quarters of an hour, for the digests of the last days.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_arrival_counts_form',
  onDelete: 'CASCADE',
})
@Index('ix_arrival_counts_form', ['teamId', 'formId', 'startsAt'])
@Index('ix_arrival_counts_starts', ['startsAt'])
export class ArrivalCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'starts_at', type: 'timestamptz', precision: 3 })
  startsAt: Date;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ type: 'integer' })
  responses: number;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How far the job has counted the new responses of a team. Its row is the lock of the job. */
@Entity('arrival_progress', {
  comment: 'How far the job of form_arrivals and arrival_counts has read the responses of a team.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_arrival_progress_team' })
export class ArrivalProgress {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** All responses up to this time and id are read. */
  @Column({ name: 'read_at', type: 'timestamptz', precision: 3 })
  readAt: Date;

  @Column({ name: 'read_id', type: 'uuid' })
  readId: string;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How far the job has read the activity of a team. Its row is the lock of the job. */
@Entity('standing_progress', {
  comment: 'How far the job of customer_standings has read the activity of a team.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_standing_progress_team' })
export class StandingProgress {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** All rows with ids up to this one are read. Ids are in the order of time, whatever they identify. */
  @Column({ name: 'read_through', type: 'uuid' })
  readThrough: string;
}

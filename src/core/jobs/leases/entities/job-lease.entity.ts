import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which process does the rounds of a job. */
@Entity('job_leases', {
  comment: 'The process that does the rounds of a job, until held_until, which it renews.',
})
export class JobLease {
  /** The name of the job. */
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** The process. */
  @Column({ type: 'uuid' })
  holder: string;

  @Column({ name: 'held_until', type: 'timestamptz', precision: 3 })
  heldUntil: Date;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** Work on many rows of a team, see `PurgeKind`. No foreign key to the team: the purge of a team outlives it. */
@Entity('purges', {
  comment:
    'Work on many rows, done in steps by a job: progress is how far it is, step_rows the rows of the next step, counts what it has done. A finished one is the report of it.',
})
@Check('ck_purges_step_rows', 'step_rows >= 1')
@Check('ck_purges_failures', 'failures >= 0')
@Index('ix_purges_open', ['teamId', 'steppedAt', 'id'], { where: 'finished_at IS NULL' })
@Index('ix_purges_subject', ['teamId', 'subjectId', 'createdAt'])
@Index('ix_purges_finished', ['finishedAt'], { where: 'finished_at IS NOT NULL' })
export class PurgeRow {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** The name of its `PurgeKind`. */
  @Column({ type: 'text' })
  kind: string;

  /** What is purged: a form, a customer, the team itself. */
  @Column({ name: 'subject_id', type: 'uuid' })
  subjectId: string;

  /** What the kind has to know besides; emptied at the end. */
  @Column({ type: 'jsonb', default: {} })
  input: Record<string, unknown>;

  /** How far the purge is, in the terms of its kind; emptied at the end. */
  @Column({ type: 'jsonb', default: {} })
  progress: Record<string, unknown>;

  /** What has been done so far, in numbers. */
  @Column({ type: 'jsonb', default: {} })
  counts: Record<string, number>;

  /** The maximum number of rows of a step; halved after each step that timed out. */
  @Column({ name: 'step_rows', type: 'integer', default: 2000 })
  stepRows: number;

  /** The number of consecutive failed steps. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** The time of the last attempt of a step. */
  @Column({ name: 'stepped_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  steppedAt: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}

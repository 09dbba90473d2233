import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('teams', {
  comment: 'Tenants. phone_region completes phone numbers without a country code.',
})
@Check('ck_teams_name', 'char_length(name) BETWEEN 1 AND 255')
@Check('ck_teams_phone_region', "phone_region ~ '^[A-Z]{2}$'")
@Check('ck_teams_session_idle_minutes', 'session_idle_minutes BETWEEN 5 AND 10080')
@Check('ck_teams_session_max_hours', 'session_max_hours BETWEEN 1 AND 720')
export class Team {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'phone_region', type: 'text', nullable: true })
  phoneRegion: string | null;

  /** Members without a second factor can only set one up. */
  @Column({ name: 'requires_second_factor', type: 'boolean', default: false })
  requiresSecondFactor: boolean;

  /** Sessions of members end this many minutes after their last request, or after the usual time if it is null. */
  @Column({ name: 'session_idle_minutes', type: 'integer', nullable: true })
  sessionIdleMinutes: number | null;

  /** Sessions of members end this many hours after their sign-in, or after the usual time if it is null. */
  @Column({ name: 'session_max_hours', type: 'integer', nullable: true })
  sessionMaxHours: number | null;

  /** If set, its rows are being deleted, and nobody has rights in it. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

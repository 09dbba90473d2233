import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user of a team, who owns its forms. */
@Entity('users')
export class User {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

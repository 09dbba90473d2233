import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('teams', {
  comment: 'Tenants. phone_region completes phone numbers without a country code.',
})
@Check('ck_teams_name', 'char_length(name) BETWEEN 1 AND 255')
@Check('ck_teams_phone_region', "phone_region ~ '^[A-Z]{2}$'")
export class Team {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'phone_region', type: 'text', nullable: true })
  phoneRegion: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Platform } from '@rapport/social-connectors';

/** What the account of a team has used of a budget, in its current window. */
@Entity('social_team_budgets', {
  comment: 'The part of social_budgets that the account of a team has used.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_team_budgets_connection',
})
@Check('ck_social_team_budgets_used', 'used >= 0')
export class SocialTeamBudget {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'text' })
  bucket: string;

  @Column({ name: 'window_start', type: 'timestamptz', precision: 3 })
  windowStart: Date;

  @Column({ type: 'integer' })
  used: number;
}

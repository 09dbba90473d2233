import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Platform } from '@rapport/social-connectors';

/** What all teams together have used of a budget of the operator's app, in its current window. */
@Entity('social_budgets', {
  comment:
    'Used parts of the budgets of the operator’s app, by the requests of all teams. A row of an earlier window counts as 0.',
})
@Check('ck_social_budgets_used', 'used >= 0')
export class SocialBudget {
  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'text' })
  bucket: string;

  @Column({ name: 'window_start', type: 'timestamptz', precision: 3 })
  windowStart: Date;

  /** Requests, units of quota or posts, depending on the bucket. */
  @Column({ type: 'integer' })
  used: number;
}

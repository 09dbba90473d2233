import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Platform } from '../domain/platform';

/** A platform that rejects the app of the operator, for all teams. */
@Entity('social_app_limits', {
  comment: 'Platforms that reject the app of the operator for all teams, and until when.',
})
export class SocialAppLimit {
  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @Column({ name: 'blocked_until', type: 'timestamptz', precision: 3 })
  blockedUntil: Date;

  /** The code of the platform, such as `quotaExceeded`. */
  @Column({ type: 'text' })
  code: string;
}

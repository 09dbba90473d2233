import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { LOGIN_KINDS, type LoginKind, type Platform } from '@rapport/social-connectors';

/** An app of the operator that its platform rejects, for all teams. */
@Entity('social_app_limits', {
  comment: 'Apps of the operator that a platform rejects for all teams, and until when.',
})
@Check('ck_social_app_limits_login_kind', oneOf('login_kind', LOGIN_KINDS))
export class SocialAppLimit {
  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  /** Which of the platform's apps. */
  @PrimaryColumn({ name: 'login_kind', type: 'text', default: 'standard' })
  loginKind: LoginKind;

  @Column({ name: 'blocked_until', type: 'timestamptz', precision: 3 })
  blockedUntil: Date;

  /** The code of the platform, such as `quotaExceeded`. */
  @Column({ type: 'text' })
  code: string;
}

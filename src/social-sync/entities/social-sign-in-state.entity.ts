import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { SignInOutcome } from '../domain/connected-account';
import { LOGIN_KINDS, type LoginKind, type Platform } from '@rapport/social-connectors';

/** A sign-in at a platform that a person begins on its authorize page and completes with the callback. */
@Entity('social_oauth_states', {
  comment:
    'Sign-ins at platforms until they expire. used_at decides which callback may use the state; secret is encrypted.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_social_oauth_states_team' })
@Check('ck_social_oauth_states_login_kind', oneOf('login_kind', LOGIN_KINDS))
@Index('uq_social_oauth_states_state_hash', ['stateHash'], { unique: true })
export class SocialSignInState {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** The SHA-256 of the state. */
  @PrimaryColumn({ name: 'state_hash', type: 'bytea' })
  stateHash: Buffer;

  @Column({ type: 'text' })
  platform: Platform;

  /** Which of the platform's apps the person signs in to. */
  @Column({ name: 'login_kind', type: 'text', default: 'standard' })
  loginKind: LoginKind;

  /** The session of the console that began the sign-in and must complete it, or null if the command line began it. */
  @Column({ name: 'session_id', type: 'uuid', nullable: true })
  sessionId: string | null;

  /** The exchange of the code must repeat it exactly. */
  @Column({ name: 'redirect_uri', type: 'text' })
  redirectUri: string;

  /** The PKCE verifier, later the tokens of a person who has to choose an account, as `TokenVaultService` encrypts them. */
  @Column({ type: 'bytea', nullable: true })
  secret: Buffer | null;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  outcome: SignInOutcome | null;
}

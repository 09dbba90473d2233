import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { LOGIN_KINDS, type LoginKind, type Platform } from '@rapport/social-connectors';

/** `needs_reauth`: only a new sign-in of the person can renew the tokens. */
export const CREDENTIAL_STATES = ['active', 'needs_reauth'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** The encrypted tokens of the account that a team has connected on a platform. */
@Entity('social_credentials', {
  comment:
    'Tokens of connected accounts, encrypted. version rises with each change of secret, which is compared and swapped.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_credentials_connection',
})
@Check('ck_social_credentials_login_kind', oneOf('login_kind', LOGIN_KINDS))
@Check('ck_social_credentials_state', oneOf('state', CREDENTIAL_STATES))
@Check('ck_social_credentials_version', 'version >= 1')
export class SocialCredential {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  /** Which of the platform's connectors the tokens belong to. */
  @Column({ name: 'login_kind', type: 'text', default: 'standard' })
  loginKind: LoginKind;

  @Column({ name: 'account_id', type: 'text' })
  accountId: string;

  @Column({ name: 'account_name', type: 'text' })
  accountName: string;

  /** The tokens as `TokenVaultService` encrypts them. */
  @Column({ type: 'bytea' })
  secret: Buffer;

  /** The id of the key that encrypted them. */
  @Column({ name: 'key_id', type: 'bytea' })
  keyId: Buffer;

  @Column({ name: 'access_expires_at', type: 'timestamptz', precision: 3, nullable: true })
  accessExpiresAt: Date | null;

  @Column({ name: 'refresh_expires_at', type: 'timestamptz', precision: 3, nullable: true })
  refreshExpiresAt: Date | null;

  /** Whether there is a refresh token. */
  @Column({ name: 'can_refresh', type: 'boolean', default: false })
  canRefresh: boolean;

  @Column({ type: 'text', array: true, default: '{}' })
  scopes: string[];

  @Column({ name: 'missing_scopes', type: 'text', array: true, default: '{}' })
  missingScopes: string[];

  @Column({ type: 'text', default: 'active' })
  state: CredentialState;

  @Column({ type: 'integer', default: 1 })
  version: number;

  /** The lease of the process that refreshes the tokens. */
  @Column({ name: 'refresh_claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  refreshClaimedUntil: Date | null;

  @Column({ name: 'last_error_code', type: 'text', nullable: true })
  lastErrorCode: string | null;

  /** The end of a pause of all jobs of the account, because the platform limits its requests. */
  @Column({ name: 'paused_until', type: 'timestamptz', precision: 3, nullable: true })
  pausedUntil: Date | null;

  /** The error code of the pause. */
  @Column({ name: 'pause_code', type: 'text', nullable: true })
  pauseCode: string | null;

  /** When a member last asked for a sync. */
  @Column({ name: 'sync_requested_at', type: 'timestamptz', precision: 3, nullable: true })
  syncRequestedAt: Date | null;

  /** When the log last warned that the person has to sign in again soon. */
  @Column({ name: 'warned_at', type: 'timestamptz', precision: 3, nullable: true })
  warnedAt: Date | null;

  /** When people were notified that a new sign-in is needed, or null if it is not needed or nobody has been notified. */
  @Column({ name: 'reauth_told_at', type: 'timestamptz', precision: 3, nullable: true })
  reauthToldAt: Date | null;

  /** When people were last notified that the sign-in ends soon. */
  @Column({ name: 'expiry_told_at', type: 'timestamptz', precision: 3, nullable: true })
  expiryToldAt: Date | null;

  /** The time of the sign-in. */
  @Column({ name: 'connected_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  connectedAt: Date;

  /** The time of the last change of the tokens. */
  @Column({ name: 'refreshed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  refreshedAt: Date;
}

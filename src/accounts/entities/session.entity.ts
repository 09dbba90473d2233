import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A session of a person in a browser. */
@Entity('sessions', {
  comment: 'Sessions of the console: the SHA-256 of the token in the cookie, never the token.',
})
@ForeignKey('accounts', ['accountId'], ['id'], { name: 'fk_sessions_account' })
@Check('ck_sessions_token_hash', 'octet_length(token_hash) = 32')
@Index('ix_sessions_account', ['accountId'])
@Index('ix_sessions_expires', ['expiresAt'])
export class Session {
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  /** Names the session in lists; stays the same when the token changes. */
  @Column({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** Whether the password was correct and the second factor is still missing. */
  @Column({ name: 'needs_second_factor', type: 'boolean' })
  needsSecondFactor: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Updated at most once a minute. */
  @Column({ name: 'seen_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  seenAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** When the person last entered the password or a code in this session. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', precision: 3 })
  confirmedAt: Date;

  @Column({ name: 'user_agent', type: 'text', nullable: true })
  userAgent: string | null;

  /** The /24 of an IPv4 address, the /64 of an IPv6 address. */
  @Column({ name: 'address_prefix', type: 'text', nullable: true })
  addressPrefix: string | null;
}

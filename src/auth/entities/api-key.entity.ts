import { KEY_ACCESS, type KeyAccess } from '../../tenancy/scope/request-scope';
import { oneOf } from '../../core/database/sql-expressions';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An API key of a team; the secret is stored as its hash only. Specification, section 5. */
@Entity('api_keys', { comment: 'API keys: the SHA-256 of a key, never the key.' })
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_api_keys_team' })
@ForeignKey('users', ['teamId', 'createdBy'], ['teamId', 'id'], { name: 'fk_api_keys_creator' })
@Check('ck_api_keys_access', oneOf('access', KEY_ACCESS))
@Check('ck_api_keys_key_hash', 'octet_length(key_hash) = 32')
@Index('uq_api_keys_key_hash', ['keyHash'], { unique: true })
@Index('uq_api_keys_id', ['id'], { unique: true })
@Index('ix_api_keys_team_created', ['teamId', 'createdAt', 'id'])
export class ApiKey {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'key_hash', type: 'bytea' })
  keyHash: Buffer;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ type: 'text', nullable: true })
  label: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Updated at most once a minute. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Every write rejects a key with `read`. */
  @Column({ type: 'text', default: 'full' })
  access: KeyAccess;

  /** The member who created the key in the console, or null for the operator. */
  @Column({ name: 'created_by', type: 'uuid', nullable: true })
  createdBy: string | null;
}

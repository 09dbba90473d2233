import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';

export const LINK_PURPOSES = ['setup', 'reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that sets up the first owner, or resets the password of an account. */
@Entity('one_time_links', {
  comment:
    'Links that set up the first owner or reset a password: the SHA-256 of the token, never the token.',
})
@ForeignKey('accounts', ['accountId'], ['id'], { name: 'fk_one_time_links_account' })
@ForeignKey('accounts', ['issuerId'], ['id'], { name: 'fk_one_time_links_issuer' })
@Check('ck_one_time_links_purpose', oneOf('purpose', LINK_PURPOSES))
@Check('ck_one_time_links_account', "(purpose = 'reset') = (account_id IS NOT NULL)")
@Check('ck_one_time_links_issuer', "purpose = 'reset' OR issuer_id IS NULL")
@Index('ix_one_time_links_account', ['accountId'])
@Index('ix_one_time_links_issuer', ['issuerId'])
export class OneTimeLink {
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'text' })
  purpose: LinkPurpose;

  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId: string | null;

  /** The account of the member with whose rights the link resets a password, or null for the operator or a setup link. */
  @Column({ name: 'issuer_id', type: 'uuid', nullable: true })
  issuerId: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;
}

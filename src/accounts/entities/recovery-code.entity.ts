import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A code that replaces the second factor once. */
@Entity('recovery_codes', {
  comment: 'Codes in place of a second factor, each for one use: the SHA-256, never the code.',
})
@ForeignKey('accounts', ['accountId'], ['id'], { name: 'fk_recovery_codes_account' })
export class RecoveryCode {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @PrimaryColumn({ name: 'code_hash', type: 'bytea' })
  codeHash: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;
}

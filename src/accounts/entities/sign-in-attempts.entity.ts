import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The number of attempts to sign in of an account, of an address or of both together. */
@Entity('sign_in_attempts', {
  comment: 'Attempts to sign in, per hashed account and address, until the end of their window.',
})
@Index('ix_sign_in_attempts_ends', ['windowEndsAt'])
export class SignInAttempts {
  @PrimaryColumn({ name: 'subject_hash', type: 'bytea' })
  subjectHash: Buffer;

  @Column({ type: 'integer' })
  attempts: number;

  @Column({ name: 'window_ends_at', type: 'timestamptz', precision: 3 })
  windowEndsAt: Date;
}

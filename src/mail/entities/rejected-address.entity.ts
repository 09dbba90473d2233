import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An address that a mail server has rejected for good. It gets no notifications until its person confirms it. */
@Entity('mail_rejected_addresses', {
  comment: 'Addresses that the mail server has rejected for good, with its words, for a year.',
})
@Index('ix_mail_rejected_addresses_age', ['rejectedAt'])
export class RejectedAddress {
  /** See `emailKey`. */
  @PrimaryColumn({ name: 'address_key', type: 'text' })
  addressKey: string;

  @Column({ name: 'rejected_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  rejectedAt: Date;

  @Column({ type: 'text' })
  reason: string;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who signs in to the console. */
@Entity('accounts', {
  comment: 'People who sign in to the console. An account may belong to several teams.',
})
@Check('ck_accounts_name', 'char_length(name) BETWEEN 1 AND 255')
@Index('uq_accounts_email_key', ['emailKey'], { unique: true })
export class Account {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  email: string;

  /** The address as it is compared, see `emailKey`. */
  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ type: 'text' })
  name: string;

  /** A PHC string, see `PasswordHasher`. */
  @Column({ name: 'password_hash', type: 'text' })
  passwordHash: string;

  /** An IANA name, or null for the time zone of the browser. */
  @Column({ name: 'time_zone', type: 'text', nullable: true })
  timeZone: string | null;

  /** A BCP 47 tag, or null for the locale of the browser. */
  @Column({ type: 'text', nullable: true })
  locale: string | null;

  /** The preferred language of the browser in which the person signed in last, for mails if `locale` is null. */
  @Column({ name: 'browser_locale', type: 'text', nullable: true })
  browserLocale: string | null;

  /** Which columns of each list of the console the person has shown or hidden. Read by the page of lists only. */
  @Column({ name: 'list_columns', type: 'jsonb', default: {}, select: false })
  listColumns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;

  /** The secret of the authenticator app in Base32, or null without a second factor. */
  @Column({ name: 'totp_secret', type: 'text', nullable: true })
  totpSecret: string | null;

  /** A secret that no code has confirmed yet. */
  @Column({ name: 'totp_pending_secret', type: 'text', nullable: true })
  totpPendingSecret: string | null;

  /** The time step of the last accepted code: codes of this step and earlier ones are rejected. */
  @Column({ name: 'totp_last_step', type: 'integer', nullable: true })
  totpLastStep: number | null;

  /** Signs the cookies of the browsers in which the person has signed in. A new key ends all of them. */
  @Column({ name: 'device_key', type: 'bytea', default: () => 'uuid_send(gen_random_uuid())' })
  deviceKey: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

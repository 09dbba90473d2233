import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A loyalty customer; specification 2.1. E-mail (case-insensitive) and phone are each unique in the team. */
@Entity('customers')
export class Customer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'first_name', type: 'text' })
  firstName: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName: string;

  /** The address as the client sent it. */
  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** The comparison key of the address: `emailKey()`. */
  @Column({ name: 'email_key', type: 'text', nullable: true })
  emailKey: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ type: 'text', nullable: true })
  username: string | null;

  /** `numeric`: TypeORM reads it as a string. */
  @Column({ type: 'numeric', precision: 15, scale: 2, default: 0 })
  points: string;

  /** The number of the customer's transactions in the ledger, and the number of the last one. */
  @Column({ name: 'transaction_count', type: 'integer', default: 0 })
  transactionCount: number;

  /** A generated column: the text that searches match. */
  @Column({ name: 'search_text', type: 'text', insert: false, update: false, select: false })
  searchText: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransactionReason } from '../domain/points';

/** One change of a balance. Append-only: a trigger refuses to change or delete it. */
@Entity('points_transactions')
export class PointsTransaction {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  /** Counts a customer's transactions from 1, without gaps, in the order in which they took effect. */
  @Column({ type: 'integer' })
  number: number;

  /** A decimal text; below zero for a decrement. */
  @Column({ type: 'numeric', precision: 15, scale: 2 })
  delta: string;

  /** A decimal text. */
  @Column({ name: 'balance_after', type: 'numeric', precision: 15, scale: 2 })
  balanceAfter: string;

  @Column({ type: 'text' })
  reason: TransactionReason;

  @Column({ name: 'redemption_id', type: 'uuid', nullable: true })
  redemptionId: string | null;

  @Column({
    name: 'created_at',
    type: 'timestamptz',
    precision: 3,
    default: () => 'clock_timestamp()',
  })
  createdAt: Date;
}

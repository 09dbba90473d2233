import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { PointsColumn } from '../../points-column.decorator';
import { oneOf } from '../../../core/database/sql-expressions';
import { TRANSACTION_REASONS, type TransactionReason } from '../domain/points';

/** One change of a balance. The ledger is append-only: a trigger rejects updates and deletions. */
@Entity('points_transactions', {
  comment: 'The points ledger, append-only: one row for each change of a balance.',
})
@Unique('uq_points_transactions_customer_number', ['teamId', 'customerId', 'number'])
@ForeignKey('customers', ['teamId', 'customerId'], ['teamId', 'id'], {
  name: 'fk_points_transactions_customer',
})
@ForeignKey('coupon_redemptions', ['teamId', 'redemptionId'], ['teamId', 'id'], {
  name: 'fk_points_transactions_redemption',
})
@Check('ck_points_transactions_delta', 'delta <> 0')
@Check('ck_points_transactions_balance', 'balance_after >= 0')
@Check('ck_points_transactions_reason', oneOf('reason', TRANSACTION_REASONS))
@Check('ck_points_transactions_redemption', "(reason = 'coupon') = (redemption_id IS NOT NULL)")
export class PointsTransaction {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  /** Counts the transactions of a customer from 1, without gaps, in the order of their effect. */
  @Column({ type: 'integer' })
  number: number;

  /** Negative for a decrement. */
  @PointsColumn()
  delta: number;

  @PointsColumn({ name: 'balance_after' })
  balanceAfter: number;

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

  /** The API key that made the change; null: a person, whose change is in the audit log, or the operator. */
  @Column({ name: 'key_id', type: 'uuid', nullable: true })
  keyId: string | null;

  /** The request of the key. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}

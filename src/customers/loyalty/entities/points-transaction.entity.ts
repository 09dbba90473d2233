import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { PointsColumn } from '../../points-column.decorator';
import { oneOf } from '../../../core/database/sql-expressions';
import { TRANSACTION_REASONS, type TransactionReason } from '../domain/points';

/** One change of a balance. The ledger is append-only: a trigger rejects updates and deletions. */
@Entity('points_transactions', {
  comment: 'The points ledger, append-only: one row for each change of a balance.',
})
@Unique('uq_points_transactions_customer_number', ['teamId', 'customerId', 'number'])
@ForeignKey('coupon_redemptions', ['teamId', 'redemptionId'], ['teamId', 'id'], {
  name: 'fk_points_transactions_redemption',
})
@ForeignKey('points_transactions', ['teamId', 'correctsId'], ['teamId', 'id'], {
  name: 'fk_points_transactions_corrects',
})
@Index('uq_points_transactions_corrects', ['teamId', 'correctsId'], {
  unique: true,
  where: 'corrects_id IS NOT NULL',
})
@Index('ix_points_transactions_redemption', ['teamId', 'redemptionId'], {
  where: 'redemption_id IS NOT NULL',
})
@Index('ix_points_transactions_reference', ['teamId', 'reference', 'createdAt', 'id'], {
  where: 'reference IS NOT NULL',
})
@Index('ix_points_transactions_kind', { synchronize: false })
@Index('ix_points_transactions_actor', { synchronize: false })
@Check('ck_points_transactions_delta', 'delta <> 0')
@Check('ck_points_transactions_balance', 'balance_after >= 0')
@Check('ck_points_transactions_reason', oneOf('reason', TRANSACTION_REASONS))
@Check('ck_points_transactions_redemption', "(reason = 'coupon') = (redemption_id IS NOT NULL)")
@Check('ck_points_transactions_correction', "(reason = 'correction') = (corrects_id IS NOT NULL)")
@Check('ck_points_transactions_actor', 'key_id IS NULL OR user_id IS NULL')
export class PointsTransaction {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Not a foreign key: entries outlive the erasure of their customer, and then belong to nobody. */
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

  /** The API key that made the change, or null for a person or nobody of the team. */
  @Column({ name: 'key_id', type: 'uuid', nullable: true })
  keyId: string | null;

  /** The request of the key, or null for a person, and for changes that are older than this column, which the audit log has. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  /** The member who made the change. Both are null for the operator, the service, and entries from before audit logs. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  /** Note and reference are written by people and may name the customer: an erasure must find them. */
  @Column({ type: 'text', nullable: true })
  note: string | null;

  @Column({ type: 'text', nullable: true })
  reference: string | null;

  /** The entry that this one reverses. An entry is corrected at most once, and a correction never. */
  @Column({ name: 'corrects_id', type: 'uuid', nullable: true })
  correctsId: string | null;
}

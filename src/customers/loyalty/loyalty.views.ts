import { ApiProperty } from '@nestjs/swagger';
import { opaqueId } from '../../core/openapi/sample-ids';
import {
  CHANGE_TYPES,
  type ChangeType,
  TRANSACTION_REASONS,
  type TransactionReason,
} from './domain/points';
import type { ChangedBalanceRow, TransactionRow } from './loyalty.repository';

/** The response to `POST /customer/:customerId/loyalty`, without an envelope; specification 4.1. */
export class BalanceView {
  @ApiProperty(opaqueId('customer'))
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  lastName: string;

  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' })
  email: string | null;

  @ApiProperty({ minimum: 0, description: 'The resulting balance.', example: 145.5 })
  points: number;
}

/** A transaction of the ledger, `GET /customer/:customerId/loyalty/transactions`. */
export class TransactionView {
  @ApiProperty(opaqueId('transaction'))
  id: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-02T09:30:00.000Z' })
  createdAt: string;

  @ApiProperty({ minimum: 0.01, description: 'The amount, without its sign.', example: 25.5 })
  points: number;

  @ApiProperty({ enum: CHANGE_TYPES })
  type: ChangeType;

  @ApiProperty({ enum: TRANSACTION_REASONS })
  reason: TransactionReason;

  @ApiProperty({ minimum: 0, description: 'The balance after the transaction.', example: 145.5 })
  balanceAfter: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The redeemed coupon; null unless `reason` is `coupon`.',
    example: null,
  })
  couponId: string | null;
}

export function toBalanceView(row: ChangedBalanceRow & { points: number }): BalanceView {
  const { id, firstName, lastName, email, points } = row;
  return { id, firstName, lastName, email, points };
}

export function toTransactionView(row: TransactionRow): TransactionView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    points: Math.abs(row.delta),
    type: row.delta > 0 ? 'increment' : 'decrement',
    reason: row.reason,
    balanceAfter: row.balanceAfter,
    couponId: row.couponId,
  };
}

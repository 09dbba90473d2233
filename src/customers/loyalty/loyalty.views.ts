import { ApiProperty } from '@nestjs/swagger';
import { idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import {
  CHANGE_TYPES,
  type ChangeType,
  TRANSACTION_REASONS,
  type TransactionReason,
} from './domain/points';
import type { ChangedBalanceRow, TransactionRow } from './loyalty.repository';

/** The response to `POST /customer/:customerId/loyalty`, without an envelope; specification 4.1. */
export class BalanceView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ example: 'Ada' })
  readonly firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  readonly lastName: string;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada@example.com' })
  readonly email: string | null;

  @ApiProperty({ minimum: 0, description: 'The resulting balance.', example: 145.5 })
  readonly points: number;
}

/** A transaction of the ledger, `GET /customer/:customerId/loyalty/transactions`. */
export class TransactionView {
  @ApiProperty(idProperty('transaction'))
  readonly id: string;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ minimum: 0.01, description: 'The amount, without its sign.', example: 25.5 })
  readonly points: number;

  @ApiProperty({ enum: CHANGE_TYPES })
  readonly type: ChangeType;

  @ApiProperty({ enum: TRANSACTION_REASONS })
  readonly reason: TransactionReason;

  @ApiProperty({ minimum: 0, description: 'The balance after the transaction.', example: 145.5 })
  readonly balanceAfter: number;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The redeemed coupon; null unless `reason` is `coupon`.',
    example: null,
  })
  readonly couponId: string | null;
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

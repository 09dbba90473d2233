import { ApiProperty } from '../../core/openapi/decorators';
import { CustomerNameView } from '../customer.views';
import { idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import { ACTOR_KINDS, type ActorKind } from '../../tenancy/audit/audited-change';
import {
  CHANGE_TYPES,
  type ChangeType,
  TRANSACTION_REASONS,
  type TransactionReason,
} from './domain/points';
import type { ChangedBalanceRow, TransactionRow } from './loyalty.repository';

/** An entry of the ledger of a customer, for other modules. */
export type { LedgerEntryRow } from './loyalty.repository';

/** The response to `POST /customer/:customerId/loyalty`, without an envelope; specification 4.1. */
export class BalanceView extends CustomerNameView {
  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada@example.com' })
  readonly email: string | null;

  @ApiProperty({ minimum: 0, description: 'The resulting balance.', example: 145.5 })
  readonly points: number;
}

/** Who changed a balance. */
export class PointsActorView {
  @ApiProperty({
    enum: ACTOR_KINDS,
    description:
      'An API key, a person in the console, or `system`: the operator, the service, or unknown.',
    example: 'key',
  })
  readonly kind: ActorKind;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The id of the API key or the member; null for `system`.',
    example: opaqueId('key').example,
  })
  readonly id: string | null;
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

  @ApiProperty({
    enum: TRANSACTION_REASONS,
    description:
      'The kind of the entry: a change of points, a redeemed coupon, or a correction, which reverses an earlier entry. Further kinds may be added.',
  })
  readonly reason: TransactionReason;

  @ApiProperty({ minimum: 0, description: 'The balance after the transaction.', example: 145.5 })
  readonly balanceAfter: number;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The redeemed coupon; null unless `reason` is `coupon`.',
    example: null,
  })
  readonly couponId: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'As sent with the change.', example: 'Birthday' })
  readonly note: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'As sent with the change.', example: null })
  readonly reference: string | null;

  @ApiProperty({ type: PointsActorView })
  readonly actor: PointsActorView;
}

export const toBalanceView = (
  { id, firstName, lastName, email }: ChangedBalanceRow,
  points: number,
): BalanceView => ({ id, firstName, lastName, email, points });

export function toPointsActor({
  keyId,
  userId,
}: Pick<TransactionRow, 'keyId' | 'userId'>): PointsActorView {
  if (keyId !== null) return { kind: 'key', id: keyId };
  return userId === null ? { kind: 'system', id: null } : { kind: 'user', id: userId };
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
    note: row.note,
    reference: row.reference,
    actor: toPointsActor(row),
  };
}

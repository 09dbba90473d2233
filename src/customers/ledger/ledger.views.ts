import { ApiProperty, OmitType } from '../../core/openapi/decorators';
import { idProperty, NULLABLE_TEXT } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import { NAME_OF_ERASED } from '../customer.views';
import { PointsActorView, toTransactionView, TransactionView } from '../loyalty/loyalty.views';
import type { LedgerRow } from './ledger.repository';

class NamedActorView extends PointsActorView {
  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The name of the person, or the label or else the prefix of the API key; null for `system`. People choose their names: only `kind` says who it was.',
    example: 'Checkout',
  })
  readonly name: string | null;
}

class EntryCustomerView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ ...NULLABLE_TEXT, description: NAME_OF_ERASED, example: 'Ada' })
  readonly firstName: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: NAME_OF_ERASED, example: 'Lovelace' })
  readonly lastName: string | null;
}

/** An entry in the ledger of a team. */
export class LedgerEntryView extends OmitType(TransactionView, ['actor']) {
  @ApiProperty({ type: NamedActorView })
  readonly actor: NamedActorView;

  @ApiProperty({ type: EntryCustomerView })
  readonly customer: EntryCustomerView;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'The name of the redeemed coupon.', example: null })
  readonly couponName: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The entry that this correction reverses; null unless `reason` is `correction`.',
    example: null,
  })
  readonly correctsId: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The correction that reverses this entry, or null if there is none.',
    example: null,
  })
  readonly correctedById: string | null;
}

/** What moved in a week. */
export class LedgerWeekView {
  @ApiProperty({ format: 'date', description: 'The Monday of the week.', example: '2026-11-23' })
  readonly week: string;

  @ApiProperty({ minimum: 0, description: 'Added to balances, also by coupons.', example: 412.5 })
  readonly given: number;

  @ApiProperty({ minimum: 0, description: 'Subtracted from balances.', example: 120 })
  readonly taken: number;

  @ApiProperty({
    description:
      'The sum of the corrections, which `given` and `taken` do not contain: positive if they added more points than they removed.',
    example: -25.5,
  })
  readonly corrected: number;
}

/** Somebody who has changed points, for the filter. */
export class LedgerActorView {
  @ApiProperty({ enum: ['key', 'user'] })
  readonly kind: 'key' | 'user';

  @ApiProperty({ ...opaqueId('key'), description: 'The id of the API key or member.' })
  readonly id: string;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'Checkout' })
  readonly name: string | null;
}

const ENTRY_ID = opaqueId('transaction').example;
const CUSTOMER_ID = opaqueId('customer').example;
const KEY_ID = opaqueId('key').example;

export const LEDGER_HEADER = [
  'Entry ID',
  'At',
  'Customer ID',
  'First name',
  'Last name',
  'Points',
  'Balance after',
  'Kind',
  'Coupon',
  'Note',
  'Reference',
  'Actor',
  'Actor ID',
  'Actor name',
  'Corrects',
  'Corrected by',
];

/** The same export in each format, by content type. */
export const EXPORT_EXAMPLES = {
  'text/csv': `${LEDGER_HEADER.join(',')}\r\n${ENTRY_ID},2026-11-02T09:30:00.000Z,${CUSTOMER_ID},Ada,Lovelace,25.5,145.5,loyalty,,Birthday,,key,${KEY_ID},Checkout,,\r\n`,
  'application/x-ndjson': `{"id":"${ENTRY_ID}","createdAt":"2026-11-02T09:30:00.000Z","points":25.5,"type":"increment","reason":"loyalty","balanceAfter":145.5,"couponId":null,"note":"Birthday","reference":null,"actor":{"kind":"key","id":"${KEY_ID}","name":"Checkout"},"customer":{"id":"${CUSTOMER_ID}","firstName":"Ada","lastName":"Lovelace"},"couponName":null,"correctsId":null,"correctedById":null}\n`,
};

/** @param names the names of members and keys by their ids */
export function toLedgerEntryView(
  row: LedgerRow,
  names: ReadonlyMap<string, string>,
): LedgerEntryView {
  const { actor, ...transaction } = toTransactionView(row);
  const { kind, id } = actor;
  return {
    ...transaction,
    actor: { kind, id, name: id === null ? null : (names.get(id) ?? null) },
    customer: { id: row.customerId, firstName: row.firstName, lastName: row.lastName },
    couponName: row.couponName,
    correctsId: row.correctsId,
    correctedById: row.correctedById,
  };
}

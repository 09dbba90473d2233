import { ApiProperty } from '../../core/openapi/decorators';
import { idProperty, NULLABLE_TEXT, TEXT, TIME } from '../../core/openapi/common-properties';
import {
  type LedgerEntryRow,
  PointsActorView,
  toPointsActor,
} from '../../customers/loyalty/loyalty.views';
import { TRANSACTION_REASONS, type TransactionReason } from '../../customers/loyalty/domain/points';
import type { AuditEventRow } from '../../tenancy/audit/audit.repository';
import type { TimelineResponseRow } from './timeline.repository';

export const TIMELINE_KINDS = [
  'points',
  'redemption',
  'response',
  'change',
  'merge',
  'creation',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What an item is about: a coupon or a form. */
export class NamedView {
  @ApiProperty(idProperty('resource'))
  readonly id: string;

  @ApiProperty({ ...TEXT, example: 'Coffee club' })
  readonly name: string;
}

/** Something that happened to a customer. */
export class TimelineItemView {
  @ApiProperty(idProperty('entry, response or event'))
  readonly id: string;

  @ApiProperty(TIME)
  readonly at: string;

  @ApiProperty({ enum: TIMELINE_KINDS })
  readonly kind: TimelineKind;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'For points and redemptions: the change of the balance, with its sign.',
    example: 25.5,
  })
  readonly points: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'The balance then.', example: 145.5 })
  readonly balanceAfter: number | null;

  @ApiProperty({ ...TEXT, enum: TRANSACTION_REASONS, nullable: true })
  readonly reason: TransactionReason | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'Birthday' })
  readonly note: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'Receipt 4711' })
  readonly reference: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The entry that a correction takes back.',
    example: null,
  })
  readonly correctsId: string | null;

  @ApiProperty({ type: PointsActorView, nullable: true, description: 'Null for a form.' })
  readonly actor: PointsActorView | null;

  @ApiProperty({
    type: NamedView,
    nullable: true,
    description: 'The coupon, if it is a redemption.',
  })
  readonly coupon: NamedView | null;

  @ApiProperty({ type: NamedView, nullable: true, description: 'The form, if it is a response.' })
  readonly form: NamedView | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether it was read, if it is a response.',
    example: null,
  })
  readonly isRead: boolean | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'The names of the changed properties, if it is a change.',
    example: ['email'],
  })
  readonly changed: string[] | null;
}

const NO_DETAILS = {
  points: null,
  balanceAfter: null,
  reason: null,
  note: null,
  reference: null,
  correctsId: null,
  actor: null,
  coupon: null,
  form: null,
  isRead: null,
  changed: null,
} as const;

export function toEntryItem(row: LedgerEntryRow): TimelineItemView {
  const { id, delta, balanceAfter, reason, note, reference, correctsId } = row;
  const { couponId, couponName } = row;
  return {
    ...NO_DETAILS,
    id,
    at: row.createdAt.toISOString(),
    kind: reason === 'coupon' ? 'redemption' : 'points',
    points: delta,
    balanceAfter,
    reason,
    note,
    reference,
    correctsId,
    actor: toPointsActor(row),
    coupon: couponId === null ? null : { id: couponId, name: couponName ?? '' },
  };
}

export const toResponseItem = (row: TimelineResponseRow): TimelineItemView => ({
  ...NO_DETAILS,
  id: row.id,
  at: row.createdAt.toISOString(),
  kind: 'response',
  form: { id: row.formId, name: row.formName },
  isRead: row.isRead,
});

/** The details of an event have no values, only the names of what was changed. */
export function toEventItem({
  id,
  at,
  action,
  actorKind,
  actorId,
  details,
}: AuditEventRow): TimelineItemView {
  const changed = (details as { changed?: unknown }).changed;
  return {
    ...NO_DETAILS,
    id,
    at: at.toISOString(),
    kind: action === 'mergeCustomers' ? 'merge' : 'change',
    actor: { kind: actorKind, id: actorId },
    changed: Array.isArray(changed) ? changed.map(String) : null,
  };
}

export const toCreationItem = (id: string, createdAt: string): TimelineItemView => ({
  ...NO_DETAILS,
  id,
  at: createdAt,
  kind: 'creation',
});

import { ApiProperty } from '../../core/openapi/decorators';
import {
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import type { CodeRow, CouponRow } from './coupons.repository';
import { ENDS_AT, STARTS_AT } from './dto/create-coupon.dto';

const CODE = 'K7QWMR2XHTB9PD4VNC';
const POINTS = {
  minimum: 0.01,
  description: 'What a redemption adds to the balance.',
  example: 25.5,
} as const;

/** `GET /coupons` and `GET /coupons/:couponId`. */
export class CouponView {
  @ApiProperty(idProperty('coupon'))
  readonly id: string;

  @ApiProperty({ example: 'Free coffee' })
  readonly name: string;

  @ApiProperty(POINTS)
  readonly points: number;

  @ApiProperty(STARTS_AT)
  readonly startsAt: string | null;

  @ApiProperty(ENDS_AT)
  readonly endsAt: string | null;

  @ApiProperty({
    ...COUNT,
    description: 'How often one customer can redeem codes of the coupon.',
  })
  readonly perCustomer: number;

  @ApiProperty({ ...COUNT, description: 'The number of codes.', example: 2 })
  readonly codes: number;

  @ApiProperty({ ...COUNT, description: 'The number of redemptions of all codes.', example: 0 })
  readonly redeemed: number;

  @ApiProperty(TIME)
  readonly createdAt: string;
}

/** `PATCH /coupons/:couponId`. */
export class DescribedCouponView extends CouponView {
  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'What the customer gets.',
    example: 'A coffee of your choice',
  })
  readonly description: string | null;
}

/** `POST /coupons` and `POST /coupons/:couponId/codes`. */
export class CouponWithCodesView extends DescribedCouponView {
  @ApiProperty({
    type: [String],
    description:
      'The new codes, in the order of their creation. No other request returns them; a repetition with the same `Idempotency-Key` does.',
    example: [CODE, 'T4XRB8MWCQ2ZHN6KVD'],
  })
  readonly codeValues: readonly string[];
}

/** `GET /coupons/codes/:code`. */
export class CouponCodeView {
  @ApiProperty({ ...TEXT, example: CODE })
  readonly code: string;

  @ApiProperty(idProperty('coupon'))
  readonly couponId: string;

  @ApiProperty({ description: 'The name of the coupon.', example: 'Free coffee' })
  readonly name: string;

  @ApiProperty(POINTS)
  readonly points: number;

  @ApiProperty(STARTS_AT)
  readonly startsAt: string | null;

  @ApiProperty(ENDS_AT)
  readonly endsAt: string | null;

  @ApiProperty({ ...COUNT, description: 'How often the code can be redeemed.' })
  readonly maxRedemptions: number;

  @ApiProperty({ ...COUNT, description: 'How often the code has been redeemed.', example: 0 })
  readonly redeemed: number;
}

/** The property of views that says whether a code is disabled. */
export const DISABLED_AT = {
  ...NULLABLE_TIME,
  description: 'Since when the code cannot be redeemed, or null if it is enabled.',
} as const;

/** `PATCH /coupons/codes/:code`. */
export class CouponCodeStateView extends CouponCodeView {
  @ApiProperty(DISABLED_AT)
  readonly disabledAt: string | null;
}

const couponOf = (row: CouponRow) => ({
  id: row.id,
  name: row.name,
  points: row.points,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  perCustomer: row.perCustomer,
  codes: row.codes,
  redeemed: Number(row.redeemed),
  createdAt: row.createdAt.toISOString(),
});

/** The members of {@link DescribedCouponView}. */
export const describedCouponOf = (row: CouponRow) => ({
  ...couponOf(row),
  description: row.description,
});

export const toCouponView = (row: CouponRow): CouponView => couponOf(row);

export const toDescribedCouponView = (row: CouponRow): DescribedCouponView =>
  describedCouponOf(row);

export const toCouponWithCodesView = (
  row: CouponRow,
  codeValues: readonly string[],
): CouponWithCodesView => ({ ...describedCouponOf(row), codeValues });

function codeOf(row: CodeRow) {
  const { code, couponId, name, points, startsAt, endsAt, maxRedemptions, redeemed } = row;
  return {
    code,
    couponId,
    name,
    points,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    maxRedemptions,
    redeemed,
  };
}

export const toCouponCodeView = (row: CodeRow): CouponCodeView => codeOf(row);

export const toCouponCodeStateView = (row: CodeRow): CouponCodeStateView => ({
  ...codeOf(row),
  disabledAt: row.disabledAt?.toISOString() ?? null,
});

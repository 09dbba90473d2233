import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, idProperty, NULLABLE_TEXT, TEXT, TIME } from '../../core/openapi/common-properties';
import {
  COUPON_STATES,
  type CouponCodeRow,
  type CouponOverviewRow,
  type CouponState,
  type RedeemerRow,
} from './console-coupons.repository';
import { NAME_OF_ERASED } from '../customer.views';
import { describedCouponOf, DescribedCouponView, DISABLED_AT } from './coupon.views';

const CODE = 'K7QWMR2XHTB9PD4VNC';

/** A coupon with all its terms and its state. */
export class CouponOverviewView extends DescribedCouponView {
  @ApiProperty({ ...COUNT, description: 'How often each code can be redeemed.' })
  readonly maxRedemptions: number;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The id of the campaign that its redemptions count for.',
    example: 'autumn-launch-2026',
  })
  readonly campaignId: string | null;

  @ApiProperty({
    enum: COUPON_STATES,
    description:
      '`planned`: not started. `usedUp`: all codes have been redeemed as often as they can. Disabled codes count like others.',
    example: 'running',
  })
  readonly state: CouponState;
}

export class ListedCodeView {
  @ApiProperty(idProperty('code'))
  readonly id: string;

  @ApiProperty({ ...TEXT, example: CODE })
  readonly code: string;

  @ApiProperty({ ...COUNT, description: 'How often the code has been redeemed.', example: 0 })
  readonly redeemed: number;

  @ApiProperty(DISABLED_AT)
  readonly disabledAt: string | null;
}

class RedeemerView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ ...NULLABLE_TEXT, description: NAME_OF_ERASED, example: 'Ada' })
  readonly firstName: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: NAME_OF_ERASED, example: 'Lovelace' })
  readonly lastName: string | null;
}

/** Who has redeemed a code, and when. */
export class CodeRedemptionView {
  @ApiProperty(idProperty('redemption'))
  readonly id: string;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ type: RedeemerView })
  readonly customer: RedeemerView;
}

export class RedemptionDayView {
  @ApiProperty({ ...TEXT, format: 'date', example: '2026-11-02' })
  readonly day: string;

  @ApiProperty(COUNT)
  readonly redemptions: number;
}

/** The coupons that a request has ended. */
export class EndedCouponsView {
  @ApiProperty({ ...COUNT, description: 'How many coupons have ended now.' })
  readonly ended: number;

  @ApiProperty({
    type: [String],
    description: 'Their ids.',
    example: [idProperty('coupon').example],
  })
  readonly ids: readonly string[];
}

export const COUPONS_HEADER = [
  'Coupon ID',
  'Name',
  'State',
  'Points',
  'Codes',
  'Redeemed',
  'Times per code',
  'Times per customer',
  'Starts at',
  'Ends at',
  'Description',
  'Campaign ID',
  'Created at',
];

/** The export of coupons, by content type. */
export const COUPONS_EXAMPLES = {
  'text/csv': `${COUPONS_HEADER.join(',')}\r\n${idProperty('coupon').example},Free coffee,running,25.5,2,0,1,1,,,A coffee of your choice,,2026-11-02T09:30:00.000Z\r\n`,
};

/** The export of codes, by content type. */
export const CODES_EXAMPLES = {
  'text/csv': `Code,Redeemed,Maximum,Disabled at\r\n${CODE},0,1,\r\n`,
};

export const toCouponOverviewView = (row: CouponOverviewRow): CouponOverviewView => ({
  ...describedCouponOf(row),
  maxRedemptions: row.maxRedemptions,
  campaignId: row.campaignId,
  state: row.state,
});

/** The export of the codes of several coupons, by content type. */
export const SELECTED_CODES_EXAMPLES = {
  'text/csv': `Coupon,Code,Redeemed,Maximum,Disabled at\r\nFree coffee,${CODE},0,1,\r\n`,
};

export const toCouponCells = (row: CouponOverviewRow): string[] => [
  row.id,
  row.name,
  row.state,
  String(row.points),
  String(row.codes),
  row.redeemed,
  String(row.maxRedemptions),
  String(row.perCustomer),
  row.startsAt?.toISOString() ?? '',
  row.endsAt?.toISOString() ?? '',
  row.description ?? '',
  row.campaignId ?? '',
  row.createdAt.toISOString(),
];

export const toListedCodeView = ({
  id,
  code,
  redemptions,
  disabledAt,
}: CouponCodeRow): ListedCodeView => ({
  id,
  code,
  redeemed: redemptions,
  disabledAt: disabledAt?.toISOString() ?? null,
});

export const toCodeRedemptionView = (row: RedeemerRow): CodeRedemptionView => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  customer: { id: row.customerId, firstName: row.firstName, lastName: row.lastName },
});

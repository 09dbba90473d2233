import { ApiPropertyOptional } from '../../../core/openapi/decorators';
import { type Check, Rule } from '../../../core/values/rule';
import { checkText } from '../../../core/values/check-text';
import { IsOptionalText, Normalized } from '../../../core/values/rules';
import { checkPoints, MAX_POINTS } from '../../loyalty/domain/points';
import {
  checkCount,
  checkEnd,
  checkStart,
  MAX_DESCRIPTION_LENGTH,
  MAX_REDEMPTIONS,
} from './coupon.rules';
import { ENDS_AT, STARTS_AT } from './create-coupon.dto';

/** Rejects null, unlike an optional property: the value can be changed, but not removed. */
const IsWhenSent = (name: string, check: Check): PropertyDecorator =>
  Rule(name, (value, object) => (value === undefined ? null : check(value, object)));

const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_REDEMPTIONS } as const;

/** The body of `PATCH /coupons/:couponId`. A missing property keeps the stored value. */
export class UpdateCouponDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 255, example: 'Free coffee' })
  @Normalized()
  @IsWhenSent('name', (value) => checkText(value, { min: 1, max: 255 }))
  name?: string;

  @ApiPropertyOptional({
    minimum: 0.01,
    maximum: MAX_POINTS,
    description: 'For redemptions from now on: past ones keep their points.',
    example: 30,
  })
  @IsWhenSent('points', checkPoints)
  points?: number;

  @ApiPropertyOptional({
    ...LIMIT,
    description:
      'The maximum number of redemptions of each code. A code that has been redeemed more often is a violation.',
    example: 2,
  })
  @IsWhenSent('maxRedemptions', checkCount(MAX_REDEMPTIONS))
  maxRedemptions?: number;

  @ApiPropertyOptional({
    ...LIMIT,
    description: 'How often one customer can redeem codes of the coupon.',
    example: 2,
  })
  @IsWhenSent('perCustomer', checkCount(MAX_REDEMPTIONS))
  perCustomer?: number;

  @ApiPropertyOptional(STARTS_AT)
  @Rule('startsAt', checkStart)
  startsAt?: string | null;

  @ApiPropertyOptional({
    ...ENDS_AT,
    description: `${ENDS_AT.description} A time in the past ends the coupon at once.`,
  })
  @Rule('endsAt', checkEnd)
  endsAt?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_DESCRIPTION_LENGTH,
    description: 'What the customer gets.',
    example: 'A coffee of your choice',
  })
  @Normalized()
  @IsOptionalText({ max: MAX_DESCRIPTION_LENGTH })
  description?: string | null;
}

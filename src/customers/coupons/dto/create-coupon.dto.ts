import { ApiProperty, ApiPropertyOptional } from '../../../core/openapi/decorators';
import { NULLABLE_TIME } from '../../../core/openapi/common-properties';
import { Rule } from '../../../core/values/rule';
import { IsOptionally, IsOptionalText, IsText, Normalized } from '../../../core/values/rules';
import { checkPoints, MAX_POINTS } from '../../loyalty/domain/points';
import {
  checkCount,
  checkEnd,
  checkStart,
  MAX_DESCRIPTION_LENGTH,
  MAX_NEW_CODES,
  MAX_REDEMPTIONS,
} from './coupon.rules';

export const STARTS_AT = {
  ...NULLABLE_TIME,
  description:
    'When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.',
} as const;

export const ENDS_AT = {
  ...NULLABLE_TIME,
  example: '2026-12-31T23:59:59.999Z',
  description:
    'When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.',
} as const;

const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_REDEMPTIONS, default: 1 } as const;

/** The body of `POST /coupons`. */
export class CreateCouponDto {
  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Free coffee' })
  @Normalized()
  @IsText({ min: 1, max: 255 })
  name: string;

  @ApiProperty({
    minimum: 0.01,
    maximum: MAX_POINTS,
    description: 'What a redemption adds to the balance: more than 0, at most two decimals.',
    example: 25.5,
  })
  @Rule('points', checkPoints)
  points: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_NEW_CODES,
    default: 1,
    description: 'The number of codes to create.',
    example: 2,
  })
  @IsOptionally('codes', checkCount(MAX_NEW_CODES))
  codes?: number | null;

  @ApiPropertyOptional({
    ...LIMIT,
    nullable: true,
    description: 'How often each code can be redeemed.',
  })
  @IsOptionally('maxRedemptions', checkCount(MAX_REDEMPTIONS))
  maxRedemptions?: number | null;

  @ApiPropertyOptional({
    ...LIMIT,
    nullable: true,
    description: 'How often one customer can redeem codes of the coupon.',
  })
  @IsOptionally('perCustomer', checkCount(MAX_REDEMPTIONS))
  perCustomer?: number | null;

  @ApiPropertyOptional(STARTS_AT)
  @Rule('startsAt', checkStart)
  startsAt?: string | null;

  @ApiPropertyOptional(ENDS_AT)
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

import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { CursorQueryDto } from '../../../core/http/page-query.dto';
import { Rule } from '../../../core/values/rule';
import {
  IsOptionalChoice,
  IsOptionalText,
  Normalized,
  ToWholeNumber,
} from '../../../core/values/rules';
import { COUPON_STATES, type CouponState } from '../console-coupons.repository';
import { checkCount } from './coupon.rules';
import { checkTimeZone } from '../../../core/values/time-zone';

const MAX_DAYS = 366;

/** Ignores an empty parameter, as in `?search=`. */
const EmptyIsAbsent = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** The query of `GET coupons/overview`. */
export class CouponOverviewQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the name. The comparison ignores case; no character is a wildcard.',
  })
  @Normalized()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({ enum: COUPON_STATES, description: 'Only coupons in this state.' })
  @IsOptionalChoice(COUPON_STATES)
  state?: CouponState;
}

/** The query of `GET coupons/:couponId/redemptions`. */
export class RedemptionDaysQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_DAYS,
    default: 30,
    description: 'The number of days until today.',
  })
  @ToWholeNumber()
  @Rule('days', checkCount(MAX_DAYS))
  days: number = 30;

  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @Rule('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}

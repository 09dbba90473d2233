import {
  ApiProperty,
  ApiPropertyOptional,
  IntersectionType,
} from '../../../core/openapi/decorators';
import { Transform } from 'class-transformer';
import { CursorQueryDto } from '../../../core/http/page-query.dto';
import { NamedIds } from '../../../core/openapi/named-ids.decorator';
import { opaqueId } from '../../../core/openapi/sample-ids';
import { IsOptionalIdList } from '../../../core/values/id-list';
import { SORT_ORDERS, type SortOrder } from '../../../core/values/page';
import { Rule } from '../../../core/values/rule';
import {
  IsOptionalChoice,
  IsOptionalText,
  Normalized,
  ToWholeNumber,
} from '../../../core/values/rules';
import {
  COUPON_SORTS,
  COUPON_STATES,
  type CouponSort,
  type CouponState,
} from '../console-coupons.repository';
import { checkCount } from './coupon.rules';
import { checkTimeZone } from '../../../core/values/time-zone';

const MAX_DAYS = 366;
/** The number of coupons that one request ends or exports. */
const MAX_SELECTED = 100;
const SELECTED_IDS = {
  description: `Only these coupons: 1 to ${MAX_SELECTED} ids, separated by commas. Others are ignored.`,
  example: opaqueId('coupon').example,
};

/** Ignores an empty parameter, as in `?search=`. */
const EmptyIsAbsent = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** The filters and the order of the list of coupons and of its export. */
export class CouponOverviewFilterDto {
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

  @ApiPropertyOptional({ enum: COUPON_SORTS, default: 'created', description: 'The order.' })
  @IsOptionalChoice(COUPON_SORTS)
  sort: CouponSort = 'created';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: '`desc`: the newest, the largest number or the last name first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';
}

/** The query of `GET coupons/overview`. */
export class CouponOverviewQueryDto extends IntersectionType(
  CouponOverviewFilterDto,
  CursorQueryDto,
) {}

/** The query of `GET coupons/overview/export`. */
export class CouponExportQueryDto extends CouponOverviewFilterDto {
  @ApiPropertyOptional(SELECTED_IDS)
  @IsOptionalIdList(MAX_SELECTED)
  ids?: string;
}

/** The query of `GET coupons/codes/export`. */
export class SelectedCodesQueryDto {
  @ApiProperty(SELECTED_IDS)
  @Rule('required', (value) => (value === undefined ? 'is required' : null))
  @IsOptionalIdList(MAX_SELECTED)
  ids: string;
}

/** The body of `POST coupons/end`. */
export class EndCouponsDto {
  @NamedIds(
    'coupon',
    MAX_SELECTED,
    'The ids of coupons. Others, and those of coupons that have ended, are ignored.',
  )
  ids: string[];
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

import { ApiProperty } from '../../../core/openapi/decorators';
import { Rule } from '../../../core/values/rule';
import { checkCount, MAX_NEW_CODES } from './coupon.rules';

/** The body of `POST /coupons/:couponId/codes`. */
export class CreateCodesDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_NEW_CODES,
    description: 'The number of codes to create.',
    example: 2,
  })
  @Rule('count', (value, object) =>
    value === undefined || value === null
      ? 'is required'
      : checkCount(MAX_NEW_CODES)(value, object),
  )
  count: number;
}

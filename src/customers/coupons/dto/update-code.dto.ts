import { ApiProperty } from '../../../core/openapi/decorators';
import { IsBoolean } from '../../../core/values/rules';

/** The body of `PATCH /coupons/codes/:code`. */
export class UpdateCodeDto {
  @ApiProperty({
    description: 'true: nobody can redeem the code until it is enabled again. false enables it.',
    example: false,
  })
  @IsBoolean()
  disabled: boolean;
}

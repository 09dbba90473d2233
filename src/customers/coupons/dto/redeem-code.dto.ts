import { ApiProperty } from '../../../core/openapi/decorators';
import { IsText } from '../../../core/values/rules';
import { opaqueId } from '../../../core/openapi/sample-ids';

/** The body of `POST /customer/:customerId/qr`; specification 4.1. */
export class RedeemCodeDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    description: 'The text of the QR code.',
    example: 'K7QWMR2XHTB9PD4VNC',
  })
  @IsText({ min: 1, max: 255 })
  code: string;

  @ApiProperty({ minLength: 1, maxLength: 255, ...opaqueId('coupon') })
  @IsText({ min: 1, max: 255 })
  couponId: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../../../common/validation/rules';

/** Specification 4.1, `POST /customer/:customerId/qr`. */
export class RedeemCodeDto {
  @ApiProperty({ description: 'What the QR code encodes.', example: 'K7QWMR2XHTB9PD4VNC' })
  @IsText({ min: 1, max: 255 })
  code: string;

  @ApiProperty({ example: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11' })
  @IsText({ min: 1, max: 255 })
  couponId: string;
}

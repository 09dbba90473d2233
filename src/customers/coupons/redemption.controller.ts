import { Body, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { RedeemCodeDto } from './dto/redeem-code.dto';
import { RedemptionService } from './redemption.service';
import { RedemptionView } from './redemption.views';

@ApiTags('Loyalty')
@TeamController('customer/:customerId/qr')
export class RedemptionController {
  constructor(private readonly redemptions: RedemptionService) {}

  @Endpoint.post({
    id: 'redeemCoupon',
    summary: 'Redeem a QR coupon code',
    description:
      "Adds the coupon's points to the balance. If a single-use code is sent twice at the same time, one of the requests succeeds. A disabled code is rejected like an unknown one, with `code: is disabled` in `fields`.",
    role: 'editor',
    audit: {
      target: 'customer',
      param: 'customerId',
      details: ['couponId'],
      recordedBy: 'service',
      isInRowOfKey: true,
    },
    idempotency: 'statement',
    returns: envelope(200, RedemptionView, { description: 'The customer with the new balance.' }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      'COUPON_NOT_FOUND',
      'COUPON_CODE_INVALID',
      'COUPON_ALREADY_REDEEMED',
      'COUPON_NOT_ACTIVE',
      'COUPON_EXPIRED',
      'POINTS_LIMIT_EXCEEDED',
      { code: 'VALIDATION_FAILED', fields: ['code: is required'] },
    ],
  })
  async redeem(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('customerId') customerId: string,
    @Body() dto: RedeemCodeDto,
  ): Promise<Envelope<RedemptionView>> {
    return ok(await this.redemptions.redeem(scope, record, customerId, dto));
  }
}

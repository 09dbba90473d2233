import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { Idempotent } from '../../tenancy/idempotency/idempotent.decorator';
import { RedeemCodeDto } from './dto/redeem-code.dto';
import { RedemptionService } from './redemption.service';
import { RedemptionView } from './redemption.views';

@ApiTags('Loyalty')
@TeamController('customer/:customerId/qr')
export class RedemptionController {
  constructor(private readonly redemptions: RedemptionService) {}

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Audited({
    action: 'redeemCoupon',
    target: 'customer',
    param: 'customerId',
    details: ['couponId'],
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @ApiEndpoint('redeemCoupon', {
    summary: 'Redeem a QR coupon code',
    description:
      "Adds the coupon's points to the balance. If a single-use code is sent twice at the same time, one of the requests succeeds.",
  })
  @ApiEnvelope(200, RedemptionView, { description: 'The customer with the new balance.' })
  @ApiErrors(
    'CUSTOMER_NOT_FOUND',
    'COUPON_NOT_FOUND',
    'COUPON_CODE_INVALID',
    'COUPON_ALREADY_REDEEMED',
    'COUPON_NOT_ACTIVE',
    'COUPON_EXPIRED',
    'POINTS_LIMIT_EXCEEDED',
    { code: 'VALIDATION_FAILED', fields: ['code: is required'] },
  )
  async redeem(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: RedeemCodeDto,
  ): Promise<Envelope<RedemptionView>> {
    return ok(await this.redemptions.redeem(team, customerId, dto));
  }
}

import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../../auth/current-team.decorator';
import type { TeamContext } from '../../auth/team-context';
import { type Envelope, ok } from '../../common/http/envelope';
import { RedeemCodeDto } from './dto/redeem-code.dto';
import { RedemptionService } from './redemption.service';
import { type RedemptionView, toRedemption } from './redemption.views';

@ApiTags('Loyalty')
@Controller('customer/:customerId/qr')
export class RedemptionController {
  constructor(private readonly redemptions: RedemptionService) {}

  /** Redeems a QR coupon code. */
  @Post()
  @HttpCode(200)
  async redeem(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: RedeemCodeDto,
  ): Promise<Envelope<RedemptionView>> {
    return ok(toRedemption(await this.redemptions.redeem(team, customerId, dto)));
  }
}

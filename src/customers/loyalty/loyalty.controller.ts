import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../../auth/current-team.decorator';
import type { TeamContext } from '../../auth/team-context';
import { okPage, type PageEnvelope } from '../../common/http/envelope';
import { PageQueryDto } from '../../common/http/page-query.dto';
import { ChangePointsDto } from './dto/change-points.dto';
import { LoyaltyService } from './loyalty.service';
import { type BalanceView, toBalance, toTransaction, type TransactionView } from './loyalty.views';

@ApiTags('Loyalty')
@Controller('customer/:customerId/loyalty')
export class LoyaltyController {
  constructor(private readonly loyalty: LoyaltyService) {}

  /** Adds or takes points; answered bare. */
  @Post()
  @HttpCode(200)
  async change(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: ChangePointsDto,
  ): Promise<BalanceView> {
    return toBalance(await this.loyalty.change(team, customerId, dto));
  }

  /** Every change of the balance, newest first. */
  @Get('transactions')
  async listTransactions(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageEnvelope<TransactionView>> {
    const { items, pagination } = await this.loyalty.listTransactions(team, customerId, query);
    return okPage({ items: items.map(toTransaction), pagination });
  }
}

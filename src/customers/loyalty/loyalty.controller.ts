import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { ApiBare } from '../../core/openapi/api-bare.decorator';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { Idempotent } from '../../tenancy/idempotency/idempotent.decorator';
import { ChangePointsDto } from './dto/change-points.dto';
import { LoyaltyService } from './loyalty.service';
import { BalanceView, TransactionView } from './loyalty.views';

@ApiTags('Loyalty')
@TeamController('customer/:customerId/loyalty')
export class LoyaltyController {
  constructor(private readonly loyalty: LoyaltyService) {}

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Audited({
    action: 'changePoints',
    target: 'customer',
    param: 'customerId',
    details: ['type', 'points'],
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @ApiEndpoint('changePoints', {
    summary: 'Add or subtract points',
    description:
      'A decrement that is larger than the balance is rejected and changes nothing. Send an `Idempotency-Key` so that a retry takes effect only once.',
  })
  @ApiBare(200, BalanceView, {
    description: 'The customer with the new balance, without an envelope.',
  })
  @ApiErrors('CUSTOMER_NOT_FOUND', 'INSUFFICIENT_POINTS', 'POINTS_LIMIT_EXCEEDED', {
    code: 'VALIDATION_FAILED',
    fields: ['type: must be one of increment, decrement'],
  })
  change(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: ChangePointsDto,
  ): Promise<BalanceView> {
    return this.loyalty.change(team, customerId, dto);
  }

  @Get('transactions')
  @RequiresRole('analyst')
  @ApiEndpoint('listPointsTransactions', {
    summary: 'List the points transactions of a customer',
    description:
      'All changes of the balance since the customer was created, newest first, in pages.',
  })
  @ApiPage(TransactionView, { description: 'A page of transactions.' })
  @ApiErrors('CUSTOMER_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['page: must be a whole number from 1'],
  })
  async listTransactions(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageEnvelope<TransactionView>> {
    return okPage(await this.loyalty.listTransactions(team, customerId, query));
  }
}

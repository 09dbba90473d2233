import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { ApiBare } from '../../core/openapi/api-bare.decorator';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { Idempotent } from '../../core/idempotency/idempotent.decorator';
import { ChangePointsDto } from './dto/change-points.dto';
import { LoyaltyService } from './loyalty.service';
import { BalanceView, TransactionView } from './loyalty.views';

@ApiTags('Loyalty')
@Controller('customer/:customerId/loyalty')
export class LoyaltyController {
  constructor(private readonly loyalty: LoyaltyService) {}

  /** Adds or subtracts points. The response has no envelope. */
  @Post()
  @Idempotent()
  @HttpCode(200)
  @ApiEndpoint('changePoints', {
    summary: 'Add or take points',
    description:
      'A change happens as a whole or not at all: a decrement larger than the balance leaves it as it is. Send an `Idempotency-Key` to repeat a request safely.',
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

  /** Lists the changes of the balance, newest first. */
  @Get('transactions')
  @ApiEndpoint('listPointsTransactions', {
    summary: 'List the changes of a balance',
    description: 'Every change since the customer was created, newest first, a page at a time.',
  })
  @ApiPage(TransactionView, { description: 'One page of changes.' })
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

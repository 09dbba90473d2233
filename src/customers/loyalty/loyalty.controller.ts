import { Body, Param, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { bare, page } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { okPage, type ListEnvelope } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { ChangePointsDto } from './dto/change-points.dto';
import { LoyaltyService } from './loyalty.service';
import { BalanceView, TransactionView } from './loyalty.views';

@ApiTags('Loyalty')
@TeamController('customer/:customerId/loyalty')
export class LoyaltyController {
  constructor(private readonly loyalty: LoyaltyService) {}

  @Endpoint.post({
    id: 'changePoints',
    summary: 'Add or subtract points',
    description:
      'A decrement that is larger than the balance is rejected and changes nothing. Send an `Idempotency-Key` so that a retry takes effect only once.',
    role: 'editor',
    audit: {
      target: 'customer',
      param: 'customerId',
      details: ['type', 'points'],
      recordedBy: 'service',
      isInRowOfKey: true,
    },
    idempotency: 'statement',
    returns: bare(200, BalanceView, {
      description: 'The customer with the new balance, without an envelope.',
    }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      'INSUFFICIENT_POINTS',
      'POINTS_LIMIT_EXCEEDED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['type: must be one of increment, decrement'],
      },
    ],
  })
  change(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('customerId') customerId: string,
    @Body() dto: ChangePointsDto,
  ): Promise<BalanceView> {
    return this.loyalty.change(scope, record, customerId, dto);
  }

  @Endpoint.get({
    path: 'transactions',
    id: 'listPointsTransactions',
    summary: 'List the points transactions of a customer',
    description:
      'All changes of the balance since the customer was created, newest first, in pages.',
    role: 'analyst',
    returns: page(TransactionView, { description: 'A page of transactions.' }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['page: must be a whole number from 1'],
      },
    ],
  })
  async listTransactions(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Query() query: PageQueryDto,
  ): Promise<ListEnvelope<TransactionView>> {
    return okPage(await this.loyalty.listTransactions(scope, customerId, query));
  }
}

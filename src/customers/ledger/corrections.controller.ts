import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, UnitOfWork } from '../../tenancy/scope/request-scope';
import { CorrectPointsDto } from './correct-points.dto';
import { CorrectionsService } from './corrections.service';
import { LedgerEntryView } from './ledger.views';

@ApiTags('Loyalty')
@Controller(
  `${CONSOLE_PREFIX}/teams/:teamId/customer/:customerId/loyalty/transactions/:transactionId/correction`,
)
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Endpoint.post({
    id: 'correctPoints',
    summary: 'Correct a change of points',
    description:
      'A new entry reverses the entry exactly. An entry can be corrected once; a correction cannot be corrected. A redeemed code stays redeemed.',
    role: 'editor',
    audit: { target: 'customer', param: 'customerId', params: ['transactionId'] },
    idempotency: 'none',
    returns: envelope(201, LedgerEntryView),
    errors: [
      'CUSTOMER_NOT_FOUND',
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_CORRECTED',
      'CORRECTION_FINAL',
      'INSUFFICIENT_POINTS',
      'POINTS_LIMIT_EXCEEDED',
    ],
  })
  async correct(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('customerId') customerId: string,
    @Param('transactionId') transactionId: string,
    @Body() dto: CorrectPointsDto,
  ): Promise<Envelope<LedgerEntryView>> {
    return ok(await this.corrections.correct(unit, customerId, transactionId, dto));
  }
}

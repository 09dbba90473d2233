import { Body, Controller, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { envelope } from '../../core/openapi/returns';
import { opaqueId } from '../../core/openapi/sample-ids';
import { MergeCustomerDto } from './merge-customer.dto';
import { MergeService } from './merge.service';
import { MergePreviewView, MergeSideView } from './merge.views';

const SAME_CUSTOMER = {
  code: 'VALIDATION_FAILED',
  fields: ['mergedId: must be another customer'],
} as const;

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/customer/:customerId/merge`)
export class MergeController {
  constructor(private readonly merges: MergeService) {}

  @Endpoint.get({
    path: ':mergedId',
    id: 'previewMerge',
    summary: 'Preview a merge of two customers',
    description: 'Both customers, and the result of a merge. Changes nothing.',
    role: 'admin',
    returns: envelope(200, MergePreviewView),
    errors: ['CUSTOMER_NOT_FOUND', SAME_CUSTOMER],
  })
  @ApiParam({ name: 'mergedId', ...opaqueId('other customer') })
  async preview(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Param('mergedId') mergedId: string,
  ): Promise<Envelope<MergePreviewView>> {
    return ok(await this.merges.preview(scope, customerId, mergedId));
  }

  @Endpoint.post({
    id: 'mergeCustomers',
    summary: 'Merge two customers',
    description:
      'Moves the ledger, the redemptions and the responses of the other customer to this one, adds up both balances, takes over contact data that this one lacks, and deletes the other one. The id of the other customer then stands for this one. This cannot be undone.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'customer', param: 'customerId', details: ['mergedId'] },
    idempotency: 'none',
    returns: envelope(200, MergeSideView),
    errors: ['CUSTOMER_NOT_FOUND', 'MERGE_TOO_LARGE', 'POINTS_LIMIT_EXCEEDED', SAME_CUSTOMER],
  })
  async merge(
    @CurrentScope() unit: UnitOfWork,
    @Param('customerId') customerId: string,
    @Body() { mergedId }: MergeCustomerDto,
  ): Promise<Envelope<MergeSideView>> {
    return ok(await this.merges.merge(unit, customerId, mergedId));
  }
}

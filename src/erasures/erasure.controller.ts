import { Param, Query } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import { type Envelope, ok } from '../core/http/envelope';
import { envelope } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { ToRecord, type WriteRecord } from '../tenancy/endpoint/write-record';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { EraseCustomerQueryDto } from './erasures.dto';
import { ErasuresService } from './erasures.service';
import { ErasedView } from './erasures.views';

@ApiTags('Customers')
@TeamController('customer')
export class ErasureController {
  constructor(private readonly erasures: ErasuresService) {}

  @Endpoint.delete({
    path: ':customerId',
    id: 'eraseCustomer',
    summary: 'Erase a customer',
    description:
      'Deletes the customer for good, with the responses of the customer, also those in the bin, and their webhook deliveries. A background job then deletes copies, such as stored responses of idempotency keys, within seconds. The ledger and the redemptions keep their numbers, but no name, note or reference. The ids of customers that were merged into this one are not found either. The audit log records that somebody was erased, but not who.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'customer', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, ErasedView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async erase(
    @CurrentScope() scope: RequestScope,
    @ToRecord() { change }: WriteRecord,
    @Param('customerId') customerId: string,
    @Query() { mentions }: EraseCustomerQueryDto,
  ): Promise<Envelope<ErasedView>> {
    const choice = { mentionIds: [], isWithMentions: mentions === 'true' };
    const { customerId: id } = await this.erasures.erase(scope, customerId, choice, change);
    return ok({ id, erased: true as const });
  }
}

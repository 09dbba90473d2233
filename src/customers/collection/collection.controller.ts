import { Body, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { ApiBody, ApiTags } from '../../core/openapi/decorators';
import { schemaRef } from '../../core/openapi/schema';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { bare, page } from '../../core/openapi/returns';
import { TakesLongList } from '../../core/http/json-body.guard';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { UNVALIDATED } from '../../core/validation/validate-parameters';
import { okPage, type ListEnvelope } from '../../core/http/envelope';
import { markTotal } from '../../core/http/total-header';
import { OneAtATimeInterceptor } from '../../tenancy/limits/one-at-a-time.interceptor';
import { CreateCustomerDto } from '../dto/create-customer.dto';
import { CollectionService } from './collection.service';
import { BulkCustomerView, CustomerListItemView } from './collection.views';
import { FindCustomersDto } from './dto/find-customers.dto';

@ApiTags('Customers')
@TeamController('customers')
export class CollectionController {
  constructor(private readonly collection: CollectionService) {}

  @Endpoint.post({
    id: 'createCustomers',
    summary: 'Create many customers',
    description:
      'Creates all customers or none. The rules of a single customer apply to each element. Two elements with the same e-mail or phone are duplicates. The response has the order of the request.',
    role: 'editor',
    audit: { target: 'customer', recordedBy: 'service', isInRowOfKey: true },
    idempotency: 'transaction',
    returns: bare(201, [BulkCustomerView], { description: 'The customers, without an envelope.' }),
    errors: [
      { code: 'VALIDATION_FAILED', fields: ['[17].email: must be a valid e-mail address'] },
      { code: 'CUSTOMER_ALREADY_EXISTS', fields: ['[3].email', '[8].phone'] },
    ],
  })
  @UseInterceptors(OneAtATimeInterceptor)
  @TakesLongList(true)
  @ApiBody({
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: schemaRef(CreateCustomerDto.name),
    },
  })
  createMany(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Body(UNVALIDATED) body: unknown,
  ): Promise<BulkCustomerView[]> {
    return this.collection.create(scope, record, body);
  }

  @Endpoint.get({
    id: 'findCustomers',
    summary: 'Find customers',
    description:
      'Newest first, in pages. Filters are combined with AND. Among more than a million customers, the header `Total-Is-At-Least: true` says that a search has at least as many matches as `total`; a search without three consecutive letters or digits, or with very many hits, is rejected if the newest customers do not fill its page. With `cursor`, its pages may be shorter than `limit`, or empty, before the last one.',
    role: 'analyst',
    returns: page(CustomerListItemView, {
      description: 'A page of customers.',
      hasBoundedTotal: true,
    }),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['email: must be a valid e-mail address'] }],
  })
  async find(
    @CurrentScope() scope: RequestScope,
    @Query() query: FindCustomersDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ListEnvelope<CustomerListItemView>> {
    const found = await this.collection.find(scope, query);
    markTotal(response, found);
    return okPage(found);
  }
}

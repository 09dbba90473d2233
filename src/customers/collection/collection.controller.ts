import { Body, Get, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TakesLongList } from '../../core/http/json-body.guard';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { UNVALIDATED } from '../../core/validation/validate-parameters';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { ApiBare } from '../../core/openapi/api-bare.decorator';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { Idempotent } from '../../tenancy/idempotency/idempotent.decorator';
import { OneAtATimeInterceptor } from '../../tenancy/limits/one-at-a-time.interceptor';
import { CreateCustomerDto } from '../dto/create-customer.dto';
import { CollectionService } from './collection.service';
import { BulkCustomerView, CustomerListItemView } from './collection.views';
import { FindCustomersDto } from './dto/find-customers.dto';

@ApiTags('Customers')
@TeamController('customers')
export class CollectionController {
  constructor(private readonly collection: CollectionService) {}

  @Post()
  @UseInterceptors(OneAtATimeInterceptor)
  @Idempotent()
  @Audited({ action: 'createCustomers', target: 'customer', isRecordedByService: true })
  @RequiresRole('editor')
  @TakesLongList(true)
  @ApiEndpoint('createCustomers', {
    summary: 'Create many customers',
    description:
      'Creates all customers or none. The rules of a single customer apply to each element. Two elements with the same e-mail or phone are duplicates. The response has the order of the request.',
  })
  @ApiBody({
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: { $ref: getSchemaPath(CreateCustomerDto) },
    },
  })
  @ApiBare(201, [BulkCustomerView], { description: 'The customers, without an envelope.' })
  @ApiErrors(
    { code: 'VALIDATION_FAILED', fields: ['[17].email: must be a valid e-mail address'] },
    { code: 'CUSTOMER_ALREADY_EXISTS', fields: ['[3].email', '[8].phone'] },
  )
  createMany(
    @CurrentTeam() team: TeamContext,
    @Body(UNVALIDATED) body: unknown,
  ): Promise<BulkCustomerView[]> {
    return this.collection.create(team, body);
  }

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('findCustomers', {
    summary: 'Find customers',
    description: 'Newest first, in pages. Filters are combined with AND.',
  })
  @ApiPage(CustomerListItemView, { description: 'A page of customers.' })
  @ApiErrors({ code: 'VALIDATION_FAILED', fields: ['email: must be a valid e-mail address'] })
  async find(
    @CurrentTeam() team: TeamContext,
    @Query() query: FindCustomersDto,
  ): Promise<PageEnvelope<CustomerListItemView>> {
    return okPage(await this.collection.find(team, query));
  }
}

import { Body, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../tenancy/audit/audited.decorator';
import { RequiresRole } from '../tenancy/access/requires-role.decorator';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../tenancy/scope/team-context';
import { type Envelope, ok } from '../core/http/envelope';
import { ApiBare } from '../core/openapi/api-bare.decorator';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../core/openapi/api-errors.decorator';
import { Idempotent } from '../tenancy/idempotency/idempotent.decorator';
import { CreatedCustomerView, CustomerView, UpdatedCustomerView } from './customer.views';
import { CustomersService } from './customers.service';
import { CreateCustomerDto } from './dto/create-customer.dto';
import { UpdateCustomerDto } from './dto/update-customer.dto';

@ApiTags('Customers')
@TeamController('customer')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Post()
  @Idempotent()
  @Audited({ action: 'createCustomer', target: 'customer', isRecordedByService: true })
  @RequiresRole('editor')
  @ApiEndpoint('createCustomer', {
    summary: 'Create a customer',
    description:
      'Requires both names, and an e-mail or a phone. E-mail and phone are each unique in the team. Phones are compared in international format. E-mails are compared in Unicode NFC, ignoring case, with their domain in ASCII.',
  })
  @ApiEnvelope(201, CreatedCustomerView, { description: 'The customer was created.' })
  @ApiErrors('CUSTOMER_ALREADY_EXISTS', {
    code: 'VALIDATION_FAILED',
    fields: ['lastName: is required', 'phone: must contain 10 to 15 digits'],
  })
  async create(
    @CurrentTeam() team: TeamContext,
    @Body() dto: CreateCustomerDto,
  ): Promise<Envelope<CreatedCustomerView>> {
    return ok(await this.customers.create(team, dto));
  }

  @Get(':customerId')
  @RequiresRole('analyst')
  @ApiEndpoint('getCustomer', {
    summary: 'Read a customer',
    description: 'Returns one customer with the current balance.',
  })
  @ApiBare(200, CustomerView, { description: 'The customer, without an envelope.' })
  @ApiErrors('CUSTOMER_NOT_FOUND')
  get(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
  ): Promise<CustomerView> {
    return this.customers.get(team, customerId);
  }

  @Put(':customerId')
  @Audited({
    action: 'updateCustomer',
    target: 'customer',
    param: 'customerId',
    names: ['firstName', 'lastName', 'email', 'phone', 'username'],
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @ApiEndpoint('updateCustomer', {
    summary: 'Change a customer',
    description:
      'Changes only the properties in the body. `null` clears e-mail, phone or username, but e-mail or phone must remain. Points cannot be changed here.',
  })
  @ApiBare(200, UpdatedCustomerView, { description: 'The customer, without an envelope.' })
  @ApiErrors('CUSTOMER_NOT_FOUND', 'CUSTOMER_ALREADY_EXISTS', {
    code: 'VALIDATION_FAILED',
    fields: ['email: must stay as long as there is no phone'],
  })
  update(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: UpdateCustomerDto,
  ): Promise<UpdatedCustomerView> {
    return this.customers.update(team, customerId, dto);
  }
}

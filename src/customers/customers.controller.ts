import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../core/http/current-team.decorator';
import type { TeamContext } from '../core/http/team-context';
import { type Envelope, ok } from '../core/http/envelope';
import { ApiBare } from '../core/openapi/api-bare.decorator';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../core/openapi/api-errors.decorator';
import { Idempotent } from '../core/idempotency/idempotent.decorator';
import { CreatedCustomerView, CustomerView, UpdatedCustomerView } from './customer.views';
import { CustomersService } from './customers.service';
import { CreateCustomerDto } from './dto/create-customer.dto';
import { UpdateCustomerDto } from './dto/update-customer.dto';

@ApiTags('Customers')
@Controller('customer')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /** Creates one customer. */
  @Post()
  @Idempotent()
  @ApiEndpoint('createCustomer', {
    summary: 'Create a customer',
    description:
      'Needs both names and an e-mail or a phone. No two customers of a team share either. Phones are compared in their international form; e-mails in Unicode NFC without regard to case, their domains in ASCII form.',
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

  /** Reads one customer. The response has no envelope. */
  @Get(':customerId')
  @ApiEndpoint('getCustomer', {
    summary: 'Read a customer',
    description: 'One customer of the team, with the current balance.',
  })
  @ApiBare(200, CustomerView, { description: 'The customer, without an envelope.' })
  @ApiErrors('CUSTOMER_NOT_FOUND')
  get(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
  ): Promise<CustomerView> {
    return this.customers.get(team, customerId);
  }

  /** Changes the properties that the body contains. The response has no envelope. */
  @Put(':customerId')
  @ApiEndpoint('updateCustomer', {
    summary: 'Change a customer',
    description:
      'What the body leaves out stays. `null` takes away e-mail, phone or username, but e-mail and phone not both. Points cannot be set here.',
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

import { Body, Param } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../tenancy/endpoint/write-record';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { bare, envelope } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { type Envelope, ok } from '../core/http/envelope';
import { CreatedCustomerView, CustomerView, UpdatedCustomerView } from './customer.views';
import { CustomersService } from './customers.service';
import { CreateCustomerDto } from './dto/create-customer.dto';
import { UpdateCustomerDto } from './dto/update-customer.dto';

@ApiTags('Customers')
@TeamController('customer')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Endpoint.post({
    id: 'createCustomer',
    summary: 'Create a customer',
    description:
      'Requires both names, and an e-mail or a phone. E-mail and phone are each unique in the team. Phones are compared in international format. E-mails are compared in Unicode NFC, ignoring case, with their domain in ASCII.',
    role: 'editor',
    audit: { target: 'customer', recordedBy: 'service', isInRowOfKey: true },
    idempotency: 'statement',
    returns: envelope(201, CreatedCustomerView, { description: 'The customer was created.' }),
    errors: [
      'CUSTOMER_ALREADY_EXISTS',
      {
        code: 'VALIDATION_FAILED',
        fields: ['lastName: is required', 'phone: must contain 10 to 15 digits'],
      },
    ],
  })
  async create(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Body() dto: CreateCustomerDto,
  ): Promise<Envelope<CreatedCustomerView>> {
    return ok(await this.customers.create(scope, record, dto));
  }

  @Endpoint.get({
    path: ':customerId',
    id: 'getCustomer',
    summary: 'Read a customer',
    description: 'Returns one customer with the current balance.',
    role: 'analyst',
    returns: bare(200, CustomerView, { description: 'The customer, without an envelope.' }),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  get(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
  ): Promise<CustomerView> {
    return this.customers.get(scope, customerId);
  }

  @Endpoint.put({
    path: ':customerId',
    id: 'updateCustomer',
    summary: 'Change a customer',
    description:
      'Changes only the properties in the body. `null` clears e-mail, phone or username, but e-mail or phone must remain. Points cannot be changed here.',
    role: 'editor',
    audit: {
      target: 'customer',
      param: 'customerId',
      namesOnly: ['firstName', 'lastName', 'email', 'phone', 'username'],
      recordedBy: 'service',
    },
    idempotency: 'none',
    returns: bare(200, UpdatedCustomerView, { description: 'The customer, without an envelope.' }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      'CUSTOMER_ALREADY_EXISTS',
      {
        code: 'VALIDATION_FAILED',
        fields: ['email: must stay as long as there is no phone'],
      },
    ],
  })
  update(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('customerId') customerId: string,
    @Body() dto: UpdateCustomerDto,
  ): Promise<UpdatedCustomerView> {
    return this.customers.update(scope, record, customerId, dto);
  }
}

import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { TeamContext } from '../auth/team-context';
import { type Envelope, ok } from '../common/http/envelope';
import {
  type CreatedCustomerView,
  type CustomerView,
  toCreatedCustomer,
  toCustomer,
} from './customer.views';
import { CustomersService } from './customers.service';
import { CreateCustomerDto } from './dto/create-customer.dto';

@ApiTags('Customers')
@Controller('customer')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /** Creates one customer. */
  @Post()
  async create(
    @CurrentTeam() team: TeamContext,
    @Body() dto: CreateCustomerDto,
  ): Promise<Envelope<CreatedCustomerView>> {
    return ok(toCreatedCustomer(await this.customers.create(team, dto)));
  }

  /** Reads one customer; answered bare. */
  @Get(':customerId')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
  ): Promise<CustomerView> {
    return toCustomer(await this.customers.get(team.teamId, customerId));
  }
}

import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { TeamContext } from '../auth/team-context';
import { type Envelope, ok } from '../common/http/envelope';
import {
  type CreatedCustomerView,
  type CustomerView,
  toCreatedCustomer,
  toCustomer,
  toUpdatedCustomer,
  type UpdatedCustomerView,
} from './customer.views';
import { CustomersService } from './customers.service';
import { CreateCustomerDto } from './dto/create-customer.dto';
import { UpdateCustomerDto } from './dto/update-customer.dto';

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
    return toCustomer(await this.customers.get(team, customerId));
  }

  /** Changes what the body names; answered bare. */
  @Put(':customerId')
  async update(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Body() dto: UpdateCustomerDto,
  ): Promise<UpdatedCustomerView> {
    return toUpdatedCustomer(await this.customers.update(team, customerId, dto));
  }
}

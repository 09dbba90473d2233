import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../../auth/current-team.decorator';
import type { TeamContext } from '../../auth/team-context';
import { okPage, type PageEnvelope } from '../../common/http/envelope';
import { CollectionService } from './collection.service';
import {
  type BulkCustomerView,
  type CustomerListItemView,
  toBulkCustomer,
  toCustomerListItem,
} from './collection.views';
import { FindCustomersDto } from './find-customers.dto';

@ApiTags('Customers')
@Controller('customers')
export class CollectionController {
  constructor(private readonly collection: CollectionService) {}

  /** Creates up to 10,000 customers, all or none; answered as a bare array. */
  @Post()
  async createMany(
    @CurrentTeam() team: TeamContext,
    @Body() body: unknown,
  ): Promise<BulkCustomerView[]> {
    const customers = await this.collection.create(team, body);
    return customers.map(toBulkCustomer);
  }

  /** Finds customers, newest first. */
  @Get()
  async find(
    @CurrentTeam() team: TeamContext,
    @Query() query: FindCustomersDto,
  ): Promise<PageEnvelope<CustomerListItemView>> {
    const { items, pagination } = await this.collection.find(team, query);
    return okPage({ items: items.map(toCustomerListItem), pagination });
  }
}

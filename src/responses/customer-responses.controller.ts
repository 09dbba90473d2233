import { Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequiresRole } from '../tenancy/access/requires-role.decorator';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../tenancy/scope/current-team.decorator';
import { SortedPageQueryDto } from '../core/http/page-query.dto';
import { sendPage } from '../core/http/send-page';
import type { TeamContext } from '../tenancy/scope/team-context';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiErrors } from '../core/openapi/api-errors.decorator';
import { ApiPage } from '../core/openapi/api-page.decorator';
import { ResponseView } from './response.views';
import { ResponsesService } from './responses.service';

@ApiTags('Responses')
@TeamController('customer/:customerId/responses')
export class CustomerResponsesController {
  constructor(private readonly responses: ResponsesService) {}

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('listCustomerResponses', {
    summary: 'List the responses of a customer',
    description:
      'The responses to all forms that are linked to the customer, newest first, in pages. Each response has an entry for each current field of its form.',
  })
  @ApiPage(ResponseView, { description: 'A page of responses.' })
  @ApiErrors('CUSTOMER_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['order: must be one of asc, desc'],
  })
  async list(
    @CurrentTeam() team: TeamContext,
    @Param('customerId') customerId: string,
    @Query() query: SortedPageQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(response, await this.responses.listOfCustomer(team, customerId, query));
  }
}

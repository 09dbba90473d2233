import { Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { page } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { SortedPageQueryDto } from '../core/http/page-query.dto';
import { sendPage } from '../core/http/send-page';
import { ResponseView } from './response.views';
import { ResponsesService } from './responses.service';

@ApiTags('Responses')
@TeamController('customer/:customerId/responses')
export class CustomerResponsesController {
  constructor(private readonly responses: ResponsesService) {}

  @Endpoint.get({
    id: 'listCustomerResponses',
    summary: 'List the responses of a customer',
    description:
      'The responses to all forms that are linked to the customer, newest first, in pages. Each response has an entry for each current field of its form.',
    role: 'analyst',
    returns: page(ResponseView, { description: 'A page of responses.' }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['order: must be one of asc, desc'],
      },
    ],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Query() query: SortedPageQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(response, await this.responses.listOfCustomer(scope, customerId, query));
  }
}

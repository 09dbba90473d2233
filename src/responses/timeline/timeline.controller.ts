import { Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { cursorPage } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { TimelineQueryDto } from './timeline.dto';
import { TimelineService } from './timeline.service';
import { TimelineItemView } from './timeline.views';

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/customer/:customerId/timeline`)
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Endpoint.get({
    id: 'listCustomerTimeline',
    summary: 'List what happened to a customer',
    description:
      'Changes of points, redemptions, responses, and changes of the customer itself, newest first; the last item is the creation.',
    role: 'analyst',
    returns: cursorPage(TimelineItemView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Query() query: TimelineQueryDto,
  ): Promise<PageEnvelope<TimelineItemView, CursorPagination>> {
    return okPage(await this.timeline.list(scope, customerId, query));
  }
}

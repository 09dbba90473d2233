import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { cursorPage } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { FormsOverviewQueryDto } from './forms-overview.dto';
import { FormsOverviewService } from './forms-overview.service';
import { FormOverviewView } from './forms-overview.views';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms-overview`)
export class FormsOverviewController {
  constructor(private readonly overview: FormsOverviewService) {}

  @Endpoint.get({
    id: 'listFormsOverview',
    summary: 'List forms with what happened to them',
    description:
      'By name or state, in the chosen order. Send `nextCursor` as `cursor` with the same parameters to get the next page.',
    role: 'viewer',
    returns: cursorPage(FormOverviewView),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['cursor: must be of the same list and order'] }],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: FormsOverviewQueryDto,
    @LinkOrigin() origin: string,
  ): Promise<PageEnvelope<FormOverviewView, CursorPagination>> {
    return okPage(await this.overview.list(scope, query, origin));
  }
}

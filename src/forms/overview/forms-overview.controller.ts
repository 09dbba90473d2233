import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import { cursorPage, download } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { FormsExportQueryDto, FormsOverviewQueryDto } from './forms-overview.dto';
import { FormsOverviewService } from './forms-overview.service';
import { FormOverviewView, FORMS_EXAMPLES } from './forms-overview.views';

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

  @Endpoint.get({
    path: 'export',
    id: 'exportForms',
    summary: 'Export the list of forms',
    description:
      'All forms that match the filters, in the order of the list, as one CSV file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'viewer',
    returns: download({ description: 'The file, as an attachment.', examples: FORMS_EXAMPLES }),
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Query() query: FormsExportQueryDto,
    @LinkOrigin() origin: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.overview.export(scope, query, origin));
  }
}

import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope, MemberActor } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { cursorPage, download } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import type { CursorPagination } from '../../core/values/page';
import { sendDownload } from '../../core/http/send-download';
import { AuditExportQueryDto, AuditQueryDto } from './audit.dto';
import { AuditService } from './audit.service';
import { AuditEventView, EXPORT_EXAMPLES } from './audit.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/audit`)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint.get({
    id: 'listAuditEvents',
    summary: 'List the audit log',
    description:
      'By time. Send `nextCursor` as `cursor` with the same filters and order to get the next page.',
    role: 'admin',
    returns: cursorPage(AuditEventView),
  })
  async list(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: AuditQueryDto,
  ): Promise<PageEnvelope<AuditEventView, CursorPagination>> {
    return okPage(await this.audit.list(scope, query));
  }

  @Endpoint.get({
    path: 'export',
    id: 'exportAuditEvents',
    summary: 'Export the audit log',
    description:
      'All events that match the filters, as one file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'admin',
    returns: download({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES }),
  })
  async export(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: AuditExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.audit.export(scope, query));
  }
}

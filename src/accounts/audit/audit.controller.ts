import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import type { CursorPagination } from '../../core/values/page';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { ApiDownload } from '../../core/openapi/api-download.decorator';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { sendDownload } from '../../core/http/send-download';
import type { MemberTeamContext } from '../../tenancy/scope/team-context';
import { CurrentMember } from '../current-member.decorator';
import { AuditExportQueryDto, AuditQueryDto } from './audit.dto';
import { AuditService } from './audit.service';
import { AuditEventView, EXPORT_EXAMPLES } from './audit.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/audit`)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequiresRole('admin')
  @ApiEndpoint('listAuditEvents', {
    summary: 'List the audit log',
    description:
      'Newest first. Send `nextCursor` as `cursor` with the same filters to get the next page.',
  })
  @ApiPage(AuditEventView, { pagination: 'CursorPagination' })
  async list(
    @CurrentMember() team: MemberTeamContext,
    @Query() query: AuditQueryDto,
  ): Promise<PageEnvelope<AuditEventView, CursorPagination>> {
    return okPage(await this.audit.list(team, query));
  }

  @Get('export')
  @RequiresRole('admin')
  @ApiEndpoint('exportAuditEvents', {
    summary: 'Export the audit log',
    description:
      'All events that match the filters, as one file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
  })
  @ApiDownload({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES })
  async export(
    @CurrentMember() team: MemberTeamContext,
    @Query() query: AuditExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.audit.export(team, query));
  }
}

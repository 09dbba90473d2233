import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import { sendDownload } from '../../core/http/send-download';
import type { MemberTeamContext } from '../../core/http/team-context';
import { CurrentMember } from '../current-member.decorator';
import { AuditExportQueryDto, AuditQueryDto } from './audit.dto';
import { AuditService, type CursorPagination } from './audit.service';
import type { AuditEventView } from './audit.views';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/audit`)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequiresRole('admin')
  async list(
    @CurrentMember() team: MemberTeamContext,
    @Query() query: AuditQueryDto,
  ): Promise<PageEnvelope<AuditEventView, CursorPagination>> {
    return okPage(await this.audit.list(team, query));
  }

  @Get('export')
  @RequiresRole('admin')
  async export(
    @CurrentMember() team: MemberTeamContext,
    @Query() query: AuditExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.audit.export(team, query));
  }
}

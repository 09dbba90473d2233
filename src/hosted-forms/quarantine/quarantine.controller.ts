import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { RequiresConfirmation } from '../../core/http/requires-confirmation';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { QuarantineQueryDto } from './quarantine.dto';
import { type CursorPagination, QuarantineService } from './quarantine.service';
import type { QuarantinedView } from './quarantine.views';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/quarantine`)
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @Get()
  @RequiresRole('analyst')
  async list(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: QuarantineQueryDto,
  ): Promise<PageEnvelope<QuarantinedView, CursorPagination>> {
    return okPage(await this.quarantine.list(team, formId, query));
  }

  @Post(':quarantinedId/accept')
  @HttpCode(200)
  @Audited({ action: 'acceptQuarantined', target: 'quarantined', param: 'quarantinedId' })
  @RequiresRole('editor')
  async accept(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('quarantinedId') id: string,
  ): Promise<Envelope<{ id: string; formResponseId: string }>> {
    return ok(await this.quarantine.accept(team, formId, id));
  }

  @Delete(':quarantinedId')
  @Audited({ action: 'deleteQuarantined', target: 'quarantined', param: 'quarantinedId' })
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  async delete(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('quarantinedId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    return ok(await this.quarantine.delete(team, formId, id));
  }
}

import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import type { CursorPagination } from '../../core/values/page';
import { RequiresConfirmation } from '../../tenancy/access/requires-confirmation';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { QuarantineQueryDto } from './quarantine.dto';
import { QuarantineService } from './quarantine.service';
import { QUARANTINED_ID, QuarantinedView } from './quarantine.views';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/quarantine`)
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('listQuarantined', {
    summary: 'List the submissions in quarantine',
    description: 'Newest first. Send `nextCursor` as `cursor` to get the next page.',
  })
  @ApiPage(QuarantinedView, { pagination: 'CursorPagination' })
  @ApiErrors('FORM_NOT_FOUND')
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
  @ApiParam({ name: 'quarantinedId', ...QUARANTINED_ID })
  @ApiEndpoint('acceptQuarantined', {
    summary: 'Accept a submission',
    description: 'Submits it normally: it was not spam.',
  })
  @ApiEnvelope(200, { id: QUARANTINED_ID, formResponseId: idProperty('response') })
  @ApiErrors(
    'FORM_NOT_FOUND',
    'RESPONSE_NOT_FOUND',
    'FORM_HAS_NO_FIELDS',
    'MISSING_REQUIRED_FIELDS',
    'INVALID_FIELD_VALUES',
  )
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
  @ApiParam({ name: 'quarantinedId', ...QUARANTINED_ID })
  @ApiEndpoint('deleteQuarantined', {
    summary: 'Delete a submission',
    description: 'Deletes the answers.',
  })
  @ApiEnvelope(200, { id: QUARANTINED_ID, deleted: TRUE })
  @ApiErrors('FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND')
  async delete(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('quarantinedId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    return ok(await this.quarantine.delete(team, formId, id));
  }
}

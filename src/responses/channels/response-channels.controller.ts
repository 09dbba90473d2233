import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { idProperty } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { ResponseChannelsDto } from './response-channels.dto';
import { ResponseChannelsService } from './response-channels.service';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/responses/channels`)
export class ResponseChannelsController {
  constructor(private readonly channels: ResponseChannelsService) {}

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('readResponseChannels', {
    summary: 'List which responses came through the page',
    description:
      'Returns in `pageIds` those of the ids whose responses were submitted by the hosted page of the form, also after a quarantine. Ids of no response of the form are ignored.',
  })
  @ApiEnvelope(200, { pageIds: { type: 'array', items: idProperty('response') } })
  @ApiErrors('FORM_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['ids: must have at most 100 ids'],
  })
  async read(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: ResponseChannelsDto,
  ): Promise<Envelope<{ pageIds: string[] }>> {
    return ok(await this.channels.read(team, formId, query));
  }
}

import { Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty } from '../../core/openapi/common-properties';
import { ResponseChannelsDto } from './response-channels.dto';
import { ResponseChannelsService } from './response-channels.service';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/responses/channels`)
export class ResponseChannelsController {
  constructor(private readonly channels: ResponseChannelsService) {}

  @Endpoint.get({
    id: 'readResponseChannels',
    summary: 'List which responses came through the page',
    description:
      'Returns in `pageIds` those of the ids whose responses were submitted by the hosted page of the form, also after a quarantine. Ids of no response of the form are ignored.',
    role: 'analyst',
    returns: envelope(200, { pageIds: { type: 'array', items: idProperty('response') } }),
    errors: [
      'FORM_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['ids: must have at most 100 ids'],
      },
    ],
  })
  async read(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: ResponseChannelsDto,
  ): Promise<Envelope<{ pageIds: string[] }>> {
    return ok(await this.channels.read(scope, formId, query));
  }
}

import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { InboxService } from './inbox.service';
import { ResponseContextView } from './inbox.views';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/responses/:responseId/context`)
export class ResponseContextController {
  constructor(private readonly inbox: InboxService) {}

  @Endpoint.get({
    id: 'readResponseContext',
    summary: 'Read what belongs to a response',
    description:
      'How the response came in, the values that its page has kept from its link, its campaign, and its webhook deliveries.',
    role: 'analyst',
    returns: envelope(200, ResponseContextView),
    errors: ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'],
  })
  async read(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('responseId') responseId: string,
  ): Promise<Envelope<ResponseContextView>> {
    return ok(await this.inbox.readContext(scope, formId, responseId));
  }
}

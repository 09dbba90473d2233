import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { LinkView } from './form-link.views';
import { FormPublishingService } from './form-publishing.service';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/link`)
export class FormLinksController {
  constructor(private readonly publishing: FormPublishingService) {}

  @Endpoint.post({
    id: 'renewFormLink',
    summary: 'Renew the link of a form',
    description: 'Opens a new link; the old one never opens again.',
    role: 'editor',
    audit: { target: 'form', param: 'formId', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, LinkView),
    errors: ['FORM_NOT_FOUND'],
  })
  async renew(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('formId') formId: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<LinkView>> {
    return ok(await this.publishing.renewLink(scope, record, formId, origin));
  }
}

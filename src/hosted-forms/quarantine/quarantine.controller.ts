import { Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { cursorPage, envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import type { CursorPagination } from '../../core/values/page';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { QuarantineService } from './quarantine.service';
import { QUARANTINED_ID, QuarantinedView } from './quarantine.views';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/quarantine`)
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @Endpoint.get({
    id: 'listQuarantined',
    summary: 'List the submissions in quarantine',
    description: 'Newest first. Send `nextCursor` as `cursor` to get the next page.',
    role: 'analyst',
    returns: cursorPage(QuarantinedView),
    errors: ['FORM_NOT_FOUND'],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<QuarantinedView, CursorPagination>> {
    return okPage(await this.quarantine.list(scope, formId, query));
  }

  @Endpoint.post({
    path: ':quarantinedId/accept',
    id: 'acceptQuarantined',
    summary: 'Accept a submission',
    description: 'Submits it normally: it was not spam.',
    role: 'editor',
    audit: { target: 'quarantined', param: 'quarantinedId', params: ['formId'] },
    idempotency: 'none',
    returns: envelope(200, { id: QUARANTINED_ID, formResponseId: idProperty('response') }),
    errors: [
      'FORM_NOT_FOUND',
      'RESPONSE_NOT_FOUND',
      'FORM_HAS_NO_FIELDS',
      'MISSING_REQUIRED_FIELDS',
      'INVALID_FIELD_VALUES',
    ],
  })
  @ApiParam({ name: 'quarantinedId', ...QUARANTINED_ID })
  async accept(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('quarantinedId') id: string,
  ): Promise<Envelope<{ id: string; formResponseId: string }>> {
    return ok(await this.quarantine.accept(scope, formId, id));
  }

  @Endpoint.delete({
    path: ':quarantinedId',
    id: 'deleteQuarantined',
    summary: 'Delete a submission',
    description: 'Deletes the answers.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'quarantined', param: 'quarantinedId', params: ['formId'] },
    idempotency: 'none',
    returns: envelope(200, { id: QUARANTINED_ID, deleted: TRUE }),
    errors: ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'],
  })
  @ApiParam({ name: 'quarantinedId', ...QUARANTINED_ID })
  async delete(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('quarantinedId') id: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    return ok(await this.quarantine.delete(scope, formId, id));
  }
}

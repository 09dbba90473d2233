import { Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { envelope } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { ToRecord, type WriteRecord } from '../../tenancy/endpoint/write-record';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { FormDeletions } from './form-deletions.service';

@ApiTags('Forms')
@TeamController('forms')
export class FormDeletionsController {
  constructor(private readonly deletions: FormDeletions) {}

  @Endpoint.delete({
    path: ':formId',
    id: 'deleteForm',
    summary: 'Delete a form',
    description:
      'Moves the form to the bin, with its responses, links and webhook deliveries. No other endpoint returns it, its page responds with 410, its webhooks are not sent, and its name is free. In the console it can be restored within 7 days; then it is deleted for good.',
    role: 'admin',
    audit: { target: 'form', param: 'formId', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('form'), deleted: TRUE }),
    errors: ['FORM_NOT_FOUND'],
  })
  async delete(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('formId') formId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.deletions.delete(scope, record, formId);
    return ok({ id: formId.toLowerCase(), deleted: true });
  }
}

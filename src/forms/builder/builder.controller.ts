import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { BuilderService } from './builder.service';
import { BuilderView, SavedFormView, SavePlanView } from './builder.views';
import { SaveFormDto } from './dto/save-form.dto';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder`)
export class BuilderController {
  constructor(private readonly builder: BuilderService) {}

  @Endpoint.get({
    id: 'getBuilder',
    summary: 'Get a form for the builder',
    description:
      'The form with its settings, its closing, and the number of answers to each field.',
    role: 'editor',
    returns: envelope(200, BuilderView),
    errors: ['FORM_NOT_FOUND'],
  })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<BuilderView>> {
    return ok(await this.builder.get(scope, formId, origin));
  }

  @Endpoint.put({
    id: 'saveForm',
    summary: 'Save a form from the builder',
    description:
      'Replaces the form. A field with the `id` of an existing field keeps its answers, whatever its label; a field that is left out is removed with all its answers, of which `removedAnswers` must contain the exact number, and the role must be `admin`. A missing `webhookUrl` or `webhookSecret` stays unchanged; to change one needs `admin`.',
    role: 'editor',
    confirmation: ['removedAnswers'],
    audit: {
      target: 'form',
      param: 'formId',
      details: ['name', 'status', 'isPublic', 'removedAnswers'],
      recordedBy: 'service',
    },
    idempotency: 'none',
    returns: envelope(200, SavedFormView),
    errors: ['FORM_NOT_FOUND', 'FORM_CHANGED', 'FIELDS_WOULD_BE_REMOVED', 'FORM_NAME_TAKEN'],
  })
  async save(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<SavedFormView>> {
    return ok(await this.builder.save(scope, record, formId, dto, origin));
  }

  @Endpoint.post({
    path: 'plan',
    id: 'planSave',
    summary: 'Plan to save a form',
    description: 'What `saveForm` would change. Changes nothing.',
    role: 'editor',
    audit: { notAudited: 'It stores nothing.' },
    idempotency: 'none',
    returns: envelope(200, SavePlanView),
    errors: ['FORM_NOT_FOUND', 'FORM_CHANGED'],
  })
  async plan(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
  ): Promise<Envelope<SavePlanView>> {
    return ok(await this.builder.plan(scope, formId, dto));
  }
}

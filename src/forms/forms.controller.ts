import { Body, Param, Query } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../tenancy/endpoint/write-record';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { completeOrCursorPage, envelope } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { hasCursor } from '../core/http/cursor-range';
import { type Envelope, ok, okPage } from '../core/http/envelope';
import { CompleteOrCursorQueryDto } from '../core/http/page-query.dto';
import { CreateFormDto } from './dto/create-form.dto';
import { UpdateFormDto } from './dto/update-form.dto';
import { FormUpdatesService } from './form-updates.service';
import { FormDetailsView } from './form-details.views';
import { FormListItemView, FormSchemaView, FormView, UpdatedFormView } from './form.views';
import { FormsService } from './forms.service';

@ApiTags('Forms')
@TeamController('forms')
export class FormsController {
  constructor(
    private readonly forms: FormsService,
    private readonly updates: FormUpdatesService,
  ) {}

  @Endpoint.post({
    id: 'createForm',
    summary: 'Create a form',
    description:
      'Creates the form with all its fields. The response contains the generated keys of the fields, which submissions use.',
    role: 'editor',
    roleFor: { webhookUrl: 'admin', webhookSecret: 'admin' },
    audit: { target: 'form', details: ['name'], recordedBy: 'service' },
    idempotency: 'transaction',
    returns: envelope(201, FormView, { description: 'The form was created.' }),
    errors: [
      'FORM_NAME_TAKEN',
      'NO_FORM_OWNER',
      {
        code: 'VALIDATION_FAILED',
        fields: [
          'name: is required',
          'fields[0].options: must list at least one option for a Select',
        ],
      },
    ],
  })
  async create(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Body() dto: CreateFormDto,
  ): Promise<Envelope<FormView>> {
    return ok(await this.forms.create(scope, record, dto));
  }

  @Endpoint.patch({
    path: ':formId',
    id: 'updateForm',
    summary: 'Change a form',
    description:
      'Changes only the properties in the body. `fields` is the complete new list and is matched to the existing fields by label: a field with an existing label keeps its key and its answers, a field with another label is new. If existing fields are missing, the request is rejected unless `removeMissingFields` is true, which permanently deletes these fields and their answers.',
    role: 'editor',
    roleFor: { removeMissingFields: 'admin' },
    confirmation: ['removeMissingFields'],
    audit: {
      target: 'form',
      param: 'formId',
      details: ['name', 'status', 'isPublic', 'removeMissingFields'],
      recordedBy: 'service',
    },
    idempotency: 'none',
    returns: envelope(200, UpdatedFormView, { description: 'The changed form.' }),
    errors: [
      'FORM_NOT_FOUND',
      'FORM_NAME_TAKEN',
      'FIELDS_WOULD_BE_REMOVED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['webhookUrl: must be an absolute http or https URL of at most 2048 characters'],
      },
    ],
  })
  async update(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('formId') formId: string,
    @Body() dto: UpdateFormDto,
  ): Promise<Envelope<UpdatedFormView>> {
    return ok(await this.updates.update(scope, record, formId, dto));
  }

  @Endpoint.get({
    id: 'listForms',
    summary: 'List all forms',
    description: 'All forms of the team, newest first; with `cursor`, in pages.',
    role: 'viewer',
    returns: completeOrCursorPage(FormListItemView, { description: 'The forms of the team.' }),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['cursor: must be the nextCursor of a page'] }],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: CompleteOrCursorQueryDto,
  ): Promise<Envelope<FormListItemView[]>> {
    return hasCursor(query)
      ? okPage(await this.forms.listPage(scope, query))
      : ok(await this.forms.list(scope));
  }

  @Endpoint.get({
    path: ':formId',
    id: 'getForm',
    summary: 'Read a form',
    description:
      'All settings, except the webhook secret, and all properties of the fields in builder order. The response can be sent back as the body of PATCH without loss.',
    role: 'viewer',
    returns: envelope(200, FormDetailsView, { description: 'The form.' }),
    errors: ['FORM_NOT_FOUND'],
  })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDetailsView>> {
    return ok(await this.forms.getDetails(scope, formId));
  }

  @Endpoint.get({
    path: ':formId/schema',
    id: 'getFormSchema',
    summary: 'Read the fields of a form',
    description:
      'The fields in builder order, with the keys, types and options that submissions use.',
    role: 'viewer',
    returns: envelope(200, FormSchemaView, { description: 'The form and its fields.' }),
    errors: ['FORM_NOT_FOUND', 'FORM_HAS_NO_FIELDS'],
  })
  async getSchema(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormSchemaView>> {
    return ok(await this.forms.getSchema(scope, formId));
  }
}

import { Body, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../tenancy/audit/audited.decorator';
import { RequiresConfirmationFor } from '../tenancy/access/requires-confirmation';
import { RequiresRole, RequiresRoleFor } from '../tenancy/access/requires-role.decorator';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../tenancy/scope/team-context';
import { type Envelope, ok } from '../core/http/envelope';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../core/openapi/api-errors.decorator';
import { Idempotent } from '../tenancy/idempotency/idempotent.decorator';
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

  @Post()
  @Idempotent()
  @Audited({ action: 'createForm', target: 'form', details: ['name'], isRecordedByService: true })
  @RequiresRole('editor')
  @RequiresRoleFor({ webhookUrl: 'admin', webhookSecret: 'admin' })
  @ApiEndpoint('createForm', {
    summary: 'Create a form',
    description:
      'Creates the form with all its fields. The response contains the generated keys of the fields, which submissions use.',
  })
  @ApiEnvelope(201, FormView, { description: 'The form was created.' })
  @ApiErrors('FORM_NAME_TAKEN', 'NO_FORM_OWNER', {
    code: 'VALIDATION_FAILED',
    fields: ['name: is required', 'fields[0].options: must list at least one option for a Select'],
  })
  async create(
    @CurrentTeam() team: TeamContext,
    @Body() dto: CreateFormDto,
  ): Promise<Envelope<FormView>> {
    return ok(await this.forms.create(team, dto));
  }

  @Patch(':formId')
  @Audited({
    action: 'updateForm',
    target: 'form',
    param: 'formId',
    details: ['name', 'status', 'isPublic', 'removeMissingFields'],
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @RequiresRoleFor({ removeMissingFields: 'admin' })
  @RequiresConfirmationFor(['removeMissingFields'])
  @ApiEndpoint('updateForm', {
    summary: 'Change a form',
    description:
      'Changes only the properties in the body. `fields` is the complete new list and is matched to the existing fields by label: a field with an existing label keeps its key and its answers, a field with another label is new. If existing fields are missing, the request is rejected unless `removeMissingFields` is true, which permanently deletes these fields and their answers.',
  })
  @ApiEnvelope(200, UpdatedFormView, { description: 'The changed form.' })
  @ApiErrors('FORM_NOT_FOUND', 'FORM_NAME_TAKEN', 'FIELDS_WOULD_BE_REMOVED', {
    code: 'VALIDATION_FAILED',
    fields: ['webhookUrl: must be an absolute http or https URL of at most 2048 characters'],
  })
  async update(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: UpdateFormDto,
  ): Promise<Envelope<UpdatedFormView>> {
    return ok(await this.updates.update(team, formId, dto));
  }

  @Get()
  @RequiresRole('viewer')
  @ApiEndpoint('listForms', {
    summary: 'List all forms',
    description: 'All forms of the team, newest first, without pages.',
  })
  @ApiEnvelope(200, [FormListItemView], { description: 'The forms of the team.' })
  async list(@CurrentTeam() team: TeamContext): Promise<Envelope<FormListItemView[]>> {
    return ok(await this.forms.list(team));
  }

  @Get(':formId')
  @RequiresRole('viewer')
  @ApiEndpoint('getForm', {
    summary: 'Read a form',
    description:
      'All settings, except the webhook secret, and all properties of the fields in builder order. The response can be sent back as the body of PATCH without loss.',
  })
  @ApiEnvelope(200, FormDetailsView, { description: 'The form.' })
  @ApiErrors('FORM_NOT_FOUND')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDetailsView>> {
    return ok(await this.forms.getDetails(team, formId));
  }

  @Get(':formId/schema')
  @RequiresRole('viewer')
  @ApiEndpoint('getFormSchema', {
    summary: 'Read the fields of a form',
    description:
      'The fields in builder order, with the keys, types and options that submissions use.',
  })
  @ApiEnvelope(200, FormSchemaView, { description: 'The form and its fields.' })
  @ApiErrors('FORM_NOT_FOUND', 'FORM_HAS_NO_FIELDS')
  async getSchema(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormSchemaView>> {
    return ok(await this.forms.getSchema(team, formId));
  }
}

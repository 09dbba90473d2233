import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import { LinkOrigin } from '../../core/http/link-origin.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { RequiresConfirmationFor } from '../../tenancy/access/requires-confirmation';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { BuilderService } from './builder.service';
import { BuilderView, SavedFormView, SavePlanView } from './builder.views';
import { SaveFormDto } from './dto/save-form.dto';

@ApiTags('Forms')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder`)
export class BuilderController {
  constructor(private readonly builder: BuilderService) {}

  @Get()
  @RequiresRole('editor')
  @ApiEndpoint('getBuilder', {
    summary: 'Get a form for the builder',
    description:
      'The form with its settings, its closing, and the number of answers to each field.',
  })
  @ApiEnvelope(200, BuilderView)
  @ApiErrors('FORM_NOT_FOUND')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<BuilderView>> {
    return ok(await this.builder.get(team, formId, origin));
  }

  @Put()
  @Audited({
    action: 'saveForm',
    target: 'form',
    param: 'formId',
    details: ['name', 'status', 'isPublic', 'removedAnswers'],
    isRecordedByService: true,
  })
  @RequiresRole('editor')
  @RequiresConfirmationFor(['removedAnswers'])
  @ApiEndpoint('saveForm', {
    summary: 'Save a form from the builder',
    description:
      'Replaces the form. A field with the `id` of an existing field keeps its answers, whatever its label; a field that is left out is removed with all its answers, of which `removedAnswers` must contain the exact number, and the role must be `admin`. A missing `webhookUrl` or `webhookSecret` stays unchanged; to change one needs `admin`.',
  })
  @ApiEnvelope(200, SavedFormView)
  @ApiErrors('FORM_NOT_FOUND', 'FORM_CHANGED', 'FIELDS_WOULD_BE_REMOVED', 'FORM_NAME_TAKEN')
  async save(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
    @LinkOrigin() origin: string,
  ): Promise<Envelope<SavedFormView>> {
    return ok(await this.builder.save(team, formId, dto, origin));
  }

  /** Not `@Audited()`, because nothing changes. */
  @Post('plan')
  @HttpCode(200)
  @RequiresRole('editor')
  @ApiEndpoint('planSave', {
    summary: 'Plan to save a form',
    description: 'What `saveForm` would change. Changes nothing.',
  })
  @ApiEnvelope(200, SavePlanView)
  @ApiErrors('FORM_NOT_FOUND', 'FORM_CHANGED')
  async plan(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
  ): Promise<Envelope<SavePlanView>> {
    return ok(await this.builder.plan(team, formId, dto));
  }
}

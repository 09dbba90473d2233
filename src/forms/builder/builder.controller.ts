import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Audited } from '../../core/audit/audited.decorator';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { originOfRequest } from '../../core/http/public-origin';
import { RequiresConfirmationFor } from '../../core/http/requires-confirmation';
import { RequiresRole, RequiresRoleFor } from '../../core/http/requires-role.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { BuilderService } from './builder.service';
import type { BuilderView, SavedFormView, SavePlanView } from './builder.views';
import { SaveFormDto } from './save-form.dto';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder`)
export class BuilderController {
  constructor(
    private readonly builder: BuilderService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @RequiresRole('editor')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Req() request: Request,
  ): Promise<Envelope<BuilderView>> {
    return ok(await this.builder.get(team, formId, originOfRequest(this.config, request)));
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
  @RequiresRoleFor({ webhookUrl: 'admin', webhookSecret: 'admin' })
  @RequiresConfirmationFor(['removedAnswers'])
  async save(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
    @Req() request: Request,
  ): Promise<Envelope<SavedFormView>> {
    const origin = originOfRequest(this.config, request);
    return ok(await this.builder.save(team, formId, dto, origin));
  }

  /** Changes nothing, so that the audit log has no record of it. */
  @Post('plan')
  @HttpCode(200)
  @RequiresRole('editor')
  @RequiresRoleFor({ webhookUrl: 'admin', webhookSecret: 'admin' })
  async plan(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SaveFormDto,
  ): Promise<Envelope<SavePlanView>> {
    return ok(await this.builder.plan(team, formId, dto));
  }
}

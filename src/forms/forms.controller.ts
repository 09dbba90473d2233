import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { TeamContext } from '../auth/team-context';
import { type Envelope, ok } from '../common/http/envelope';
import { CreateFormDto } from './dto/create-form.dto';
import {
  type FormListItemView,
  type FormSchemaView,
  type FormView,
  toForm,
  toFormListItem,
  toFormSchema,
} from './form.views';
import { FormsService } from './forms.service';

@ApiTags('Forms')
@Controller('forms')
export class FormsController {
  constructor(private readonly forms: FormsService) {}

  /** Creates a form with all its fields. */
  @Post()
  async create(
    @CurrentTeam() team: TeamContext,
    @Body() dto: CreateFormDto,
  ): Promise<Envelope<FormView>> {
    return ok(toForm(await this.forms.create(team, dto)));
  }

  /** Lists every form of the team, newest first. */
  @Get()
  async list(@CurrentTeam() team: TeamContext): Promise<Envelope<FormListItemView[]>> {
    const rows = await this.forms.list(team);
    return ok(rows.map(toFormListItem));
  }

  /** The fields of a form in builder order, with the keys to submit by. */
  @Get(':formId/schema')
  async schema(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormSchemaView>> {
    return ok(toFormSchema(await this.forms.getWithFields(team, formId)));
  }
}

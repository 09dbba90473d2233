import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { TeamContext } from '../auth/team-context';
import { type Envelope, ok, okPage, type PageEnvelope } from '../common/http/envelope';
import { PageQueryDto } from '../common/http/page-query.dto';
import { SubmitResponseDto } from './dto/submit-response.dto';
import type { ResponseView, SubmittedResponseView } from './response.views';
import { ResponsesService } from './responses.service';

@ApiTags('Responses')
@Controller('forms/:formId/responses')
export class ResponsesController {
  constructor(private readonly responses: ResponsesService) {}

  /** Submits a response. */
  @Post()
  async submit(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SubmitResponseDto,
  ): Promise<Envelope<SubmittedResponseView>> {
    return ok(await this.responses.submit(team, formId, dto));
  }

  /** Lists the responses of a form, newest first. */
  @Get()
  async list(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageEnvelope<ResponseView>> {
    return okPage(await this.responses.list(team, formId, query));
  }

  /** Reads one response. */
  @Get(':responseId')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('responseId') responseId: string,
  ): Promise<Envelope<ResponseView>> {
    return ok(await this.responses.get(team, formId, responseId));
  }
}

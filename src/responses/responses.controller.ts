import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Audited } from '../tenancy/audit/audited.decorator';
import { RequiresRole } from '../tenancy/access/requires-role.decorator';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../tenancy/scope/team-context';
import { type Envelope, ok } from '../core/http/envelope';
import { sendPage } from '../core/http/send-page';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../core/openapi/api-errors.decorator';
import { ApiPage } from '../core/openapi/api-page.decorator';
import { Idempotent } from '../tenancy/idempotency/idempotent.decorator';
import { ListResponsesDto } from './dto/list-responses.dto';
import { SubmitResponseDto } from './dto/submit-response.dto';
import { ResponseView, SubmittedResponseView } from './response.views';
import { ResponsesService } from './responses.service';

@ApiTags('Responses')
@TeamController('forms/:formId/responses')
export class ResponsesController {
  constructor(private readonly responses: ResponsesService) {}

  @Post()
  @Idempotent('runInStatement')
  @Audited({ action: 'submitResponse', target: 'response', isRecordedByService: true })
  @RequiresRole('editor')
  @ApiEndpoint('submitResponse', {
    summary: 'Submit a response to a form',
    description:
      'Validates all answers against their fields and stores all of them or none. If `createCustomerOnSubmit` of the form is true, the response is linked to the customer with the same e-mail or phone, or to a new customer; an error in this step does not reject the submission. Answers with unknown keys are ignored and listed in `ignoredKeys`.',
  })
  @ApiEnvelope(201, SubmittedResponseView, { description: 'The response was stored.' })
  @ApiErrors(
    'FORM_NOT_FOUND',
    'FORM_HAS_NO_FIELDS',
    'MISSING_REQUIRED_FIELDS',
    'INVALID_FIELD_VALUES',
    { code: 'VALIDATION_FAILED', fields: ['responses[1].value: is required'] },
  )
  async submit(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Body() dto: SubmitResponseDto,
  ): Promise<Envelope<SubmittedResponseView>> {
    return ok(await this.responses.submit(team, formId, dto));
  }

  @Get()
  @RequiresRole('analyst')
  @ApiEndpoint('listResponses', {
    summary: 'List the responses of a form',
    description:
      'Newest first, in pages. Each response has an entry for each current field of the form.',
  })
  @ApiPage(ResponseView, { description: 'A page of responses.' })
  @ApiErrors('FORM_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['limit: must be a whole number from 1 to 100'],
  })
  async list(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: ListResponsesDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(response, await this.responses.list(team, formId, query));
  }

  @Get(':responseId')
  @RequiresRole('analyst')
  @ApiEndpoint('getResponse', {
    summary: 'Read one response',
    description: 'Returns one response, as in the list of responses.',
  })
  @ApiEnvelope(200, ResponseView, { description: 'The response.' })
  @ApiErrors('FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND')
  async get(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Param('responseId') responseId: string,
  ): Promise<Envelope<ResponseView>> {
    return ok(await this.responses.get(team, formId, responseId));
  }
}

import { Body, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../tenancy/endpoint/write-record';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { idProperty, TRUE } from '../core/openapi/common-properties';
import { envelope, page } from '../core/openapi/returns';
import { TeamController } from '../tenancy/access/team-controller.decorator';
import { type Envelope, ok } from '../core/http/envelope';
import { sendPage } from '../core/http/send-page';
import { ListResponsesDto } from './dto/list-responses.dto';
import { MarkResponsesDto } from './dto/mark-responses.dto';
import { SubmitResponseDto } from './dto/submit-response.dto';
import { MarkedView, ResponseView, SubmittedResponseView } from './response.views';
import { ResponseDeletions } from './deletions/response-deletions.service';
import { ResponsesService } from './responses.service';

@ApiTags('Responses')
@TeamController('forms/:formId/responses')
export class ResponsesController {
  constructor(
    private readonly responses: ResponsesService,
    private readonly deletions: ResponseDeletions,
  ) {}

  @Endpoint.post({
    id: 'submitResponse',
    summary: 'Submit a response to a form',
    description:
      'Validates all answers against their fields and stores all of them or none. If `createCustomerOnSubmit` of the form is true, the response is linked to the customer with the same e-mail or phone, or to a new customer; an error in this step does not reject the submission. Answers with unknown keys are ignored and listed in `ignoredKeys`.',
    role: 'editor',
    audit: {
      target: 'response',
      params: ['formId'],
      recordedBy: 'service',
      isInRowOfKey: true,
    },
    idempotency: 'statement',
    returns: envelope(201, SubmittedResponseView, { description: 'The response was stored.' }),
    errors: [
      'FORM_NOT_FOUND',
      'FORM_HAS_NO_FIELDS',
      'MISSING_REQUIRED_FIELDS',
      'INVALID_FIELD_VALUES',
      { code: 'VALIDATION_FAILED', fields: ['responses[1].value: is required'] },
    ],
  })
  async submit(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Param('formId') formId: string,
    @Body() dto: SubmitResponseDto,
  ): Promise<Envelope<SubmittedResponseView>> {
    return ok(await this.responses.submit(scope, record, formId, dto));
  }

  @Endpoint.get({
    id: 'listResponses',
    summary: 'List the responses of a form',
    description:
      'Newest first, in pages. Each response has an entry for each current field of the form. With `cursor`, a page may be shorter than `limit`, or empty, before the last one: each page reads a bounded number of responses. Among more than a million responses, the header `Total-Is-At-Least: true` says that there are at least `total` matches, and a search that is too general is rejected.',
    role: 'analyst',
    returns: page(ResponseView, { description: 'A page of responses.', hasBoundedTotal: true }),
    errors: [
      'FORM_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['limit: must be a whole number from 1 to 100'],
      },
    ],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: ListResponsesDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(response, await this.responses.list(scope, formId, query));
  }

  @Endpoint.post({
    path: 'mark-read',
    id: 'markResponses',
    summary: 'Mark responses as read or unread',
    description: 'Marks up to 500 responses of the form at once.',
    role: 'editor',
    audit: { target: 'form', param: 'formId', details: ['isRead'] },
    idempotency: 'transaction',
    returns: envelope(200, MarkedView, { description: 'The responses are marked.' }),
    errors: [
      'FORM_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['ids: must be an array of 1 to 500 ids'] },
    ],
  })
  async mark(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Body() dto: MarkResponsesDto,
  ): Promise<Envelope<MarkedView>> {
    return ok(await this.responses.mark(scope, formId, dto));
  }

  @Endpoint.get({
    path: ':responseId',
    id: 'getResponse',
    summary: 'Read one response',
    description: 'Returns one response, as in the list of responses.',
    role: 'analyst',
    returns: envelope(200, ResponseView, { description: 'The response.' }),
    errors: ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'],
  })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Param('responseId') responseId: string,
  ): Promise<Envelope<ResponseView>> {
    return ok(await this.responses.get(scope, formId, responseId));
  }

  @Endpoint.delete({
    path: ':responseId',
    id: 'deleteResponse',
    summary: 'Delete a response',
    description:
      'Moves the response to the bin, with its webhook deliveries. No other endpoint returns or counts it, and pending deliveries wait. In the console it can be restored within 7 days; then it is deleted for good.',
    role: 'admin',
    audit: { target: 'response', param: 'responseId', params: ['formId'] },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('response'), deleted: TRUE }),
    errors: ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'],
  })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Param('responseId') responseId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.deletions.deleteResponse(unit, formId, responseId);
    return ok({ id: responseId.toLowerCase(), deleted: true });
  }
}

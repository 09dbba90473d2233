import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RegionalScope, TeamScope } from '../core/http/team-context';
import { ApiError } from '../core/errors/api-error';
import type { LargePage } from '../core/http/envelope';
import { paginationOf } from '../core/http/pagination';
import { isId, newId } from '../core/identifiers';
import { Database } from '../core/database/database';
import { isConnectionLost } from '../core/database/postgres-errors';
import type { FormDefinition } from '../forms/form-definition';
import { FormsService } from '../forms/forms.service';
import { LOGGER } from '../core/observability/logger';
import { type Contact, readContact } from './domain/read-contact';
import { readSubmission } from './domain/read-submission';
import type { ListResponsesDto } from './dto/list-responses.dto';
import type { SubmitResponseDto } from './dto/submit-response.dto';
import type { ResponseSource } from './entities/form-response.entity';
import { type ResponseView, type SubmittedResponseView, toResponse } from './response.views';
import { readResponseFilter } from './response-filter';
import { ResponseListRepository } from './response-list.repository';
import {
  type InsertOutcome,
  type NewResponse,
  ResponseInsertRepository,
} from './response-insert.repository';
import { ResponsesRepository } from './responses.repository';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher';

/** What a racing transaction has just changed, the next attempt sees. */
const MAX_ATTEMPTS = 5;

/** Submissions and stored responses; specification 2.5 and 4.2. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly forms: FormsService,
    private readonly responses: ResponsesRepository,
    private readonly inserts: ResponseInsertRepository,
    private readonly lists: ResponseListRepository,
    private readonly database: Database,
    private readonly dispatcher: WebhookDispatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks a submission against the form and stores it with its customer.
   * @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS, MISSING_REQUIRED_FIELDS, INVALID_FIELD_VALUES
   */
  async submit(
    team: RegionalScope,
    formId: string,
    dto: SubmitResponseDto,
    source: ResponseSource = 'public',
  ): Promise<SubmittedResponseView> {
    let remembered = this.forms.recall(team, formId);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const form = remembered ?? (await this.forms.getWithFields(team, formId));
      const { answers, ignoredKeys, missing, invalid } = readSubmission(form.fields, dto.responses);
      const isRemembered = form === remembered;
      remembered = null;
      // What a form of some time ago refuses, the form as it is now may take.
      if (isRemembered && missing.length + invalid.length > 0) continue;
      if (missing.length > 0) throw new ApiError('MISSING_REQUIRED_FIELDS', missing);
      if (invalid.length > 0) throw new ApiError('INVALID_FIELD_VALUES', invalid);

      const contact = form.createCustomerOnSubmit
        ? readContact(form.fields, answers, dto.customer ?? undefined, team.phoneRegion)
        : null;
      const response = {
        id: newId(),
        formId: form.id,
        formVersion: form.version,
        source,
        deliveryId: newId(),
        answers,
        countedAnswers: form.fields.flatMap(({ id, countsValues }) => {
          const value = countsValues ? answers.get(id) : undefined;
          return value === undefined ? [] : [[id, String(value)] as const];
        }),
      };
      const outcome = await this.store(team, response, contact);
      // Not stored: the form was updated since it was read, so the answers are held against it once more.
      if (outcome.isStored) {
        if (outcome.hasWebhook) this.database.afterCommit(team, () => this.dispatcher.wake());
        return {
          formResponseId: response.id,
          subscriberId: outcome.subscriberId,
          ...(ignoredKeys.length > 0 && { ignoredKeys }),
        };
      }
    }
    throw new Error('A form was updated again and again while a submission was checked.');
  }

  /** @throws ApiError FORM_NOT_FOUND, VALIDATION_FAILED for a fieldKey that the form lacks */
  async list(
    team: TeamScope,
    formId: string,
    query: ListResponsesDto,
  ): Promise<LargePage<ResponseView>> {
    const form = await this.forms.get(team, formId);
    const { page, limit, order } = query;
    const { rows, restIds, total } = await this.lists.listResponses(
      team,
      form,
      readResponseFilter(form, query),
      { order, limit, offset: (page - 1) * limit },
    );
    return {
      items: rows.map((row) => toResponse(form, row)),
      pagination: paginationOf(page, limit, total),
      rest: restIds.length === 0 ? null : this.readEach(team, form, restIds),
    };
  }

  /** @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async get(team: TeamScope, formId: string, responseId: string): Promise<ResponseView> {
    const form = await this.forms.get(team, formId);
    const row = isId(responseId)
      ? await this.responses.findResponse(team, form.id, responseId)
      : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    return toResponse(form, row);
  }

  /** Takes as long as the client takes to read them, so the deadline of the request does not apply. */
  private async *readEach(
    { teamId, transaction }: TeamScope,
    form: FormDefinition,
    ids: readonly string[],
  ): AsyncGenerator<ResponseView> {
    for (const id of ids) {
      const row = await this.responses.findResponse({ teamId, transaction }, form.id, id);
      // Responses are never deleted.
      if (row === null) throw new Error('A response that was listed is not there any more.');
      yield toResponse(form, row);
    }
  }

  /** However often it is called. @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async markRead(team: TeamScope, formId: string, responseId: string): Promise<void> {
    const form = await this.forms.get(team, formId);
    const isFound = isId(responseId) && (await this.responses.markRead(team, form.id, responseId));
    if (!isFound) throw new ApiError('RESPONSE_NOT_FOUND');
  }

  /**
   * Customer matching never fails a submission (specification 4.2, submission rule 5): whatever goes wrong
   * with the customer, the response is stored without one. Only a lost database and a lack of connections or time are passed
   * on, since then nothing can be stored at all.
   */
  private async store(
    team: RegionalScope,
    response: NewResponse,
    contact: Contact | null,
  ): Promise<InsertOutcome> {
    if (contact !== null) {
      try {
        const outcome = await this.storeWithCustomer(team, response, contact);
        if (outcome.isStored || !outcome.isCurrent) return outcome;
        this.logger.warn({ team: team.teamId }, 'No customer could be matched.');
      } catch (error) {
        if (isConnectionLost(error) || error instanceof ApiError) throw error;
        this.logger.error(
          { team: team.teamId, response: response.id, err: error },
          'Customer matching failed; the response is stored without a customer.',
        );
      }
    }
    return this.inserts.insertResponse(team, response, null);
  }

  private async storeWithCustomer(
    team: RegionalScope,
    response: NewResponse,
    contact: Contact,
  ): Promise<InsertOutcome> {
    const newCustomerId = newId();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.inserts.insertResponse(team, response, {
        ...contact,
        newCustomerId,
      });
      const isRaced = outcome.isCurrent && !outcome.isStored;
      if (!isRaced || attempt === MAX_ATTEMPTS) return outcome;
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { TeamContext } from '../auth/team-context';
import { ApiError } from '../common/errors/api-error';
import type { Page } from '../common/http/envelope';
import type { PageQueryDto } from '../common/http/page-query.dto';
import { paginationOf } from '../common/http/pagination';
import { isId, newId } from '../common/identifiers';
import { isConnectionLost } from '../database/postgres-errors';
import type { FormDefinition } from '../forms/form-definition';
import { FormsService } from '../forms/forms.service';
import { LOGGER } from '../observability/logger';
import { type Contact, readContact } from './domain/read-contact';
import { readSubmission } from './domain/read-submission';
import type { SubmitResponseDto } from './dto/submit-response.dto';
import type { ResponseSource } from './entities/form-response.entity';
import { type ResponseView, type SubmittedResponseView, toResponse } from './response.views';
import { type NewResponse, ResponsesRepository } from './responses.repository';

/** A customer made by a racing transaction is visible to the next attempt. */
const MAX_MATCH_ATTEMPTS = 3;

/** Submissions and stored responses; specification 2.5 and 4.2. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly forms: FormsService,
    private readonly responses: ResponsesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks a submission against the form and stores it with its customer.
   * @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS, MISSING_REQUIRED_FIELDS, INVALID_FIELD_VALUES
   */
  async submit(
    team: TeamContext,
    formId: string,
    dto: SubmitResponseDto,
    source: ResponseSource = 'public',
  ): Promise<SubmittedResponseView> {
    const form = await this.forms.getWithFields(team, formId);
    const { answers, ignoredKeys, missing, invalid } = readSubmission(form.fields, dto.responses);
    if (missing.length > 0) throw new ApiError('MISSING_REQUIRED_FIELDS', missing);
    if (invalid.length > 0) throw new ApiError('INVALID_FIELD_VALUES', invalid);

    const contact = form.createCustomerOnSubmit
      ? readContact(form.fields, answers, dto.customer ?? undefined, team.phoneRegion)
      : null;
    const response: NewResponse = { id: newId(), formId: form.id, source, answers };
    const subscriberId = await this.store(team, response, contact);
    return {
      formResponseId: response.id,
      subscriberId,
      ...(ignoredKeys.length > 0 && { ignoredKeys }),
    };
  }

  /** Newest first. @throws ApiError FORM_NOT_FOUND */
  async list(
    team: TeamContext,
    formId: string,
    { page, limit }: PageQueryDto,
  ): Promise<Page<ResponseView>> {
    const form = await this.forms.get(team, formId);
    const { rows, total } = await this.responses.listResponses(team, form.id, {
      limit,
      offset: (page - 1) * limit,
    });
    return {
      items: rows.map((row) => toResponse(form, row)),
      pagination: paginationOf(page, limit, total),
    };
  }

  /** @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async get(team: TeamContext, formId: string, responseId: string): Promise<ResponseView> {
    const form: FormDefinition = await this.forms.get(team, formId);
    const row = isId(responseId)
      ? await this.responses.findResponse(team, form.id, responseId)
      : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    return toResponse(form, row);
  }

  /**
   * Customer matching never fails a submission (specification 4.2, submission rule 5): whatever goes wrong
   * with the customer, the response is stored without one. Only a lost database is passed on, since then
   * nothing can be stored at all.
   */
  private async store(
    team: TeamContext,
    response: NewResponse,
    contact: Contact | null,
  ): Promise<string | null> {
    if (contact !== null) {
      try {
        const stored = await this.storeWithCustomer(team, response, contact);
        if (stored !== null) return stored.subscriberId;
        this.logger.warn(
          { team: team.teamId, response: response.id },
          'No customer could be matched.',
        );
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        this.logger.error(
          { team: team.teamId, response: response.id, err: error },
          'Customer matching failed; the response is stored without a customer.',
        );
      }
    }
    await this.responses.insertResponse(team, response, null);
    return null;
  }

  private async storeWithCustomer(
    team: TeamContext,
    response: NewResponse,
    contact: Contact,
  ): Promise<{ subscriberId: string | null } | null> {
    const newCustomerId = newId();
    for (let attempt = 1; attempt <= MAX_MATCH_ATTEMPTS; attempt += 1) {
      const stored = await this.responses.insertResponse(team, response, {
        ...contact,
        newCustomerId,
      });
      if (stored !== null) return stored;
    }
    return null;
  }
}

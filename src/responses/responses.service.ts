import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BoundError, isConnectionLost, LostRacesError, retryRaces } from '@rapport/pg-lanes';
import { type RequestScope, withoutDeadline } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { ApiError } from '../core/errors/api-error';
import { ok } from '../core/http/envelope';
import { type CursorRange, cursorRangeOf, hasCursor } from '../core/http/cursor-range';
import { writeCursor } from '../core/values/cursor';
import { type LargePage, type ListPage, pageOf, sortedRangeOf } from '../core/values/page';
import type { SortedPageQueryDto } from '../core/http/page-query.dto';
import { isId, newId } from '../core/values/identifiers';
import { Database } from '../core/database/database';
import { CustomersService } from '../customers/customers.service';
import type { FieldDefinition, FormDefinition, FormOutline } from '../forms/form-definition';
import { BinnedForms } from '../forms/bin/binned-forms.service';
import { FormsService } from '../forms/forms.service';
import { LOGGER } from '../core/observability/logger';
import { type Contact, readContact } from './domain/read-contact';
import { readSubmission, type SubmissionReading } from './domain/read-submission';
import {
  campaignOf,
  type HiddenValues,
  namedValues,
  NO_HIDDEN_VALUES,
} from './domain/hidden-values';
import type { StoredSource } from './domain/response-source';
import type { ListResponsesDto } from './dto/list-responses.dto';
import type { MarkResponsesDto } from './dto/mark-responses.dto';
import type { SubmittedAnswerDto, SubmitResponseDto } from './dto/submit-response.dto';
import {
  type MarkedView,
  type ResponseView,
  type SubmittedResponseView,
  toResponseView,
  toSubmittedResponseView,
} from './response.views';
import { ANY_RESPONSE, hasFilter, readResponseFilter, walkFilterOf } from './response-filter';
import type { WalkFilter } from './walk-responses.sql';
import {
  type ListedResponses,
  type ResponseKey,
  ResponseListRepository,
} from './response-list.repository';
import {
  type NewResponse,
  type ResponseInsertOutcome,
  ResponseInsertRepository,
} from './response-insert.repository';
import { ResponsesRepository } from './responses.repository';
import { WebhookDispatcherService } from './webhooks/webhook-dispatcher.service';

/**
 * A submission. `responses` may be a function that returns the answers to the current fields of the form: a hosted page identifies
 * fields by id, because their keys may change while the page is open.
 */
export interface Submission extends Pick<SubmitResponseDto, 'customer'> {
  /** The values of the link of a hosted page, by name. Those that the form does not name are not stored. */
  readonly hiddenValues?: HiddenValues;
  readonly responses:
    | readonly SubmittedAnswerDto[]
    | ((fields: readonly FieldDefinition[]) => readonly SubmittedAnswerDto[]);
}

interface SubmissionAttempt {
  readonly scope: RequestScope;
  readonly record: WriteRecord;
  readonly form: FormDefinition;
  /** Whether the form may be outdated. */
  readonly isCached: boolean;
  readonly isLast: boolean;
}

/**
 * Why an attempt has written nothing: the form was updated after it was read, or a concurrent request has just created or changed
 * the customer.
 */
type LostRace = 'reread form' | 'retry customer';

/** Finds the form of a listed response, or returns null if it was deleted meanwhile. */
type FormOf = (formId: string) => FormOutline | null;

/** Submits, lists, reads and marks form responses; specification 2.5 and 4.2. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly forms: FormsService,
    private readonly binned: BinnedForms,
    private readonly customers: CustomersService,
    private readonly responses: ResponsesRepository,
    private readonly inserts: ResponseInsertRepository,
    private readonly lists: ResponseListRepository,
    private readonly database: Database,
    private readonly dispatcher: WebhookDispatcherService,
    private readonly audit: AuditLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks a submission against the form and stores it with its customer.
   * @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS, MISSING_REQUIRED_FIELDS, INVALID_FIELD_VALUES
   */
  async submit(
    scope: RequestScope,
    record: WriteRecord,
    formId: string,
    dto: Submission,
    source: StoredSource = 'public',
  ): Promise<SubmittedResponseView> {
    let cached = this.forms.getCached(scope, formId);
    let form = cached;
    return retryRaces(async (isLast) => {
      form ??= await this.forms.getWithFields(scope, formId);
      const attempt = { scope, record, form, isCached: form === cached, isLast };
      const outcome = await this.attempt(attempt, dto, source);
      if (outcome === 'reread form') {
        form = null;
        cached = null;
      }
      return typeof outcome === 'string' ? null : outcome;
    });
  }

  /**
   * Lists the responses of a form that pass the filters.
   * @throws ApiError FORM_NOT_FOUND, VALIDATION_FAILED for an unknown fieldKey
   */
  async list(
    scope: RequestScope,
    formId: string,
    query: ListResponsesDto,
  ): Promise<LargePage<ResponseView>> {
    const [form, responses] = await Promise.all([
      this.forms.get(scope, formId),
      !hasCursor(query) && hasFilter(query) ? this.lists.countOfForm(scope, formId) : 0,
    ]);
    const filter = readResponseFilter(form, query);
    if (hasCursor(query)) {
      const range = cursorRangeOf(query, 'responses');
      return this.walk(scope, walkFilterOf(form, filter), range, async () => () => form);
    }
    const selection = { form, filter, responses };
    const found = await this.lists.listOfForm(scope, selection, sortedRangeOf(query));
    return this.toPage(
      scope,
      found,
      () => form,
      (items) => pageOf(items, query, found.total, found.isAtLeast),
    );
  }

  /** Lists the responses of a customer to all forms. @throws ApiError CUSTOMER_NOT_FOUND */
  async listOfCustomer(
    scope: RequestScope,
    customerId: string,
    query: SortedPageQueryDto,
  ): Promise<LargePage<ResponseView>> {
    const [customer, leftOut] = await Promise.all([
      this.customers.get(scope, customerId),
      this.binned.findLeftOut(scope),
    ]);
    if (hasCursor(query)) {
      const filter = { ...ANY_RESPONSE, customerId: customer.id, leftOut };
      const range = cursorRangeOf(query, 'customer-responses');
      return this.walk(scope, filter, range, (found) => this.formsOf(scope, found));
    }
    const found = await this.lists.listOfCustomer(
      scope,
      customer.id,
      leftOut.forms,
      sortedRangeOf(query),
    );
    const formOf = await this.formsOf(scope, found);
    return this.toPage(scope, found, formOf, (items) => pageOf(items, query, found.total));
  }

  private async walk(
    scope: RequestScope,
    filter: WalkFilter,
    { list, order, limit, after }: CursorRange,
    formsOf: (found: ListedResponses) => Promise<FormOf>,
  ): Promise<LargePage<ResponseView>> {
    const found = await this.lists.walk(scope, { filter, order, limit, after });
    const { next } = found;
    const nextCursor = next === null ? null : writeCursor({ list, order, ...next });
    return this.toPage(scope, found, await formsOf(found), (items) => ({
      items,
      pagination: { limit, nextCursor },
    }));
  }

  private async formsOf(scope: RequestScope, { rows, rest }: ListedResponses): Promise<FormOf> {
    const formIds = [...rows, ...rest].map(({ formId }) => formId);
    const forms = await this.forms.getOutlines(scope, formIds);
    return (formId) => forms.get(formId) ?? null;
  }

  /** Reads one response of a form. @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async get(scope: RequestScope, formId: string, responseId: string): Promise<ResponseView> {
    const form = await this.forms.get(scope, formId);
    const row = isId(responseId)
      ? await this.responses.findResponse(scope, form.id, responseId)
      : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    return toResponseView(form, row);
  }

  /**
   * Marks responses of a form as read, or as unread. Ids that the form does not have are ignored.
   * @throws ApiError FORM_NOT_FOUND
   */
  async mark(
    scope: RequestScope,
    formId: string,
    { ids, isRead }: MarkResponsesDto,
  ): Promise<MarkedView> {
    const form = await this.forms.get(scope, formId);
    const { changed } = await this.responses.mark(scope, form.id, ids.filter(isId), isRead);
    return { updated: changed.length };
  }

  /** Marks a response as read; idempotent. @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async markReadAsOperator(scope: RequestScope, formId: string, responseId: string): Promise<void> {
    const change = changeByOperator('markResponseRead', 'response', responseId);
    await this.audit.run(scope, change, async (unit) => {
      const form = await this.forms.get(unit, formId);
      const { found } = await this.responses.mark(unit, form.id, [responseId].filter(isId), true);
      if (found === 0) throw new ApiError('RESPONSE_NOT_FOUND');
    });
  }

  private toPage(
    scope: RequestScope,
    { rows, rest }: ListedResponses,
    formOf: FormOf,
    pageOfItems: (items: ResponseView[]) => ListPage<ResponseView>,
  ): LargePage<ResponseView> {
    return {
      ...pageOfItems(
        rows.flatMap((row) => {
          const form = formOf(row.formId);
          return form === null ? [] : [toResponseView(form, row)];
        }),
      ),
      rest: rest.length === 0 ? null : this.readEach(scope, rest, formOf),
    };
  }

  /** Reads one response after another, as fast as the client reads the HTTP response. The deadline of the request does not apply. */
  private async *readEach(
    scope: RequestScope,
    keys: readonly ResponseKey[],
    formOf: FormOf,
  ): AsyncGenerator<ResponseView> {
    const longScope = withoutDeadline(scope);
    for (const { formId, id } of keys) {
      const row = await this.responses.findResponse(longScope, formId, id);
      // It may have been deleted since it was listed.
      const form = formOf(formId);
      if (row !== null && form !== null) yield toResponseView(form, row);
    }
  }

  private async attempt(
    attempt: SubmissionAttempt,
    { responses, customer, hiddenValues }: Submission,
    source: StoredSource,
  ): Promise<SubmittedResponseView | LostRace> {
    const { scope, form } = attempt;
    const submitted = typeof responses === 'function' ? responses(form.fields) : responses;
    const { missing, invalid, ...read } = readSubmission(form.fields, submitted);
    // The cached form may be outdated.
    if (attempt.isCached && missing.length + invalid.length > 0) return 'reread form';
    if (missing.length > 0) throw new ApiError('MISSING_REQUIRED_FIELDS', missing);
    if (invalid.length > 0) throw new ApiError('INVALID_FIELD_VALUES', invalid);

    const contact = form.createCustomerOnSubmit
      ? readContact(form.fields, read.answers, customer ?? undefined, scope.phoneRegion)
      : null;
    const response = toNewResponse(form, read, source, hiddenValues ?? NO_HIDDEN_VALUES);
    const outcome = await this.store(attempt, response, contact);
    if (outcome === 'retry customer') return outcome;
    if (!outcome.isStored) return 'reread form';
    if (outcome.hasWebhook) this.database.afterCommit(scope, () => this.dispatcher.wake());
    return toSubmittedResponseView(response.id, outcome.subscriberId, read.ignoredKeys);
  }

  /**
   * Stores a response. Customer matching never fails a submission (specification 4.2, submission rule 5): after an error, or when
   * the last attempt loses the race for the customer, the response is stored without a customer. A lost connection, overload and
   * the deadline do fail it, because then the response cannot be stored either.
   */
  private async store(
    { scope, record, isLast }: SubmissionAttempt,
    response: NewResponse,
    contact: Contact | null,
  ): Promise<ResponseInsertOutcome | 'retry customer'> {
    if (contact !== null) {
      const customer = { ...contact, newCustomerId: newId() };
      try {
        const outcome = await this.inserts.insertResponse(scope, record, response, customer);
        if (outcome.isStored || !outcome.isCurrent) return outcome;
        if (!isLast) return 'retry customer';
        throw new LostRacesError();
      } catch (error) {
        if (isConnectionLost(error) || error instanceof BoundError || error instanceof ApiError) {
          throw error;
        }
        this.logger.error(
          { team: scope.teamId, response: response.id, err: error },
          'Customer matching failed; the response is stored without a customer.',
        );
      }
    }
    return this.inserts.insertResponse(scope, record, response, null);
  }
}

function toNewResponse(
  form: FormDefinition,
  { answers, ignoredKeys }: Pick<SubmissionReading, 'answers' | 'ignoredKeys'>,
  source: StoredSource,
  sentHiddenValues: HiddenValues,
): NewResponse {
  const id = newId();
  const hiddenValues = namedValues(form, sentHiddenValues);
  return {
    id,
    formId: form.id,
    formVersion: form.version,
    source,
    deliveryId: newId(),
    answers,
    hiddenValues,
    campaignId: campaignOf(form, hiddenValues),
    countedAnswers: form.fields.flatMap((field) => {
      const value = field.countsValues ? answers.get(field.id) : undefined;
      return value === undefined ? [] : [[field.id, String(value)] as const];
    }),
    bodyFor: (subscriberId) => ok(toSubmittedResponseView(id, subscriberId, ignoredKeys)),
  };
}

import { Injectable } from '@nestjs/common';
import { shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import type { AuditedChange } from '../tenancy/audit/audited-change';
import { type NewAuditEvent, toEvents, withEvents } from '../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../tenancy/audit/written-by';
import { ApiError } from '../core/errors/api-error';
import { Database, isUnitOfWork } from '../core/database/database';
import { unlessAllNull } from '../core/database/statement';
import { rejectIfKeyIsTaken } from '../tenancy/idempotency/reject-taken-key';
import type { KeyToStore, StoredKey } from '../tenancy/idempotency/store-key.sql';
import { randomSlot } from './entities/form-response-count.entity';
import type { Contact } from './domain/read-contact';
import type { StoredValue } from './domain/read-answer';
import type { StoredSource } from './domain/response-source';
import { INSERT_RESPONSE, INSERT_RESPONSES } from './insert-response.sql';

export interface NewResponse {
  id: string;
  formId: string;
  /** The version of the form that the answers were checked against. */
  formVersion: number;
  source: StoredSource;
  /** The id of the webhook delivery, created only if the form has a webhook. */
  deliveryId: string;
  /** Keyed by field id. */
  answers: ReadonlyMap<string, StoredValue>;
  /** The values of the link by name, or null if there are none. */
  hiddenValues: Readonly<Record<string, string>> | null;
  /** The campaign that the response counts for, or null. */
  campaignId: string | null;
  /** The answers to fields with value counters, as text. */
  countedAnswers: readonly (readonly [fieldId: string, value: string])[];
  /** The body of the HTTP response, which is stored with an idempotency key. */
  bodyFor(subscriberId: string | null): object;
}

export interface SubmittedContact extends Contact {
  /** The id of the customer, created only if no customer matches. */
  newCustomerId: string;
}

/** The outcome of an insert; nothing was written unless `isStored`. */
export interface ResponseInsertOutcome {
  /** false if the idempotency key of the request is stored or in progress. */
  isKeyFree: boolean;
  /** false, although `isKeyFree`, if the form was updated after it was read, so the answers must be checked again. */
  isCurrent: boolean;
  /** false, although `isCurrent`, if a concurrent transaction has just created the customer: run the insert again. */
  isStored: boolean;
  subscriberId: string | null;
  hasWebhook: boolean;
}

interface ResponseInsert {
  readonly scope: RequestScope;
  readonly change: AuditedChange | null;
  readonly response: NewResponse;
  /** JSON, keyed by field id. */
  readonly answers: string;
  readonly contact: SubmittedContact | null;
  /** Its body has the new customer as `subscriberId`: the statement replaces it if another customer matches. */
  readonly idempotencyKey: StoredKey | null;
}

/** Larger answers are not batched: a batch is as large as the answers of all its responses. */
const MAX_BATCHED_CHARACTERS = 16_384;

/** Stores responses; batches those that are submitted to the forms of a team at the same time. */
@Injectable()
export class ResponseInsertRepository {
  private readonly inserts = new WriteBatcher<ResponseInsert, ResponseInsertOutcome>({
    writeOne: (insert) => this.insertOne(insert),
    writeBatch: (inserts) => this.insertMany(inserts),
    deadlineOf: ({ scope }) => scope.deadline,
  });

  constructor(private readonly database: Database) {}

  /**
   * Stores a response, its customer, its counters, its webhook delivery and the idempotency key of the request in one statement.
   * @throws ApiError IDEMPOTENCY_IN_PROGRESS when the key is not free
   */
  async insertResponse(
    scope: RequestScope,
    { change, key: keyToStore }: WriteRecord,
    response: NewResponse,
    contact: SubmittedContact | null,
  ): Promise<ResponseInsertOutcome> {
    const answers = JSON.stringify(Object.fromEntries(response.answers));
    const idempotencyKey = toStoredKey(keyToStore, response, contact);
    const insert = { scope, change, response, answers, contact, idempotencyKey };
    const isLarge = answers.length + (idempotencyKey?.body.length ?? 0) > MAX_BATCHED_CHARACTERS;
    const isAlone = isUnitOfWork(scope) || isLarge;
    const outcome = isAlone
      ? await this.insertOne(insert)
      : await this.inserts.add(`${scope.teamId} ${response.source}`, insert);
    if (!outcome.isKeyFree) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    return outcome;
  }

  private async insertOne(insert: ResponseInsert): Promise<ResponseInsertOutcome> {
    const { scope, response, answers, contact, idempotencyKey } = insert;
    const { keyId, requestId } = writtenBy(scope);
    const values = [
      scope.teamId,
      response.id,
      response.formId,
      response.source,
      answers,
      randomSlot(),
      contact?.newCustomerId ?? null,
      contact?.emailKey ?? null,
      contact?.email ?? null,
      contact?.phone ?? null,
      contact?.firstName ?? null,
      contact?.lastName ?? null,
      response.formVersion,
      response.deliveryId,
      response.countedAnswers.map(([fieldId]) => fieldId),
      response.countedAnswers.map(([, value]) => value),
      idempotencyKey?.key ?? null,
      idempotencyKey?.requestHash ?? null,
      idempotencyKey?.body ?? null,
      keyId,
      requestId,
      toHiddenJson(response),
      response.campaignId,
    ];
    const [outcome] = await rejectIfKeyIsTaken(
      this.database
        .for(scope, 'write')
        .query<ResponseInsertOutcome>(
          ...withEvents(INSERT_RESPONSE, values, toEvents([toEvent(insert)])),
        ),
    );
    if (outcome === undefined) throw new Error('The insert of a response returned no outcome.');
    return outcome;
  }

  /** Stores responses of one source to forms of one team. */
  private insertMany(
    inserts: readonly [ResponseInsert, ...ResponseInsert[]],
  ): Promise<ResponseInsertOutcome[]> {
    const [{ scope, response: first }, ...others] = inserts;
    const user = shareOfBatch([scope, ...others.map((insert) => insert.scope)]);
    const responses = inserts.map(({ response }) => response);
    const contacts = inserts.map(({ contact }) => contact);
    const idempotencyKeys = inserts.map(({ idempotencyKey }) => idempotencyKey);
    const counted = responses.flatMap(({ id, countedAnswers }) =>
      countedAnswers.map(([fieldId, value]) => ({ id, fieldId, value })),
    );
    const authors = inserts.map((insert) => writtenBy(insert.scope));
    const values = [
      scope.teamId,
      first.source,
      randomSlot(),
      responses.map(({ id }) => id),
      responses.map(({ formId }) => formId),
      responses.map(({ formVersion }) => formVersion),
      responses.map(({ deliveryId }) => deliveryId),
      inserts.map(({ answers }) => answers),
      unlessAllNull(contacts.map((contact) => contact?.newCustomerId ?? null)),
      unlessAllNull(contacts.map((contact) => contact?.emailKey ?? null)),
      unlessAllNull(contacts.map((contact) => contact?.email ?? null)),
      unlessAllNull(contacts.map((contact) => contact?.phone ?? null)),
      unlessAllNull(contacts.map((contact) => contact?.firstName ?? null)),
      unlessAllNull(contacts.map((contact) => contact?.lastName ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.key ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.requestHash ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.body ?? null)),
      counted.map(({ id }) => id),
      counted.map(({ fieldId }) => fieldId),
      counted.map(({ value }) => value),
      authors.map(({ keyId }) => keyId),
      authors.map(({ requestId }) => requestId),
      unlessAllNull(responses.map(toHiddenJson)),
      unlessAllNull(responses.map(({ campaignId }) => campaignId)),
    ];
    return this.database
      .for(user, 'write')
      .query<ResponseInsertOutcome>(
        ...withEvents(INSERT_RESPONSES, values, toEvents(inserts.map(toEvent))),
      );
  }
}

const toHiddenJson = ({ hiddenValues }: NewResponse): string | null =>
  hiddenValues === null ? null : JSON.stringify(hiddenValues);

function toStoredKey(
  keyToStore: KeyToStore | null,
  response: NewResponse,
  contact: SubmittedContact | null,
): StoredKey | null {
  if (keyToStore === null) return null;
  const body = JSON.stringify(response.bodyFor(contact?.newCustomerId ?? null));
  return { ...keyToStore, body };
}

const toEvent = ({ change, response: { id } }: ResponseInsert): NewAuditEvent => ({
  id,
  targetId: id,
  change,
});

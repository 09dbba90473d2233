import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../core/http/team-context';
import { Batches, userOfBatch } from '../core/database/batches';
import { Database } from '../core/database/database';
import { randomSlot } from './entities/form-response-count.entity';
import type { Contact } from './domain/read-contact';
import type { StoredValue } from './domain/read-answer';
import type { ResponseSource } from './entities/form-response.entity';
import { INSERT_RESPONSE, INSERT_RESPONSES } from './insert-response.sql';

export interface NewResponse {
  id: string;
  formId: string;
  /** The version of the form that the answers were checked against. */
  formVersion: number;
  source: ResponseSource;
  /** The id of the webhook delivery, should the form have a webhook. */
  deliveryId: string;
  /** By field id. */
  answers: ReadonlyMap<string, StoredValue>;
  /** Those of the answers that are counted by value: field id and the value's text. */
  countedAnswers: readonly (readonly [fieldId: string, value: string])[];
}

export interface SubmittedContact extends Contact {
  /** Should there be no such customer yet. */
  newCustomerId: string;
}

/** What became of a submission; nothing was written unless `isStored`. */
export interface InsertOutcome {
  /** false: the form was updated meanwhile; check the answers again. */
  isCurrent: boolean;
  /** false although current: its customer has just been made by a rival; run it again. */
  isStored: boolean;
  subscriberId: string | null;
  hasWebhook: boolean;
}

interface Insert {
  readonly team: TeamScope;
  readonly response: NewResponse;
  /** As JSON. */
  readonly answers: string;
  readonly contact: SubmittedContact | null;
}

/** Larger ones go by themselves: a statement for many is as large as all of them. */
const MOST_BATCHED_CHARACTERS = 16_384;

/** Stores responses, one by one or, when they come at once, many of a form together. */
@Injectable()
export class ResponseInsertRepository {
  private readonly inserts = new Batches<Insert, InsertOutcome>({
    alone: (insert) => this.insertOne(insert),
    together: (inserts) => this.insertMany(inserts),
  });

  constructor(private readonly database: Database) {}

  /** Stores a response with its customer, its count and its webhook delivery, all or nothing. */
  insertResponse(
    team: TeamScope,
    response: NewResponse,
    contact: SubmittedContact | null,
  ): Promise<InsertOutcome> {
    const answers = JSON.stringify(Object.fromEntries(response.answers));
    const insert = { team, response, answers, contact };
    const isAlone = team.transaction !== undefined || answers.length > MOST_BATCHED_CHARACTERS;
    if (isAlone) return this.insertOne(insert);
    const { formId, formVersion, source } = response;
    return this.inserts.add(`${team.teamId} ${formId} ${formVersion} ${source}`, insert);
  }

  private async insertOne({ team, response, answers, contact }: Insert): Promise<InsertOutcome> {
    const [outcome] = await this.database
      .primary(team)
      .query<InsertOutcome>(INSERT_RESPONSE, [
        team.teamId,
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
      ]);
    if (outcome === undefined) throw new Error('The insert of a response returned no outcome.');
    return outcome;
  }

  /** All to the same version of the same form, and of the same source. */
  private insertMany(inserts: readonly [Insert, ...Insert[]]): Promise<InsertOutcome[]> {
    const [{ team, response: first }, ...others] = inserts;
    const user = userOfBatch([team, ...others.map((insert) => insert.team)]);
    const responses = inserts.map(({ response }) => response);
    const contacts = inserts.map(({ contact }) => contact);
    const counted = responses.flatMap(({ id, countedAnswers }) =>
      countedAnswers.map(([fieldId, value]) => ({ id, fieldId, value })),
    );
    return this.database
      .primary(user)
      .query<InsertOutcome>(INSERT_RESPONSES, [
        team.teamId,
        first.formId,
        first.formVersion,
        first.source,
        randomSlot(),
        responses.map(({ id }) => id),
        responses.map(({ deliveryId }) => deliveryId),
        inserts.map(({ answers }) => answers),
        contacts.map((contact) => contact?.newCustomerId ?? null),
        contacts.map((contact) => contact?.emailKey ?? null),
        contacts.map((contact) => contact?.email ?? null),
        contacts.map((contact) => contact?.phone ?? null),
        contacts.map((contact) => contact?.firstName ?? null),
        contacts.map((contact) => contact?.lastName ?? null),
        counted.map(({ id }) => id),
        counted.map(({ fieldId }) => fieldId),
        counted.map(({ value }) => value),
      ]);
  }
}

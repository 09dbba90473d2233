import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../auth/team-context';
import { matchOrCreateCustomer } from '../customers/match-or-create-customer.sql';
import { Database } from '../database/database';
import type { Statement } from '../database/statement';
import type { Contact } from './domain/read-contact';
import type { StoredValue } from './domain/read-answer';
import type { ResponseSource } from './entities/form-response.entity';

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

/** What became of a submission; nothing was written unless `isStored`. */
export interface StoreOutcome {
  /** false: the form was updated meanwhile; check the answers again. */
  isCurrent: boolean;
  /** false although current: a racing transaction has just made the customer; run it again. */
  isStored: boolean;
  subscriberId: string | null;
  hasWebhook: boolean;
}

export interface ResponseRow {
  id: string;
  createdAt: Date;
  source: ResponseSource;
  isRead: boolean;
  subscriberId: string | null;
  subscriberFirstName: string | null;
  subscriberLastName: string | null;
  answers: Record<string, StoredValue>;
}

/** Counter rows of one form: enough that concurrent submissions seldom meet, few enough to sum at once. */
const COUNTER_SLOTS = 16;

/**
 * The form's row is locked against updates first, so that the version compared is the one that holds until
 * the end. The response is stored, counted and put into the webhook's outbox only if that version is the
 * wanted one and its customer was found or made (when there is one to find).
 */
const INSERT_RESPONSE: Statement = {
  name: 'insert_response',
  text: `
    WITH form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE team_id = $1 AND id = $3 AND version = $13
         FOR KEY SHARE
    ), ${matchOrCreateCustomer({
      teamId: '$1::uuid',
      newId: '$7::uuid',
      emailKey: '$8::text',
      email: '$9::text',
      phone: '$10::text',
      firstName: '$11::text',
      lastName: '$12::text',
      onlyIf: 'EXISTS (SELECT FROM form)',
    })}, stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber)
        FROM form
       WHERE ($8::text IS NULL AND $10::text IS NULL) OR EXISTS (SELECT FROM subscriber)
      RETURNING team_id, id, form_id, source, is_read, subscriber_id
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $6::smallint, source, is_read, 1 FROM stored
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + 1
    ), valued AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT stored.team_id, counted.field_id, counted.value, $6::smallint, 1
        FROM stored, unnest($15::uuid[], $16::text[]) AS counted(field_id, value)
       ORDER BY counted.field_id
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + 1
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $14::uuid, form_id, stored.id FROM stored, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM form) AS "isCurrent", EXISTS (SELECT FROM stored) AS "isStored",
           (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT FROM delivery) AS "hasWebhook"`,
};

/** Of `form_responses r` and `customers c`, as a {@link ResponseRow}. */
export const RESPONSE_COLUMNS = `
  r.id, r.created_at AS "createdAt", r.source, r.is_read AS "isRead", r.answers,
  r.subscriber_id AS "subscriberId", c.first_name AS "subscriberFirstName",
  c.last_name AS "subscriberLastName"`;

/** How large the answers of `form_responses r` are; known of a text without reading it. */
export const ANSWER_BYTES = 'octet_length(coalesce(r.search_text, r.long_search_text))';

const FIND_RESPONSE: Statement = {
  name: 'find_response',
  text: `
    SELECT ${RESPONSE_COLUMNS}
      FROM form_responses r
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     WHERE r.team_id = $1 AND r.form_id = $2 AND r.id = $3`,
};

/** The counts follow only if the response was unread, so that marking it twice counts it once. */
const MARK_READ: Statement = {
  name: 'mark_response_read',
  text: `
    WITH marked AS (
      UPDATE form_responses SET is_read = true
       WHERE team_id = $1 AND form_id = $2 AND id = $3 AND NOT is_read
      RETURNING team_id, form_id, source
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $4::smallint, source, change.is_read, change.responses
        FROM marked, (VALUES (false, -1), (true, 1)) AS change (is_read, responses)
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    )
    SELECT id FROM form_responses WHERE team_id = $1 AND form_id = $2 AND id = $3`,
};

@Injectable()
export class ResponsesRepository {
  constructor(private readonly database: Database) {}

  /** Stores a response with its customer, its count and its webhook delivery, all or nothing. */
  async insertResponse(
    team: TeamScope,
    response: NewResponse,
    contact: (Contact & { newCustomerId: string }) | null,
  ): Promise<StoreOutcome> {
    const [outcome] = await this.database
      .for(team)
      .query<StoreOutcome & Record<string, unknown>>(INSERT_RESPONSE, [
        team.teamId,
        response.id,
        response.formId,
        response.source,
        JSON.stringify(Object.fromEntries(response.answers)),
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

  async findResponse(team: TeamScope, formId: string, id: string): Promise<ResponseRow | null> {
    const [row] = await this.database
      .lookingUp(team)
      .query<ResponseRow & Record<string, unknown>>(FIND_RESPONSE, [team.teamId, formId, id]);
    return row ?? null;
  }

  /** false when the form has no such response. */
  async markRead(team: TeamScope, formId: string, id: string): Promise<boolean> {
    const rows = await this.database
      .for(team)
      .query(MARK_READ, [team.teamId, formId, id, randomSlot()]);
    return rows.length > 0;
  }
}

const randomSlot = (): number => Math.floor(Math.random() * COUNTER_SLOTS);

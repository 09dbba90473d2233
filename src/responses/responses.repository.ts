import { Injectable } from '@nestjs/common';
import type { TeamContext } from '../auth/team-context';
import { matchOrCreateCustomer } from '../customers/match-or-create-customer.sql';
import { Database, type Statement } from '../database/database';
import type { Contact } from './domain/read-contact';
import type { StoredValue } from './domain/read-answer';
import type { ResponseSource } from './entities/form-response.entity';

export interface NewResponse {
  id: string;
  formId: string;
  source: ResponseSource;
  /** By field id. */
  answers: ReadonlyMap<string, StoredValue>;
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

/** Stores the response, and counts it, only if its customer was found or made (when there is one to find). */
const INSERT_RESPONSE: Statement = {
  name: 'insert_response',
  text: `
    WITH ${matchOrCreateCustomer({
      teamId: '$1::uuid',
      newId: '$7::uuid',
      emailKey: '$8::text',
      email: '$9::text',
      phone: '$10::text',
      firstName: '$11::text',
      lastName: '$12::text',
    })}, stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
      SELECT $1, $2, $3, $4, $5::jsonb, (SELECT id FROM subscriber)
       WHERE ($8::text IS NULL AND $10::text IS NULL) OR EXISTS (SELECT FROM subscriber)
      RETURNING team_id, form_id, subscriber_id
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, responses)
      SELECT team_id, form_id, $6::smallint, 1 FROM stored
      ON CONFLICT (team_id, form_id, slot)
      DO UPDATE SET responses = form_response_counts.responses + 1
    )
    SELECT subscriber_id AS "subscriberId" FROM stored`,
};

const RESPONSE_COLUMNS = `
  r.id, r.created_at AS "createdAt", r.source, r.is_read AS "isRead", r.answers,
  r.subscriber_id AS "subscriberId", c.first_name AS "subscriberFirstName",
  c.last_name AS "subscriberLastName"`;

const FIND_RESPONSE: Statement = {
  name: 'find_response',
  text: `
    SELECT ${RESPONSE_COLUMNS}
      FROM form_responses r
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     WHERE r.team_id = $1 AND r.form_id = $2 AND r.id = $3`,
};

/** Page and total in one round trip; the total comes with an empty page too. */
const LIST_RESPONSES: Statement = {
  name: 'list_responses',
  text: `
    WITH page AS (
      SELECT * FROM form_responses
       WHERE team_id = $1 AND form_id = $2
       ORDER BY created_at DESC, id DESC
       LIMIT $3 OFFSET $4
    )
    SELECT count.total, ${RESPONSE_COLUMNS}
      FROM (SELECT coalesce(sum(responses), 0)::bigint AS total
              FROM form_response_counts WHERE team_id = $1 AND form_id = $2) count
      LEFT JOIN page r ON true
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ORDER BY r.created_at DESC, r.id DESC`,
};

@Injectable()
export class ResponsesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores a response and links it to the contact's customer, all or nothing. null: nothing was stored,
   * since a racing transaction has just made that customer; run it again.
   */
  async insertResponse(
    team: TeamContext,
    response: NewResponse,
    contact: (Contact & { newCustomerId: string }) | null,
  ): Promise<{ subscriberId: string | null } | null> {
    const [row] = await this.database
      .for(team)
      .query<{ subscriberId: string | null }>(INSERT_RESPONSE, [
        team.teamId,
        response.id,
        response.formId,
        response.source,
        JSON.stringify(Object.fromEntries(response.answers)),
        Math.floor(Math.random() * COUNTER_SLOTS),
        contact?.newCustomerId ?? null,
        contact?.emailKey ?? null,
        contact?.email ?? null,
        contact?.phone ?? null,
        contact?.firstName ?? null,
        contact?.lastName ?? null,
      ]);
    return row ?? null;
  }

  async findResponse(team: TeamContext, formId: string, id: string): Promise<ResponseRow | null> {
    const [row] = await this.database
      .for(team)
      .query<ResponseRow & Record<string, unknown>>(FIND_RESPONSE, [team.teamId, formId, id]);
    return row ?? null;
  }

  /** Newest first; `total` counts all responses of the form. */
  async listResponses(
    team: TeamContext,
    formId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: ResponseRow[]; total: number }> {
    type Row = { total: string; id: string | null };
    const found = await this.database
      .for(team)
      .query<Row & Record<string, unknown>>(LIST_RESPONSES, [
        team.teamId,
        formId,
        page.limit,
        page.offset,
      ]);
    const rows = found.filter(({ id }) => id !== null) as unknown as ResponseRow[];
    return { rows, total: Number(found[0]?.total ?? 0) };
  }
}

import type { Pool } from 'pg';
import type { Statement } from '../../src/core/database/statement';
import { newId } from '../../src/core/values/identifiers';
import type { StoredSource } from '../../src/responses/domain/response-source';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';
import { findCachedForm, type FloorForm } from './form';
import { readAnswers, type Submission } from './read-answers';

/** The statement of the service without counters and idempotency keys, which a bare implementation has not. */
const INSERT_BARE_RESPONSE: Statement = {
  name: 'insert_bare_response',
  text: `
    WITH form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE team_id = $1 AND id = $3 AND version = $12
         FOR KEY SHARE
    ), matched AS (
      SELECT id FROM (
        SELECT id, 1 AS rank FROM customers WHERE team_id = $1 AND email_key = $7::text
        UNION ALL
        SELECT id, 2 AS rank FROM customers WHERE team_id = $1 AND phone = $9::text
      ) candidates ORDER BY rank LIMIT 1
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request)
      SELECT $1, $6, $10, $11, $8, $7::text, $9::text, $14::uuid, $15::text
       WHERE ($7::text IS NOT NULL OR $9::text IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM matched)
         AND EXISTS (SELECT 1 FROM form)
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
    ), stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id, key_id,
                                  request_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber), $14::uuid, $15::text
        FROM form
       WHERE ($7::text IS NULL AND $9::text IS NULL) OR EXISTS (SELECT 1 FROM subscriber)
      RETURNING team_id, id, form_id, subscriber_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $13::uuid, form_id, stored.id FROM stored, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    )
    SELECT (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT 1 FROM delivery) AS "hasWebhook"`,
};

/**
 * `POST /v1/forms/:formId/responses`: inserts the response and its customer, and counts nothing.
 * For a form with a webhook, the statement also inserts an outbox row, which `floor` does not send.
 */
export async function submitResponse({ pool, key, id, body }: Call): Promise<FloorResponse> {
  const form = await findCachedForm(pool, key.teamId, id);
  if (form === null) return NOT_FOUND;
  const responseId = newId();
  const submission = { form, responseId, source: 'public' as const, ...(body as Submission) };
  const subscriberId = await storeResponse(pool, key.teamId, submission, key.id);
  return ok({ formResponseId: responseId, subscriberId }, 201);
}

/** Returns the id of the customer. @param keyId the API key that submits it, or null without a key */
export async function storeResponse(
  pool: Pool,
  teamId: string,
  {
    form,
    responseId,
    source,
    responses,
  }: Submission & { form: FloorForm; responseId: string; source: StoredSource },
  keyId: string | null,
): Promise<string | null> {
  const { answers, email, phone, firstName, lastName } = readAnswers(form.fields, { responses });
  const { rows } = await pool.query<{ subscriberId: string | null }>({
    ...INSERT_BARE_RESPONSE,
    values: [
      teamId,
      responseId,
      form.id,
      source,
      JSON.stringify(answers),
      newId(),
      email?.toLowerCase() ?? null,
      email,
      phone,
      firstName,
      lastName,
      form.version,
      newId(),
      keyId,
      keyId === null ? null : newId(),
    ],
  });
  return rows[0]?.subscriberId ?? null;
}

import type { Pool } from 'pg';
import { newId } from '../../src/core/values/identifiers';
import { auditEvent } from './audit-event';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';
import { findCachedForm, type FloorForm } from './form';
import { readAnswers, type Submission } from './read-answers';
import type { StoredSource } from '../../src/responses/domain/response-source';
import { INSERT_RESPONSE } from './statements/forms';

const COUNTER_SLOTS = 16;

/**
 * `POST /v1/forms/:formId/responses`: inserts the response and its customer with the statement of the service.
 * For a form with a webhook, the statement also inserts an outbox row, which `floor` does not send.
 */
export async function submitResponse({ pool, key, id, body }: Call): Promise<FloorResponse> {
  const form = await findCachedForm(pool, key.teamId, id);
  if (form === null) return NOT_FOUND;
  const responseId = newId();
  const submission = { form, responseId, source: 'public' as const, ...(body as Submission) };
  const subscriberId = await storeResponse(
    pool,
    key.teamId,
    submission,
    auditEvent(key, responseId, {
      action: 'submitResponse',
      targetKind: 'response',
      targetId: responseId,
    }),
  );
  return ok({ formResponseId: responseId, subscriberId }, 201);
}

/** Returns the id of the customer. @param events the parameter with the events of the audit log; null: none */
export async function storeResponse(
  pool: Pool,
  teamId: string,
  {
    form,
    responseId,
    source,
    responses,
  }: Submission & { form: FloorForm; responseId: string; source: StoredSource },
  events: string | null,
): Promise<string | null> {
  const { answers, email, phone, firstName, lastName } = readAnswers(form.fields, { responses });
  const counted = form.fields.filter((field) => field.countsValues && field.id in answers);
  const { rows } = await pool.query<{ subscriberId: string | null }>({
    ...INSERT_RESPONSE,
    values: [
      teamId,
      responseId,
      form.id,
      source,
      JSON.stringify(answers),
      Math.floor(Math.random() * COUNTER_SLOTS),
      newId(),
      email?.toLowerCase() ?? null,
      email,
      phone,
      firstName,
      lastName,
      form.version,
      newId(),
      counted.map((field) => field.id),
      counted.map((field) => String(answers[field.id])),
      events,
      // No idempotency key.
      null,
      null,
      null,
    ],
  });
  return rows[0]?.subscriberId ?? null;
}

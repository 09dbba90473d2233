import type { Pool } from 'pg';
import { newId } from '../../src/core/values/identifiers';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';
import { findCachedForm, type FloorForm } from './form';
import { readAnswers, type Submission } from './read-answers';
import type { StoredSource } from '../../src/responses/domain/response-source';
import { INSERT_BARE_RESPONSE } from './statements/forms';

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

/** Returns the id of the customer. @param keyId the API key that submits it; null: none */
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

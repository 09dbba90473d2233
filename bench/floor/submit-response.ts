import { newId } from '../../src/core/identifiers';
import { auditEvent } from './audit-event';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';
import { findCachedForm } from './form';
import { readAnswers, type Submission } from './read-answers';
import { INSERT_RESPONSE } from './statements/forms';

const COUNTER_SLOTS = 16;

/**
 * `POST /v1/forms/:formId/responses`: inserts the response and its customer with the statement of the service.
 * For a form with a webhook, the statement also inserts an outbox row, which `floor` does not send.
 */
export async function submitResponse({ pool, key, id, body }: Call): Promise<FloorResponse> {
  const form = await findCachedForm(pool, key.teamId, id);
  if (form === null) return NOT_FOUND;
  const { answers, email, phone, firstName, lastName } = readAnswers(
    form.fields,
    body as Submission,
  );
  const counted = form.fields.filter((field) => field.countsValues && field.id in answers);
  const responseId = newId();
  const { rows } = await pool.query<{ subscriberId: string | null }>({
    ...INSERT_RESPONSE,
    values: [
      key.teamId,
      responseId,
      form.id,
      'public',
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
      auditEvent(key, responseId, {
        action: 'submitResponse',
        targetKind: 'response',
        targetId: responseId,
      }),
    ],
  });
  return ok({ formResponseId: responseId, subscriberId: rows[0]?.subscriberId ?? null }, 201);
}

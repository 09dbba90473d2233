import type { Pool } from 'pg';
import { newId } from '../../src/common/identifiers';
import type { Answer } from './answer';
import { FIND_FORM, INSERT_RESPONSE } from './statements';

const COUNTER_SLOTS = 16;

interface Form {
  id: string;
  version: number;
  fields: { id: string; key: string; fieldType: string; countsValues: boolean }[];
}

interface Submission {
  responses: { key: string; value: string | number | boolean | string[] }[];
}

/** `POST /v1/forms/:formId/responses`: the form, then the response with its customer, as the service does. */
export async function submitResponse(
  pool: Pool,
  teamId: string,
  formId: string,
  body: unknown,
): Promise<Answer> {
  const forms = await pool.query<Form>({ ...FIND_FORM, values: [teamId, formId] });
  const [form] = forms.rows;
  if (form === undefined) return { status: 404, body: { message: 'Not Found' } };

  const sent = new Map((body as Submission).responses.map(({ key, value }) => [key, value]));
  const answers: Record<string, string | number | boolean> = {};
  let email: string | null = null;
  let phone: string | null = null;
  const counted: { fields: string[]; values: string[] } = { fields: [], values: [] };
  for (const { id, key, fieldType, countsValues } of form.fields) {
    const value = sent.get(key);
    if (value === undefined) continue;
    answers[id] = Array.isArray(value) ? value.join('|') : value;
    if (countsValues) {
      counted.fields.push(id);
      counted.values.push(String(value));
    }
    if (fieldType === 'EmailInput') email = String(value);
    if (fieldType === 'PhoneInput') phone = String(value);
  }
  const responseId = newId();
  const { rows } = await pool.query<{ subscriberId: string | null }>({
    ...INSERT_RESPONSE,
    values: [
      teamId,
      responseId,
      form.id,
      'public',
      JSON.stringify(answers),
      Math.floor(Math.random() * COUNTER_SLOTS),
      newId(),
      email?.toLowerCase() ?? null,
      email,
      phone,
      sent.get('first_name') ?? '',
      sent.get('last_name') ?? '',
      form.version,
      newId(),
      counted.fields,
      counted.values,
    ],
  });
  const subscriberId = rows[0]?.subscriberId ?? null;
  return {
    status: 201,
    body: { success: true, data: { formResponseId: responseId, subscriberId } },
  };
}

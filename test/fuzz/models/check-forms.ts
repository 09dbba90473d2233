import { isDeepStrictEqual } from 'node:util';
import { type FuzzResponse, read, send } from '../input/send';
import { type FieldSpec, type FormAction, OPTIONS } from './form-actions';
import { type Expected, FormModel } from './form-model';

export interface FormSubject {
  url: string;
  team: { apiKey: string };
}

const FIRST_FIELD: FieldSpec = {
  label: 'Remark',
  fieldType: 'TextInput',
  isRequired: false,
  isGroup: false,
};

interface Data {
  id: string;
  fields: { key: string; value?: unknown }[];
  removedFields: string[];
}

let created = 0;

/** Applies the actions to a new form, and returns the violations of the first action with violations. */
export async function checkForms(
  subject: FormSubject,
  actions: readonly FormAction[],
): Promise<string[]> {
  const model = new FormModel();
  const body = { name: `Model ${(created += 1)}`, fields: [FIRST_FIELD] };
  const { data } = (await call(subject, 'POST', '/forms', body)).body as { data: Data };
  const path = `/forms/${data.id}`;
  const first = model.update({ fields: [FIRST_FIELD] }, keysOf(data));
  if (first.length > 0) return first;
  for (const [index, action] of actions.entries()) {
    const violations = [
      ...(action.kind === 'update'
        ? await update(subject, path, model, action)
        : await submit(subject, path, model, action)),
      ...(await stateViolations(subject, path, model, data.id)),
    ];
    if (violations.length > 0)
      return violations.map((violation) => `action ${index + 1}: ${violation}`);
  }
  return [];
}

async function update(
  subject: FormSubject,
  path: string,
  model: FormModel,
  action: Extract<FormAction, { kind: 'update' }>,
): Promise<string[]> {
  const expected = model.expectUpdate(action);
  const { fields, removeMissingFields } = action;
  const specs = fields.map((field) => ({ ...field, options: OPTIONS }));
  const response = await call(subject, 'PATCH', path, { fields: specs, removeMissingFields });
  const violations = rejectionViolations(response, expected);
  if (violations.length > 0 || expected.code !== null) return violations;
  const { data } = response.body as { data: Data };
  return [
    ...difference('the removed fields', expected.keys, data.removedFields),
    ...model.update(action, keysOf(data)),
  ];
}

async function submit(
  subject: FormSubject,
  path: string,
  model: FormModel,
  action: Extract<FormAction, { kind: 'submit' }>,
): Promise<string[]> {
  const { responses, expected, accept } = model.expectSubmission(action);
  const response = await call(subject, 'POST', `${path}/responses`, { responses });
  const violations = rejectionViolations(response, expected);
  if (violations.length === 0 && expected.code === null) accept();
  return violations;
}

/** Compares the outcome with the expected success, or the expected rejection and its keys. */
function rejectionViolations({ status, body, text }: FuzzResponse, expected: Expected): string[] {
  if (expected.code === null) return status < 300 ? [] : [`rejected: ${text}`];
  const { code, fields } = body as { code?: string; fields?: string[] };
  if (status < 400) return [`accepted, not ${expected.code}`];
  return [
    ...difference('the code', expected.code, code),
    ...difference('the keys', expected.keys, fields),
  ];
}

async function stateViolations(
  subject: FormSubject,
  path: string,
  model: FormModel,
  id: string,
): Promise<string[]> {
  const { body: schema } = await read(subject, `${path}/schema`);
  const { body: page } = await read(subject, `${path}/responses?limit=100&order=asc`);
  const { body: forms } = await read(subject, '/forms');
  const listed = (forms as { data: { id: string; responseCount: number }[] }).data;
  const answers = (page as { data: Data[] }).data.map(({ fields }) =>
    fields.map(({ key, value }) => ({ key, value })),
  );
  return [
    ...difference('the schema', model.schema(), (schema as { data: Data }).data.fields),
    ...difference('the answers', model.answers(), answers),
    ...difference(
      'the count',
      model.responseCount,
      listed.find((form) => form.id === id)?.responseCount,
    ),
  ];
}

const keysOf = ({ fields }: Data): string[] => fields.map(({ key }) => key);

function call({ url, team }: FormSubject, method: string, path: string, body: object) {
  const headers = { Authorization: `Bearer ${team.apiKey}`, 'Content-Type': 'application/json' };
  return send(url, { method, path: `/v1${path}`, headers, body: JSON.stringify(body) });
}

const difference = (name: string, expected: unknown, actual: unknown): string[] =>
  isDeepStrictEqual(expected, actual)
    ? []
    : [`${name}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];

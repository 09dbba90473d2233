import type { ProxiedResponse } from '../../support/altering-proxy';

interface Field {
  key: string;
  value?: unknown;
}
interface Form {
  fields: Field[];
  removedFields: string[];
  responseCount: number;
}
type Change<T> = (data: T) => unknown;
type Alter = (response: ProxiedResponse) => void;

/** Changes the body of successful responses to these requests. */
function altering<T>(method: string, path: RegExp, change: Change<T>): Alter {
  return (response) => {
    if (response.method !== method || !path.test(response.path) || response.status >= 300) return;
    const body = JSON.parse(response.text) as { data: T };
    response.text = JSON.stringify({ ...body, data: change(body.data) });
  };
}

const FORM_PATH = /^\/v1\/forms\/[^/]+$/;
const SCHEMA_PATH = /\/schema$/;
const RESPONSES_PATH = /\/responses\?/;

const eachValue = (change: (value: unknown) => unknown): Alter =>
  altering('GET', RESPONSES_PATH, (responses: Form[]) =>
    responses.map((response) => ({
      ...response,
      fields: response.fields.map(({ value, ...field }) => ({ ...field, value: change(value) })),
    })),
  );

/** Bugs, each made by a change of the responses of the real service. */
export const BUGGY_FORMS: [string, Alter][] = [
  [
    'returns the fields in another order',
    altering('GET', SCHEMA_PATH, (form: Form) => ({ ...form, fields: form.fields.toReversed() })),
  ],
  [
    'changes the keys of existing fields',
    altering('PATCH', FORM_PATH, (form: Form) => ({
      ...form,
      fields: form.fields.map((field) => ({ ...field, key: `${field.key}_x` })),
    })),
  ],
  [
    'does not list the removed fields',
    altering('PATCH', FORM_PATH, (form: Form) => ({ ...form, removedFields: [] })),
  ],
  [
    'removes fields without removeMissingFields',
    (response) => {
      if (response.status !== 409) return;
      response.status = 200;
      response.text = JSON.stringify({ success: true, data: { fields: [], removedFields: [] } });
    },
  ],
  ['loses answers', eachValue(() => null)],
  ['returns answers for fields without one', eachValue((value) => value ?? 'removed')],
  [
    'converts answers to texts',
    eachValue((value) => (value === null ? null : JSON.stringify(value))),
  ],
  [
    'accepts submissions that lack a required answer',
    (response) => {
      if (response.method === 'POST' && response.status === 400) response.status = 201;
    },
  ],
  [
    'counts one response more',
    altering('GET', /\/forms$/, (forms: Form[]) =>
      forms.map((form) => ({ ...form, responseCount: form.responseCount + 1 })),
    ),
  ],
];

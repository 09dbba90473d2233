import type { Passing } from '../../e2e/qa/double';

interface Field {
  key: string;
  value?: unknown;
}
interface Form {
  fields: Field[];
  removedFields: string[];
  responseCount: number;
}
/** What is said instead. */
type Change<T> = (data: T) => unknown;
type Alter = (answer: Passing) => void;

/** Changes the body of successful responses to these requests. */
function altering<T>(method: string, path: RegExp, change: Change<T>): Alter {
  return (answer) => {
    if (answer.method !== method || !path.test(answer.path) || answer.status >= 300) return;
    const body = JSON.parse(answer.text) as { data: T };
    answer.text = JSON.stringify({ ...body, data: change(body.data) });
  };
}

const FORM = /^\/v1\/forms\/[^/]+$/;
const SCHEMA = /\/schema$/;
const RESPONSES = /\/responses\?/;

const eachValue = (change: (value: unknown) => unknown): Alter =>
  altering('GET', RESPONSES, (responses: Form[]) =>
    responses.map((response) => ({
      ...response,
      fields: response.fields.map(({ value, ...field }) => ({ ...field, value: change(value) })),
    })),
  );

/** Services that change the responses of the real one in one respect each. */
export const WEAK_FORMS: [string, Alter][] = [
  [
    'shows the fields in another order',
    altering('GET', SCHEMA, (form: Form) => ({ ...form, fields: form.fields.toReversed() })),
  ],
  [
    'gives a field that stays another key',
    altering('PATCH', FORM, (form: Form) => ({
      ...form,
      fields: form.fields.map((field) => ({ ...field, key: `${field.key}_x` })),
    })),
  ],
  [
    'does not list the removed fields',
    altering('PATCH', FORM, (form: Form) => ({ ...form, removedFields: [] })),
  ],
  [
    'removes fields without removeMissingFields',
    (answer) => {
      if (answer.status !== 409) return;
      answer.status = 200;
      answer.text = JSON.stringify({ success: true, data: { fields: [], removedFields: [] } });
    },
  ],
  ['loses answers', eachValue(() => null)],
  ['keeps the answers of removed fields', eachValue((value) => value ?? 'still here')],
  [
    'converts answers to texts',
    eachValue((value) => (value === null ? null : JSON.stringify(value))),
  ],
  [
    'accepts submissions that lack a required answer',
    (answer) => {
      if (answer.method === 'POST' && answer.status === 400) answer.status = 201;
    },
  ],
  [
    'counts a response too many',
    altering('GET', /\/forms$/, (forms: Form[]) =>
      forms.map((form) => ({ ...form, responseCount: form.responseCount + 1 })),
    ),
  ],
];

import {
  ANY_ID,
  ANY_TIME,
  dataOf,
  expectResponse,
  expectRejection,
  hasTotal,
} from './expect-response';
import { newForm, unknownId, submission, submit, uniqueEmail, uniquePhone } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'TextInput', label: 'Word' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'NumberInput', label: 'Number' },
  { fieldType: 'DatePicker', label: 'Day' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'Radio', label: 'Size', options: ['S', 'M'] },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue', 'Wed'] },
];

const REQUIRED = [
  { fieldType: 'TextInput', label: 'Name', isRequired: true },
  { fieldType: 'Checkbox', label: 'Agreed', isRequired: true },
  { fieldType: 'NumberInput', label: 'Age' },
];

describe('A response', () => {
  const target = useOnce(openTarget);
  const form = useOnce(() => newForm(target, { fields: FIELDS }));
  const strict = useOnce(() => newForm(target, { fields: REQUIRED }));

  const post = (answers: Record<string, unknown>, { id } = form) =>
    target.post(`/forms/${id}/responses`, submission(answers));

  const read = (responseId: string, { id } = form) =>
    target.get(`/forms/${id}/responses/${responseId}`);

  it('is stored with its customer and returned completely', async () => {
    const [email, phone] = [uniqueEmail(), uniquePhone()];
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const answers = { ...names, email, phone, number: 36.5, agreed: true };

    const submitted = await post(answers);

    const data = { formResponseId: ANY_ID, subscriberId: ANY_ID };
    expectResponse(submitted, 201, { success: true, data });
    const { formResponseId, subscriberId } = dataOf(submitted, 201) as typeof data;
    expectResponse(await read(formResponseId), 200, {
      success: true,
      data: {
        id: formResponseId,
        createdAt: ANY_TIME,
        source: 'public',
        isRead: false,
        formId: form.id,
        formName: form.name,
        subscriberId,
        subscriberFirstName: 'Ada',
        subscriberLastName: 'Lovelace',
        fields: form.fields.map(({ key, label, type, fieldType }) => ({
          key,
          label,
          type,
          fieldType,
          value: (answers as Record<string, unknown>)[key] ?? null,
        })),
      },
    });
    expectResponse(await target.get(`/customer/${subscriberId}`), 200, {
      id: subscriberId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone,
      email,
      points: 0,
    });
  });

  it('is listed with the responses of its customer', async () => {
    const submitted = dataOf(await post({ email: uniqueEmail() }), 201) as {
      formResponseId: string;
      subscriberId: string;
    };
    const path = `/customer/${submitted.subscriberId}/responses`;

    const listed = await target.getUntil(path, hasTotal(1));

    const response = dataOf(await read(submitted.formResponseId), 200);
    const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
    expectResponse(listed, 200, { success: true, data: [response], pagination });
    expectRejection(
      await target.get(`/customer/${unknownId()}/responses`),
      404,
      'CUSTOMER_NOT_FOUND',
    );
  });

  it('is rejected when a required answer is missing or blank', async () => {
    for (const name of [' ', '\u200b', '\u2060\u00ad\u3164']) {
      const rejected = await post({ name, age: 'old' }, strict);
      expectRejection(rejected, 400, 'MISSING_REQUIRED_FIELDS', ['name', 'agreed']);
    }
    expect((await post({ name: 'Ada', agreed: false }, strict)).status).toBe(201);
  });

  it('is stored without unknown keys, which the response lists', async () => {
    const response = await post({ other: 'x', word: 'Hello', another: 1 });

    const data = { formResponseId: ANY_ID, subscriberId: null, ignoredKeys: ['other', 'another'] };
    expectResponse(response, 201, { success: true, data });
  });

  it.each<[string, object, string[]]>([
    ['no answers', {}, ['responses']],
    ['an empty list', { responses: [] }, ['responses']],
    ['no key', { responses: [{ value: 'x' }] }, ['responses[0].key']],
    ['no value', { responses: [{ key: 'word' }] }, ['responses[0].value']],
    ['an object', { responses: [{ key: 'word', value: {} }] }, ['responses[0].value']],
    [
      'a malformed e-mail of the customer',
      { responses: [{ key: 'word', value: 'x' }], customer: { email: 'ada' } },
      ['customer.email'],
    ],
  ])('is rejected with %s', async (_name, body, fields) => {
    const response = await target.post(`/forms/${form.id}/responses`, body);
    expectRejection(response, 400, 'VALIDATION_FAILED', fields);
  });

  it('is not found if it or its form does not exist', async () => {
    for (const id of [unknownId(), 'unknown']) {
      expectRejection(await read(id), 404, 'RESPONSE_NOT_FOUND');
      expectRejection(await read(unknownId(), { ...form, id }), 404, 'FORM_NOT_FOUND');
      expectRejection(await post({ word: 'x' }, { ...form, id }), 404, 'FORM_NOT_FOUND');
    }
    const { formResponseId } = await submit(target, form.id, { word: 'x' });
    expectRejection(await read(formResponseId, strict), 404, 'RESPONSE_NOT_FOUND');
  });
});

import {
  ANY_ID,
  ANY_TIME,
  dataOf,
  expectResponse,
  expectRejection,
  hasTotal,
} from './expect-response';
import {
  type Form,
  newForm,
  unknownId,
  submission,
  submit,
  uniqueEmail,
  uniquePhone,
} from './make';
import { openTarget, type Target } from './target';

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

interface Stored {
  subscriberId: string | null;
  fields: { key: string; value: unknown }[];
}

describe('A response', () => {
  let target: Target;
  let form: Form;
  let strict: Form;

  beforeAll(async () => {
    target = await openTarget();
    form = await newForm(target, { fields: FIELDS });
    strict = await newForm(target, { fields: REQUIRED });
  });

  afterAll(async () => {
    await target.close();
  });

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

  it.each<[string, string, unknown, unknown]>([
    ['a number', 'word', 42, '42'],
    ['255 characters', 'word', 'x'.repeat(255), 'x'.repeat(255)],
    ['10,000 characters', 'story', 'y'.repeat(10_000), 'y'.repeat(10_000)],
    ['a numeric string', 'number', '36.5', 36.5],
    ['zero', 'number', 0, 0],
    ['an exponent', 'number', '1e3', 1_000],
    ['twenty digits', 'number', '12345678901234567890', 12345678901234567000],
    ['a large number', 'number', 1e300, 1e300],
    ['a large number', 'word', 1e20, '100000000000000000000'],
    ['a date', 'day', '2024-02-29', '2024-02-29'],
    ['a basic date', 'day', '20240229', '20240229'],
    ['a week date', 'day', '2026-W47-7', '2026-W47-7'],
    ['an ordinal date', 'day', '2026-326', '2026-326'],
    ['an offset without a colon', 'day', '2026-11-22T10:00:00+0200', '2026-11-22T10:00:00+0200'],
    ['the end of a day', 'day', '2026-11-22T24:00:00Z', '2026-11-22T24:00:00Z'],
    ['a comma', 'day', '20261122T100000,5Z', '20261122T100000,5Z'],
    ['a timestamp', 'day', '2026-08-01T09:30:00+02:00', '2026-08-01T09:30:00+02:00'],
    ['an option', 'roast', 'Dark', 'Dark'],
    ['an option', 'size', 'S', 'S'],
    ['the word false', 'agreed', 'false', false],
    ['true', 'agreed', true, true],
    ['choices in another order', 'days', ['Wed', 'Mon', 'Wed'], 'Mon|Wed'],
    ['a choice instead of a list', 'days', 'Tue', 'Tue'],
    ['white space', 'word', ' ', null],
    ['no choice', 'days', [], null],
    ['null', 'number', null, null],
  ])('stores %s for %s', async (_name, key, value, shown) => {
    const { formResponseId } = await submit(target, form.id, { [key]: value });

    const { fields } = dataOf(await read(formResponseId), 200) as Stored;
    expect(fields.filter((field) => field.value !== null || field.key === key)).toMatchObject([
      { key, value: shown },
    ]);
  });

  it.each<[string, string, unknown]>([
    ['256 characters', 'word', 'x'.repeat(256)],
    ['true', 'word', true],
    ['U+0000', 'word', 'a\0b'],
    ['a list', 'story', ['a']],
    ['hexadecimal', 'number', '0x10'],
    ['a word', 'number', 'ten'],
    ['a number that overflows', 'number', '1e400'],
    ['an infinite number', 'number', 'Infinity'],
    ['an invalid day', 'day', '2026-02-30'],
    ['an invalid week', 'day', '2027-W53-1'],
    ['an invalid day of the year', 'day', '2026-366'],
    ['a word', 'day', 'tomorrow'],
    ['a value that is not an option', 'roast', 'Medium'],
    ['a list', 'size', ['S', 'M']],
    ['a word', 'agreed', 'yes'],
    ['a number', 'agreed', 1],
    ['one value that is not an option', 'days', ['Mon', 'Sun']],
  ])('is rejected with %s for %s', async (_name, key, value) => {
    expectRejection(await post({ [key]: value }), 400, 'INVALID_FIELD_VALUES', [key]);
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

  it('that does not exist returns 404, and so does its form', async () => {
    for (const id of [unknownId(), 'unknown']) {
      expectRejection(await read(id), 404, 'RESPONSE_NOT_FOUND');
      expectRejection(await read(unknownId(), { ...form, id }), 404, 'FORM_NOT_FOUND');
      expectRejection(await post({ word: 'x' }, { ...form, id }), 404, 'FORM_NOT_FOUND');
    }
    const { formResponseId } = await submit(target, form.id, { word: 'x' });
    expectRejection(await read(formResponseId, strict), 404, 'RESPONSE_NOT_FOUND');
  });
});

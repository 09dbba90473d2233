import { ANY_ID, ANY_TIME, dataOf, expectResponse, expectRejection } from './expect-response';
import { formBody, newForm, unknownId, REMARK, submit, uniqueWord } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const OPTIONS = ['Light', 'Dark'];

const FIELD_TYPES: [fieldType: string, settings: object, type: string, options: string[]][] = [
  ['TextInput', {}, 'varchar', []],
  ['Textarea', { isRequired: true }, 'text', []],
  ['EmailInput', { placeholder: 'you@example.com' }, 'varchar', []],
  ['PhoneInput', { helperText: 'With country code' }, 'varchar', []],
  ['NumberInput', { defaultValue: '1' }, 'number', []],
  ['DatePicker', { aiInstruction: 'Ask for the day' }, 'date', []],
  ['Select', { options: OPTIONS }, 'varchar', OPTIONS],
  ['Radio', { options: OPTIONS, isRequired: true }, 'varchar', OPTIONS],
  ['Checkbox', {}, 'boolean', []],
  ['Checkbox', { isGroup: true, options: OPTIONS }, 'varchar', OPTIONS],
  ['Checkbox', { options: OPTIONS }, 'varchar', OPTIONS],
  ['Checkbox', { isGroup: false, options: OPTIONS }, 'boolean', []],
];

describe('Forms', () => {
  const target = useOnce(openTarget);

  it('are created with a field of every type, in the order of the request', async () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
    const name = uniqueWord();
    const fields = FIELD_TYPES.map(([fieldType, settings], index) => ({
      fieldType,
      label: `Field ${words[index]}`,
      ...settings,
    }));

    const response = await target.post('/forms', { name, fields });

    const shown = FIELD_TYPES.map(([fieldType, settings, type, options], index) => ({
      key: `field_${words[index]}`,
      label: `Field ${words[index]}`,
      type,
      fieldType,
      isRequired: 'isRequired' in settings,
      options,
    }));
    const data = { id: ANY_ID, name, status: 'draft', fields: shown };
    expectResponse(response, 201, { success: true, data });
    const { id } = dataOf(response, 201) as { id: string };
    expectResponse(await target.get(`/forms/${id}/schema`), 200, {
      success: true,
      data: {
        ...data,
        id,
        createCustomerOnSubmit: true,
        fields: shown.map((field) => ({
          ...field,
          maxLength: field.type === 'varchar' ? 255 : null,
        })),
      },
    });
  });

  it('are created with settings, and never return the secret', async () => {
    const webhookSecret = `secret-${uniqueWord()}`;
    const body = formBody({
      description: 'Tell us',
      formPurpose: 'Feedback',
      status: 'published',
      isPublic: false,
      createCustomerOnSubmit: false,
      webhookUrl: 'https://hooks.invalid/rapport',
      webhookSecret,
    });

    const created = await target.post('/forms', body);
    const { id, status } = dataOf(created, 201) as { id: string; status: string };
    const schema = await target.get(`/forms/${id}/schema`);

    expect(status).toBe('published');
    expect(schema.body).toMatchObject({
      data: { status: 'published', createCustomerOnSubmit: false },
    });
    expect(`${created.text}${schema.text}`).not.toContain(webhookSecret);
  });

  it.each([
    ['First name', /^first_name$/],
    ['First Name', /^first_name$/],
    ['Are you sure?', /^are_you_sureq$/],
    ['Are you sure ?', /^are_you_sure_q$/],
    ['T-shirt size (EU)', /^tshirt_size_eu$/],
    ["What's new", /^whats_new$/],
    ['Prénom', /^prenom$/],
    ['İSTANBUL', /^istanbul$/],
    ['Имя', /^имя$/],
    ['名前', /^名前$/],
    ['日本', /^日本$/],
    ['الاسم الأول', /^الاسم_الأول$/],
    ['Größe, Ñandú & Co.', /^große_nandu_co$/],
    ['__proto__', /^proto$/],
    ['constructor', /^constructor$/],
    ['Line 2', /^line_[a-z]$/],
    ['Q3 2026 revenue?', /^q[a-z]_[a-z]{4}_revenueq$/],
    ['2026', /^[a-z]{4}$/],
    ['!!!', /^[a-z]{4,}$/],
    ['🙂', /^[a-z]{4,}$/],
    ['_', /^[a-z]{4,}$/],
  ])('generate the key of a field from its label: %s', async (label, pattern) => {
    const { fields } = await newForm(target, { fields: [{ ...REMARK, label }] });

    const key = expect.stringMatching(pattern) as unknown;
    expect(fields).toEqual([expect.objectContaining({ label, key })]);
    expect(fields[0]?.key).toMatch(/^\p{L}+(_\p{L}+)*$/u);
  });

  it('have a unique key for each field', async () => {
    const labels = ['Name', 'name', 'NAME!', 'Ñame', '(name)', 'Name.'];

    const { fields } = await newForm(target, {
      fields: labels.map((label) => ({ ...REMARK, label })),
    });

    const [first, ...others] = fields.map(({ key }) => key);
    expect(first).toBe('name');
    for (const key of others) expect(key).toMatch(/^name_[a-z]{4,}$/);
    expect(new Set(others).size).toBe(5);
  });

  it('have unique names', async () => {
    const { name } = await newForm(target);

    const response = await target.post('/forms', formBody({ name: ` ${name} ` }));

    expectRejection(response, 409, 'FORM_NAME_TAKEN');
    await newForm(target, { name: `${name} caf\u00e9` });
    const decomposed = await target.post('/forms', formBody({ name: `${name} cafe\u0301` }));
    expectRejection(decomposed, 409, 'FORM_NAME_TAKEN');
  });

  it('are listed, newest first, with the number of their responses', async () => {
    const older = await newForm(target);
    const newer = await newForm(target, { status: 'published', isPublic: false });
    for (const remark of ['one', 'two']) await submit(target, older.id, { remark });

    const isCounted = (entries: Entry[]) =>
      entries.some(({ id, responseCount }) => id === older.id && responseCount === 2);
    const response = await target.getUntil('/forms', ({ body }) =>
      isCounted((body as { data: Entry[] }).data),
    );

    const mine = (dataOf(response, 200) as Entry[]).filter(({ id }) =>
      [older.id, newer.id].includes(id),
    );
    const same = { provider: 'native', createdAt: ANY_TIME, updatedAt: ANY_TIME };
    expect(mine).toEqual([
      {
        id: newer.id,
        name: newer.name,
        status: 'published',
        isPublic: false,
        responseCount: 0,
        ...same,
      },
      {
        id: older.id,
        name: older.name,
        status: 'draft',
        isPublic: true,
        responseCount: 2,
        ...same,
      },
    ]);
  });

  it.each<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['a blank name', { name: ' ' }, ['name']],
    ['an invisible name', { name: '\u200b\u2800' }, ['name']],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, ['name']],
    ['no fields', { fields: undefined }, ['fields']],
    ['an empty list of fields', { fields: [] }, ['fields']],
    ['another status', { status: 'archived' }, ['status']],
    ['a word for a boolean', { isPublic: 'yes' }, ['isPublic']],
    ['an invalid webhook URL', { webhookUrl: 'hooks.invalid' }, ['webhookUrl']],
    ['a field without a type', { fields: [{ label: 'A' }] }, ['fields[0].fieldType']],
    [
      'an unknown type',
      { fields: [REMARK, { fieldType: 'X', label: 'A' }] },
      ['fields[1].fieldType'],
    ],
    ['a field without label', { fields: [{ fieldType: 'TextInput' }] }, ['fields[0].label']],
    ['a label twice', { fields: [REMARK, REMARK] }, ['fields[1].label']],
    ['no options', { fields: [{ fieldType: 'Select', label: 'A' }] }, ['fields[0].options']],
    [
      'an option with |',
      { fields: [{ fieldType: 'Checkbox', label: 'A', isGroup: true, options: ['a|b'] }] },
      ['fields[0].options[0]'],
    ],
  ])('are rejected with %s', async (_name, overrides, fields) => {
    expectRejection(
      await target.post('/forms', formBody(overrides)),
      400,
      'VALIDATION_FAILED',
      fields,
    );
  });

  it('that do not exist return 404', async () => {
    for (const id of [unknownId(), 'unknown']) {
      expectRejection(await target.get(`/forms/${id}/schema`), 404, 'FORM_NOT_FOUND');
    }
  });
});

interface Entry {
  id: string;
  responseCount: number;
}

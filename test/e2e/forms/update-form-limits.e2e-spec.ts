import { type CreatedForm, createForm, type FieldBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const HOST = 'https://example.com/';
const LENGTH = 'must contain 1 to 255 characters';
const NOT_A_URL = 'must be an absolute http or https URL of at most 2048 characters';
const NOT_A_SECRET = 'must contain 1 to 255 printable ASCII characters';
const NOT_A_LIST = 'must be an array of 1 to 200 fields';

const REMARK: FieldBody = { fieldType: 'TextInput', label: 'Remark' };
const GROUP = { fieldType: 'Checkbox', label: 'Group', isGroup: true };

const many = (count: number): FieldBody[] =>
  times(count, (index) => ({ fieldType: 'TextInput', label: `Field ${index}` }));
const options = (count: number): string[] => times(count, (index) => `Option ${index}`);

describe('PATCH /v1/forms/:formId, limits', () => {
  const { testApp, team } = useTeams();
  const form = useEachTest(() => createForm(team));

  const patch = (body: object) => team.patch(`/forms/${form.id}`, body);

  async function stored(): Promise<Record<string, unknown> | undefined> {
    const [row] = await testApp.database.query<Record<string, unknown>>(
      'SELECT name, webhook_url, webhook_secret, version FROM forms WHERE id = $1',
      [form.id],
    );
    return row;
  }

  it.each([
    ['a name of one character', { name: 'a' }, { name: 'a' }],
    ['a name of 255 characters', { name: 'a'.repeat(255) }, { name: 'a'.repeat(255) }],
    ['a name of 255 code points', { name: '😀'.repeat(255) }, { name: '😀'.repeat(255) }],
    ['a name in white space', { name: `\n ${'b'.repeat(255)}\t` }, { name: 'b'.repeat(255) }],
    ['a secret of one character', { webhookSecret: ' ' }, { webhook_secret: ' ' }],
    [
      'a secret of 255 characters',
      { webhookSecret: '~'.repeat(255) },
      { webhook_secret: '~'.repeat(255) },
    ],
    [
      'a URL of 2,048 characters',
      { webhookUrl: HOST.padEnd(2_048, 'x') },
      { webhook_url: HOST.padEnd(2_048, 'x') },
    ],
  ])('accepts %s', async (_name, body, expected) => {
    await patch(body).expect(200);

    expect(await stored()).toMatchObject(expected);
  });

  it.each<[string, object, string]>([
    ['a name of 256 characters', { name: 'a'.repeat(256) }, `name: ${LENGTH}`],
    ['a name of 256 code points', { name: '😀'.repeat(256) }, `name: ${LENGTH}`],
    ['an empty name', { name: '' }, `name: ${LENGTH}`],
    ['an empty secret', { webhookSecret: '' }, `webhookSecret: ${NOT_A_SECRET}`],
    ['256 characters', { webhookSecret: 'x'.repeat(256) }, `webhookSecret: ${NOT_A_SECRET}`],
    ['2,049 characters', { webhookUrl: HOST.padEnd(2_049, 'x') }, `webhookUrl: ${NOT_A_URL}`],
    ['201 fields', { fields: many(201) }, `fields: ${NOT_A_LIST}`],
    ['no field', { fields: [], removeMissingFields: true }, `fields: ${NOT_A_LIST}`],
    [
      'a label of 256 code points',
      { fields: [REMARK, { ...REMARK, label: '😀'.repeat(256) }] },
      `fields[1].label: ${LENGTH}`,
    ],
    [
      'a label twice, with different white space',
      { fields: [REMARK, { ...REMARK, label: '\tRemark ' }] },
      'fields[1].label: must be unique in the form',
    ],
    [
      '501 options',
      { fields: [REMARK, { ...GROUP, options: options(501) }] },
      'fields[1].options: must list at most 500 options',
    ],
    [
      'an option of 256 characters',
      { fields: [REMARK, { ...GROUP, options: ['a', 'x'.repeat(256)] }] },
      `fields[1].options[1]: ${LENGTH}`,
    ],
    [
      'a blank option',
      { fields: [REMARK, { ...GROUP, options: ['a', ' \u3000'] }] },
      'fields[1].options[1]: must not be blank',
    ],
    [
      'an option twice',
      { fields: [REMARK, { ...GROUP, options: ['a', 'b', 'a'] }] },
      'fields[1].options[2]: must be unique in the field',
    ],
    [
      'an option with | in a group',
      { fields: [REMARK, { ...GROUP, options: ['a|b'] }] },
      'fields[1].options[0]: must not contain | in a checkbox group',
    ],
    [
      'a group without options',
      { fields: [REMARK, GROUP] },
      'fields[1].options: must list at least one option for a checkbox group',
    ],
  ])('rejects %s and changes nothing', async (_name, body, violation) => {
    const before = await stored();

    expectError(await patch({ status: 'published', ...body }), 'VALIDATION_FAILED', [violation]);

    expect(await stored()).toEqual(before);
    const schema = await team.get(`/forms/${form.id}/schema`).expect(200);
    expect(schema.body).toMatchObject({ data: { status: 'draft', fields: [{ label: 'Remark' }] } });
  });

  it('accepts 200 fields and rejects 201', async () => {
    const fields = [REMARK, ...many(199)];

    const updated = await patch({ fields }).expect(200);

    const { data } = updated.body as { data: CreatedForm };
    expect(data.fields.map(({ label }) => label)).toEqual(fields.map(({ label }) => label));
    expect(new Set(data.fields.map(({ key }) => key)).size).toBe(200);
    const oneMore = { fields: [...fields, { ...REMARK, label: 'One more' }] };
    expectError(await patch(oneMore), 'VALIDATION_FAILED', [`fields: ${NOT_A_LIST}`]);
    await patch({ fields: many(1), removeMissingFields: true }).expect(200);
  });

  it('accepts 500 options of 255 code points each', async () => {
    const long = options(500).map((option) => option.padEnd(255, '·'));
    const label = '😀'.repeat(255);

    const updated = await patch({ fields: [REMARK, { ...GROUP, label, options: long }] }).expect(
      200,
    );

    const { data } = updated.body as { data: CreatedForm };
    expect(data.fields[1]).toEqual({
      key: expect.stringMatching(/^[a-z]{4,}$/) as unknown,
      label,
      type: 'varchar',
      fieldType: 'Checkbox',
      isRequired: false,
      options: long,
    });
  });

  it('ignores any options and isGroup of field types without them', async () => {
    const fields = [
      'TextInput',
      'Textarea',
      'EmailInput',
      'PhoneInput',
      'NumberInput',
      'DatePicker',
    ].map((fieldType) => ({ fieldType, label: fieldType, isGroup: 'yes', options: [5, '\0'] }));

    const updated = await patch({ fields: [REMARK, ...fields] }).expect(200);

    const { data } = updated.body as { data: CreatedForm };
    expect(data.fields.map(({ type, options }) => [type, options])).toEqual(
      ['varchar', 'varchar', 'text', 'varchar', 'varchar', 'number', 'date'].map((type) => [
        type,
        [],
      ]),
    );
  });
});

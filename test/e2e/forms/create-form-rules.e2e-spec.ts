import { createForm, formBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const LENGTH = 'must contain 1 to 255 characters';
const NOT_A_STRING = 'must be a string';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_A_BOOLEAN = 'must be true or false';
const NOT_A_URL = 'must be an absolute http or https URL of at most 2048 characters';
const NOT_A_SECRET = 'must contain 1 to 255 printable ASCII characters';
const NOT_A_STATUS = 'must be one of draft, published';
const HOST = 'https://example.com/';

const INVALID_TEXTS: [unknown, string][] = [
  ['a\0b', NOT_STORABLE],
  ['\ud83d', NOT_STORABLE],
  [5, NOT_A_STRING],
  [true, NOT_A_STRING],
  [['a'], NOT_A_STRING],
  [{ constructor: 'a' }, NOT_A_STRING],
];

const SPECIAL_TEXTS = [
  '<script>alert(1)</script>',
  "'); DROP TABLE forms; --",
  '\\u0000 \\ud83d %s ${x} {{x}}',
  '\u202ehidden \u200b\ufeffx',
  '__proto__',
  '{"a":1}',
];

describe('POST /v1/forms, validation', () => {
  const { testApp, team } = useTeams();

  const expectRejected = async (overrides: object, fields: string[]): Promise<void> =>
    expectError(await team.post('/forms', formBody(overrides)), 'VALIDATION_FAILED', fields);

  it.each<[unknown, string]>([
    [undefined, 'is required'],
    [null, 'is required'],
    ['', LENGTH],
    [' \n\u3000', LENGTH],
    ['x'.repeat(256), LENGTH],
    ['😀'.repeat(256), LENGTH],
    ...INVALID_TEXTS,
  ])('rejects the name %j', async (name, reason) => {
    await expectRejected({ name }, [`name: ${reason}`]);
  });

  it.each([
    ['255 characters', 'x'.repeat(255)],
    ['255 code points', '😀'.repeat(255)],
    ['255 characters in white space', ` ${'y'.repeat(255)} `],
  ])('accepts a name of %s', async (_name, name) => {
    expect(await createForm(team, { name })).toMatchObject({ name: name.trim() });
  });

  it.each(
    ['description', 'formPurpose'].flatMap((member) =>
      INVALID_TEXTS.map(([value, reason]) => [member, value, reason] as const),
    ),
  )('rejects the %s %j', async (member, value, reason) => {
    await expectRejected({ [member]: value }, [`${member}: ${reason}`]);
  });

  it.each([
    ['status', 'archived', NOT_A_STATUS],
    ['status', 'Draft', NOT_A_STATUS],
    ['status', '', NOT_A_STATUS],
    ['status', true, NOT_A_STATUS],
    ['status', ['draft'], NOT_A_STATUS],
    ['isPublic', 'true', NOT_A_BOOLEAN],
    ['isPublic', 1, NOT_A_BOOLEAN],
    ['createCustomerOnSubmit', 'false', NOT_A_BOOLEAN],
    ['createCustomerOnSubmit', 0, NOT_A_BOOLEAN],
    ['createCustomerOnSubmit', {}, NOT_A_BOOLEAN],
  ])('rejects the %s %j', async (member, value, reason) => {
    await expectRejected({ [member]: value }, [`${member}: ${reason}`]);
  });

  it.each<[unknown]>([
    [''],
    [' '],
    ['example.com/hook'],
    ['//example.com'],
    ['/hook'],
    ['http:'],
    ['http://'],
    ['https://?a'],
    ['http:example.com'],
    ['https:/example.com'],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['data:text/plain,x'],
    ['http://exa mple.com'],
    [` ${HOST}`],
    [`${HOST}a\r\nX-Evil: 1`],
    [`${HOST}\t`],
    [`${HOST}\0`],
    [`${HOST}\ud83d`],
    ['http://example.com:99999'],
    ['http://[::1'],
    [HOST + 'x'.repeat(2_049 - HOST.length)],
    [5],
    [{}],
    [[HOST]],
    [true],
  ])('rejects the webhook URL %j', async (webhookUrl) => {
    await expectRejected({ webhookUrl }, [`webhookUrl: ${NOT_A_URL}`]);
  });

  it.each([
    ['no path', 'http://example.com'],
    ['capitals', 'HTTPS://EXAMPLE.COM/'],
    ['every part', 'https://user:pass@example.com:8443/a/b?c=d&e=%20#f'],
    ['other scripts', 'https://münchen.de/ä'],
    ['an address', 'http://[::1]:3000/hook'],
    ['2,048 characters', HOST + 'x'.repeat(2_048 - HOST.length)],
    ['2,048 code points', HOST + '😀'.repeat(2_048 - HOST.length)],
  ])('accepts a webhook URL with %s', async (_name, webhookUrl) => {
    const { id } = await createForm(team, { webhookUrl });

    const rows = await testApp.database.query('SELECT webhook_url FROM forms WHERE id = $1', [id]);
    expect(rows).toEqual([{ webhook_url: webhookUrl }]);
  });

  it.each<[unknown]>([
    [''],
    ['x'.repeat(256)],
    ['a\r\nX-Evil: 1'],
    ['a\nb'],
    ['a\tb'],
    ['a\0b'],
    ['a\x7fb'],
    ['schlüssel'],
    ['🔑'],
    [5],
    [['a']],
    [{}],
  ])('rejects the webhook secret %j', async (webhookSecret) => {
    await expectRejected({ webhookSecret }, [`webhookSecret: ${NOT_A_SECRET}`]);
  });

  it.each([
    ['one character', 'x'],
    ['255 characters', 'x'.repeat(255)],
    ['all printable ASCII characters', ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ '],
  ])('accepts a webhook secret of %s', async (_name, webhookSecret) => {
    const response = await team.post('/forms', formBody({ webhookSecret }));

    expect(response.status).toBe(201);
  });

  it('reports all violations with their paths', async () => {
    await expectRejected(
      {
        name: 5,
        isPublic: 'yes',
        fields: [
          { fieldType: 'TextInput', label: 'Fine' },
          { fieldType: 'TextInput', label: ' ', isRequired: 'yes' },
          { fieldType: 'Select', label: 'Roast', options: [] },
        ],
      },
      [
        `name: ${NOT_A_STRING}`,
        `fields[1].label: ${LENGTH}`,
        `fields[1].isRequired: ${NOT_A_BOOLEAN}`,
        'fields[2].options: must list at least one option for a Select',
        `isPublic: ${NOT_A_BOOLEAN}`,
      ],
    );
  });

  it('reports at most 100 violations', async () => {
    const response = await team.post(
      '/forms',
      formBody({ fields: times(200, () => ({ fieldType: 'x', label: '' })) }),
    );

    expect(response.status).toBe(400);
    expect((response.body as { fields: string[] }).fields).toHaveLength(100);
  });

  it.each(SPECIAL_TEXTS)('stores markup and SQL unchanged: %s', async (text) => {
    const { id, name, fields } = await createForm(team, {
      name: text,
      description: text,
      formPurpose: text,
      fields: [
        {
          fieldType: 'Select',
          label: text,
          options: [text, `${text}2`],
          placeholder: text,
          helperText: text,
          defaultValue: text,
          aiInstruction: text,
        },
      ],
    });

    expect({ name, fields }).toMatchObject({
      name: text,
      fields: [{ label: text, options: [text, `${text}2`] }],
    });
    const [row] = await testApp.database.query(
      `SELECT f.name, description, form_purpose, label, options, placeholder, helper_text,
              default_value, ai_instruction
         FROM forms f JOIN form_fields s ON s.form_id = f.id WHERE f.id = $1`,
      [id],
    );
    expect(row).toEqual({
      name: text,
      description: text,
      form_purpose: text,
      label: text,
      options: [text, `${text}2`],
      placeholder: text,
      helper_text: text,
      default_value: text,
      ai_instruction: text,
    });
  });
});

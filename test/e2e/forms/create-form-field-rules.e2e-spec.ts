import { formBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const FIELD = { fieldType: 'TextInput', label: 'Remark' };
const LENGTH = 'must contain 1 to 255 characters';
const NOT_A_STRING = 'must be a string';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_A_BOOLEAN = 'must be true or false';
const NOT_A_LIST = 'must be an array of 1 to 200 fields';
const NOT_A_FIELD = 'must be an object';
const NOT_A_TYPE =
  'must be one of TextInput, Textarea, EmailInput, PhoneInput, NumberInput, DatePicker, Select, Radio, Checkbox';

const INVALID_TEXTS: [unknown, string][] = [
  ['a\0b', NOT_STORABLE],
  ['\ud83d', NOT_STORABLE],
  [5, NOT_A_STRING],
  [false, NOT_A_STRING],
  [['a'], NOT_A_STRING],
  [{}, NOT_A_STRING],
];

describe('The fields of POST /v1/forms, validation', () => {
  const { team } = useTeams();

  const expectRejected = async (fields: unknown, violations: string[]): Promise<void> =>
    expectError(
      await team.post('/forms', { ...formBody(), fields }),
      'VALIDATION_FAILED',
      violations.map((violation) => `fields${violation}`),
    );

  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'is required'],
    ['null', null, 'is required'],
    ['[]', [], NOT_A_LIST],
    ['an object', {}, NOT_A_LIST],
    ['one field instead of a list', FIELD, NOT_A_LIST],
    ['an array-like object', { 0: FIELD, length: 1 }, NOT_A_LIST],
    ['a string', 'Remark', NOT_A_LIST],
    ['a number', 5, NOT_A_LIST],
    ['true', true, NOT_A_LIST],
    ['false', false, NOT_A_LIST],
    ['201', times(201, (index) => ({ ...FIELD, label: `Field ${index}` })), NOT_A_LIST],
  ])('must be a list of fields, not %s', async (_name, fields, reason) => {
    await expectRejected(fields, [`: ${reason}`]);
  });

  it.each<[unknown]>([[null], ['Remark'], [5], [true], [[]], [[FIELD]], [[[]]]])(
    'must be objects, not %j',
    async (field) => {
      await expectRejected([FIELD, field], [`[1]: ${NOT_A_FIELD}`]);
      await expectRejected([field], [`[0]: ${NOT_A_FIELD}`]);
    },
  );

  it('must have a type and a label', async () => {
    await expectRejected([FIELD, {}], ['[1].fieldType: is required', '[1].label: is required']);
    await expectRejected(
      [{ __proto__: FIELD }],
      ['[0].fieldType: is required', '[0].label: is required'],
    );
  });

  it.each<[unknown, string]>([
    [null, 'is required'],
    ['', NOT_A_TYPE],
    ['textinput', NOT_A_TYPE],
    ['TextInput ', NOT_A_TYPE],
    ['varchar', NOT_A_TYPE],
    ['constructor', NOT_A_TYPE],
    ['__proto__', NOT_A_TYPE],
    ['toString', NOT_A_TYPE],
    [5, NOT_A_TYPE],
    [['TextInput'], NOT_A_TYPE],
    [{}, NOT_A_TYPE],
    [true, NOT_A_TYPE],
  ])('must not have the type %j', async (fieldType, reason) => {
    await expectRejected(
      [FIELD, { fieldType, label: 'Other', options: ['a'] }],
      [`[1].fieldType: ${reason}`],
    );
  });

  it.each<[unknown, string]>([
    [null, 'is required'],
    ['', LENGTH],
    [' \t\u3000', LENGTH],
    ['x'.repeat(256), LENGTH],
    ['😀'.repeat(256), LENGTH],
    ...INVALID_TEXTS,
  ])('must not have the label %j', async (label, reason) => {
    await expectRejected([FIELD, { ...FIELD, label }], [`[1].label: ${reason}`]);
  });

  it.each([
    ['255 characters', 'x'.repeat(255)],
    ['255 code points', '😀'.repeat(255)],
    ['255 characters in white space', `\n${'x'.repeat(255)} `],
  ])('may have labels of %s', async (_name, label) => {
    const response = await team.post('/forms', formBody({ fields: [{ ...FIELD, label }] }));

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ data: { fields: [{ label: label.trim() }] } });
  });

  it('must have labels that differ after trimming', async () => {
    const labels = ['Name', 'name', ' Name', 'Other', 'Name\n'];

    await expectRejected(
      labels.map((label) => ({ ...FIELD, label })),
      ['[2].label: must be unique in the form', '[4].label: must be unique in the form'],
    );
  });

  it.each(
    ['placeholder', 'helperText', 'defaultValue', 'aiInstruction'].flatMap((member) =>
      INVALID_TEXTS.map(([value, reason]) => [member, value, reason] as const),
    ),
  )('must not have the %s %j', async (member, value, reason) => {
    await expectRejected([{ ...FIELD, [member]: value }], [`[0].${member}: ${reason}`]);
  });

  it.each(
    ['isRequired', 'isGroup'].flatMap((member) =>
      ['true', 'false', '', 1, 0, [], {}].map((value) => [member, value] as const),
    ),
  )('must have a boolean %s, not %j', async (member, value) => {
    await expectRejected(
      [{ fieldType: 'Checkbox', label: 'Ok', [member]: value }],
      [`[0].${member}: ${NOT_A_BOOLEAN}`],
    );
  });

  it('may have null for all optional properties', async () => {
    const response = await team.post(
      '/forms',
      formBody({
        fields: [
          {
            ...FIELD,
            isRequired: null,
            isGroup: null,
            options: null,
            placeholder: null,
            helperText: null,
            defaultValue: null,
            aiInstruction: null,
          },
        ] as never,
      }),
    );

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ data: { fields: [{ isRequired: false, options: [] }] } });
  });

  describe.each([
    ['Select', { fieldType: 'Select', label: 'Roast' }, 'Select'],
    ['Radio', { fieldType: 'Radio', label: 'Roast' }, 'Radio'],
    [
      'a checkbox group',
      { fieldType: 'Checkbox', label: 'Roast', isGroup: true },
      'checkbox group',
    ],
  ])('%s', (_name, field, kind) => {
    const NONE = `must list at least one option for a ${kind}`;

    it.each<[string, unknown, string]>([
      ['nothing', undefined, `: ${NONE}`],
      ['null', null, `: ${NONE}`],
      ['[]', [], `: ${NONE}`],
      ['a string', 'Light', `: ${NONE}`],
      ['an object', { 0: 'Light' }, `: ${NONE}`],
      ['501', times(501, (index) => `Option ${index}`), ': must list at most 500 options'],
      ['an empty one', ['Light', ''], `[1]: ${LENGTH}`],
      ['256 characters', ['x'.repeat(256)], `[0]: ${LENGTH}`],
      ['256 code points', ['😀'.repeat(256)], `[0]: ${LENGTH}`],
      ['one twice', ['Light', 'Dark', 'Light'], '[2]: must be unique in the field'],
      ['white space only', ['Dark  red', 'Light', 'Dark red'], '[2]: must be unique in the field'],
      ['a no-break space', ['Dark red', 'Dark\u00a0red'], '[1]: must be unique in the field'],
      ['blanks around one', ['Dark', '\u3000Dark\n'], '[1]: must be unique in the field'],
      ['a number', ['Light', 5], `[1]: ${NOT_A_STRING}`],
      ['null among them', ['Light', null], '[1]: is required'],
      ['a list', ['Light', ['Dark']], `[1]: ${NOT_A_STRING}`],
      ['an object among them', [{ constructor: 'x' }], `[0]: ${NOT_A_STRING}`],
      ['U+0000', ['a\0'], `[0]: ${NOT_STORABLE}`],
      ['half a surrogate pair', ['a', '\ud83d'], `[1]: ${NOT_STORABLE}`],
    ])('must have options, not %s', async (_what, options, violation) => {
      await expectRejected([FIELD, { ...field, options }], [`[1].options${violation}`]);
    });
  });

  it('must not have | in the options of a checkbox group', async () => {
    const group = { fieldType: 'Checkbox', label: 'Roast', isGroup: true };

    await expectRejected(
      [{ ...group, options: ['Light', 'Dark|Bitter'] }],
      ['[0].options[1]: must not contain | in a checkbox group'],
    );
  });

  it.each([
    ['a |', ['Light', 'Dark|Bitter'], '[1]: must not contain | in a checkbox group'],
    ['one twice', ['Light', 'Light'], '[1]: must be unique in the field'],
    ['text', 'Light', ': must list at least one option for a checkbox group'],
  ])('must have valid options in a checkbox group without isGroup, not %s', async (...row) => {
    const [, options, violation] = row;
    const checkbox = { fieldType: 'Checkbox', label: 'Roast', options };

    await expectRejected(
      [checkbox, { ...checkbox, label: 'B', isGroup: null }],
      [`[0].options${violation}`, `[1].options${violation}`],
    );
    // The options of a single checkbox are ignored.
    const single = { ...formBody(), fields: [{ ...checkbox, isGroup: false }] };
    await team.post('/forms', single).expect(201);
  });
});

import { MAX_BODY_BYTES } from '../../../src/core/http/json-body.guard';
import { createForm } from '../../factories/form.factory';
import {
  getResponse,
  listResponses,
  submissionBody,
  submitResponse,
} from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { download } from '../../support/download';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const A = '😀'.repeat(127);
const B = '🎂'.repeat(127);
const MAX_TEXT = '𝒳'.repeat(255);
const FIELDS = [
  { fieldType: 'TextInput', label: 'Text' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'NumberInput', label: 'Number' },
  { fieldType: 'DatePicker', label: 'Date' },
  { fieldType: 'Checkbox', label: 'Box' },
  { fieldType: 'Select', label: 'Select', options: [MAX_TEXT, 'é', 'n\u0303'] },
  { fieldType: 'Radio', label: 'Radio', options: [MAX_TEXT, 'true', '1'] },
  { fieldType: 'Checkbox', label: 'Group', isGroup: true, options: [A, B, '!'] },
];

const TOO_LONG = 'must be at most 255 characters';
const NOT_FINITE = 'must be a finite number';
const NOT_NUMBER = 'must be a number or a decimal numeric string';
const NOT_BOOLEAN = 'must be true or false';
const NOT_DATE = 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
const NOT_OPTION = "must be one of the field's options";

describe('A submission at its limits', () => {
  const { team } = useTeams();
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  const post = (body: unknown) => team.post(`/forms/${form.id}/responses`, body);

  it.each<[string, string, unknown, unknown]>([
    ['255 code points of two units', 'text', MAX_TEXT, MAX_TEXT],
    ['255 code points of two units', 'email', MAX_TEXT, MAX_TEXT],
    ['255 code points of two units', 'phone', MAX_TEXT, MAX_TEXT],
    ['an option of 255 code points', 'select', MAX_TEXT, MAX_TEXT],
    ['an option of 255 code points', 'radio', MAX_TEXT, MAX_TEXT],
    ['an option with a combining accent', 'select', 'n\u0303', 'ñ'],
    ['an option decomposed', 'select', 'e\u0301', 'é'],
    ['an option composed', 'select', 'ñ', 'ñ'],
    ['an option by its number', 'radio', 1, '1'],
    ['choices that join to 255 code points', 'group', [B, A], `${A}|${B}`],
    ['one choice 10,000 times', 'group', times(10_000, () => '!'), '!'],
    ['the largest number', 'number', Number.MAX_VALUE, Number.MAX_VALUE],
    ['the smallest number', 'number', '-1.7976931348623157e308', -Number.MAX_VALUE],
    ['the number nearest to zero', 'number', 5e-324, 5e-324],
    ['400 digits', 'number', `1.${'2'.repeat(400)}`, 1.2222222222222223],
    ['the first day', 'date', '0001-01-01', '0001-01-01'],
    ['the last moment', 'date', '9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999999999Z'],
    ['a time without a zone', 'date', '2026-08-01T09:30', '2026-08-01T09:30'],
  ])('accepts %s for %s', async (_name, key, value, shown) => {
    const { formResponseId } = await submitResponse(team, form.id, { [key]: value });

    const { fields } = await getResponse(team, form.id, formResponseId);
    expect(fields.filter(({ value }) => value !== null)).toMatchObject([{ key, value: shown }]);
  });

  it.each<[string, string, unknown, string]>([
    ['256 code points of two units', 'text', `${MAX_TEXT}x`, TOO_LONG],
    ['256 code points of two units', 'email', `${MAX_TEXT}x`, TOO_LONG],
    ['256 code points of two units', 'phone', `${MAX_TEXT}x`, TOO_LONG],
    ['a megabyte', 'text', 'x'.repeat(1_048_576), TOO_LONG],
    ['an option with extra white space', 'select', 'é ', NOT_OPTION],
    ['true, with an option "true"', 'radio', true, NOT_OPTION],
    [
      'choices that join to 257 code points',
      'group',
      ['!', A, B],
      'must be at most 255 characters once its choices are joined by "|"',
    ],
    ['a million digits', 'number', '9'.repeat(1_000_000), NOT_FINITE],
    ['two numbers', 'number', '1 2', NOT_NUMBER],
    ['an underscore among digits', 'number', '1_000', NOT_NUMBER],
    ['an unfinished exponent', 'number', '1e', NOT_NUMBER],
    ['surrounding white space', 'box', ' true', NOT_BOOLEAN],
    ['True', 'box', 'True', NOT_BOOLEAN],
    ['the year 0', 'date', '0000-12-31', NOT_DATE],
    ['the year 10,000 in UTC', 'date', '9999-12-31T23:59:59-00:01', NOT_DATE],
    ['a leap second', 'date', '2016-12-31T23:59:60Z', NOT_DATE],
  ])('rejects %s for %s', async (_name, key, value, reason) => {
    expectError(await post(submissionBody({ [key]: value })), 'INVALID_FIELD_VALUES', [
      `${key}: ${reason}`,
    ]);
  });

  it('rejects a body that is too large', async () => {
    expectError(
      await post(submissionBody({ group: times(10_001, () => '!') })),
      'VALIDATION_FAILED',
      ['body: must not hold an array of more than 10000 elements'],
    );
    expectError(
      await post(submissionBody({ story: 'x'.repeat(MAX_BODY_BYTES) })),
      'PAYLOAD_TOO_LARGE',
    );
  });

  it('accepts a text of megabytes, which is found by its start and returned and exported completely', async () => {
    const { id } = await createForm(team, { fields: [{ fieldType: 'Textarea', label: 'Story' }] });
    const story = `🎂 the "Start" ${times(250_000, (index) => index.toString(36)).join(' ')}`;
    expect(Buffer.byteLength(story)).toBeGreaterThan(1_100_000);

    const { formResponseId } = await submitResponse(team, id, { story });

    const { fields } = await getResponse(team, id, formResponseId);
    // Not toBe(), which would print a difference of megabytes.
    expect(fields[0]?.value === story).toBe(true);
    const found = await listResponses(team, id, { search: '🎂 THE "start"' });
    expect(found.pagination.total).toBe(1);
    const { lines } = await download(team, id, '?format=ndjson');
    const [exported] = lines.map((line) => JSON.parse(line) as { fields: { value: unknown }[] });
    expect(exported?.fields[0]?.value === story).toBe(true);
  });

  it('accepts unknown keys of any length', async () => {
    const keys = ['k'.repeat(100_000), ' ', '"', '😀', '\u202e', 'a\nb'];

    const { ignoredKeys } = await submitResponse(
      team,
      form.id,
      Object.fromEntries([['text', 'x'], ...keys.map((key) => [key, 'x'])]),
    );

    expect(ignoredKeys).toEqual(keys);
  });

  it('reads the contact from the first field of each type in the current order', async () => {
    const work = { fieldType: 'EmailInput', label: 'Work' };
    const home = { fieldType: 'EmailInput', label: 'Home' };
    const { id } = await createForm(team, { fields: [work, home] });
    const answers = { work: 'work@example.com', home: 'home@example.com' };

    const first = await submitResponse(team, id, answers);
    await team.patch(`/forms/${id}`, { fields: [home, work] }).expect(200);
    const second = await submitResponse(team, id, answers);

    for (const [{ subscriberId }, email] of [
      [first, answers.work],
      [second, answers.home],
    ] as const) {
      const customer = await team.get(`/customer/${subscriberId}`).expect(200);
      expect(customer.body).toMatchObject({ email });
    }
  });
});

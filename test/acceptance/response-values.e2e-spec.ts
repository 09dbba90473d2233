import { dataOf, expectRejection } from './expect-response';
import { newForm, submission, submit, type Submitted } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const A = 'a'.repeat(127);
const B = 'b'.repeat(127);

const FIELDS = [
  { fieldType: 'TextInput', label: 'Text' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'NumberInput', label: 'Number' },
  { fieldType: 'DatePicker', label: 'Date' },
  { fieldType: 'Select', label: 'Select', options: ['Light', 'Dark', 'a|b', '5', ' x '] },
  { fieldType: 'Radio', label: 'Radio', options: ['Yes', 'No', '0.5'] },
  { fieldType: 'Checkbox', label: 'Box' },
  {
    fieldType: 'Checkbox',
    label: 'Group',
    isGroup: true,
    options: ['Mon', 'Tue', 'Wed', '7', A, B, 'c'],
  },
];

const TOO_LONG = 'must be at most 255 characters';
const NOT_TEXT = 'must be a string or a finite number';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_NUMBER = 'must be a number or a decimal numeric string';
const NOT_FINITE = 'must be a finite number';
const ISO_DATES = [
  '20261122',
  '2026-W47-7',
  '2026W477',
  '2026-326',
  '2026326',
  '2026-11-22T10Z',
  '2026-11-22T10:00:00+0200',
  '2026-11-22T10:00:00+02',
  '20261122T100000Z',
  '2026-11-22T10:00:00,5Z',
  '2026-11-22T24:00:00Z',
];
const NOT_BOOLEAN = 'must be true or false';
const NOT_DATE = 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
const NOT_OPTION = "must be one of the field's options";
const NOT_OPTIONS = "must contain only the field's options";
const NOT_CHOICES = "must be an array of the field's options";
const IS_ARRAY = 'must be a single value, not an array';

describe('A value submitted to a form', () => {
  const target = useOnce(openTarget);
  const form = useOnce(() => newForm(target, { fields: FIELDS, createCustomerOnSubmit: false }));

  const post = (body: unknown) => target.post(`/forms/${form.id}/responses`, body);

  async function answersOf({ formResponseId }: Submitted): Promise<Record<string, unknown>> {
    const response = await target.get(`/forms/${form.id}/responses/${formResponseId}`);
    const { fields } = dataOf(response, 200) as { fields: { key: string; value: unknown }[] };
    return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  }

  it.each<[string, string, unknown, unknown]>([
    ['a text', 'text', 'Ada', 'Ada'],
    ['a text with white space', 'text', '  Ada \n', '  Ada \n'],
    ['a number', 'text', 42, '42'],
    ['a fraction', 'text', -36.5, '-36.5'],
    ['a large number', 'text', 1e21, '1000000000000000000000'],
    ['a number with more digits than a double has', 'text', 2 ** 70, '1180591620717411300000'],
    ['a small number', 'text', 1e-7, '0.0000001'],
    ['255 characters', 'text', 'x'.repeat(255), 'x'.repeat(255)],
    ['255 code points', 'text', '😀'.repeat(255), '😀'.repeat(255)],
    [
      'an SQL injection',
      'text',
      `'); DROP TABLE forms; --\\u0000`,
      `'); DROP TABLE forms; --\\u0000`,
    ],
    ['__proto__', 'text', '__proto__', '__proto__'],
    ['the word true', 'text', 'true', 'true'],
    ['a long text', 'story', 'x'.repeat(100_000), 'x'.repeat(100_000)],
    ['lines', 'story', 'one\r\n\ttwo 😀 ', 'one\r\n\ttwo 😀 '],
    ['an address', 'email', 'Ada@Example.com', 'Ada@Example.com'],
    ['an invalid address', 'email', 'not an address', 'not an address'],
    ['a phone', 'phone', '+49 (30) 901820', '+49 (30) 901820'],
    ['a phone as a number', 'phone', 4930901820, '4930901820'],
    ['an invalid phone', 'phone', 'call me', 'call me'],
    ['a number', 'number', 36.5, 36.5],
    ['zero', 'number', 0, 0],
    ['minus zero', 'number', -0, 0],
    ['a numeric string', 'number', '36.5', 36.5],
    ['a negative string', 'number', '-3', -3],
    ['an exponent', 'number', '1e3', 1000],
    ['0.1 + 0.2', 'number', 0.1 + 0.2, 0.30000000000000004],
    ['a tiny number', 'number', 5e-324, 5e-324],
    ['the largest integer', 'number', 9007199254740991, 9007199254740991],
    ['the smallest integer', 'number', '-9007199254740991', -9007199254740991],
    ['1e20', 'number', 1e20, 1e20],
    ['twenty digits', 'number', '12345678901234567890', 12345678901234567000],
    ['2^53 + 1, which is rounded', 'number', '9007199254740993', 9007199254740992],
    ['1e300', 'number', '1e300', 1e300],
    ['true', 'box', true, true],
    ['false', 'box', false, false],
    ['the word true', 'box', 'true', true],
    ['the word false', 'box', 'false', false],
    ['a date', 'date', '2024-02-29', '2024-02-29'],
    ...ISO_DATES.map((date): [string, string, string, string] => [date, 'date', date, date]),
    ['a timestamp', 'date', '2026-08-01T09:30:00Z', '2026-08-01T09:30:00Z'],
    ['an offset', 'date', '2026-08-01T09:30:00.123+02:00', '2026-08-01T09:30:00.123+02:00'],
    ['an option', 'select', 'Light', 'Light'],
    ['an option with |', 'select', 'a|b', 'a|b'],
    ['an option by its number', 'select', 5, '5'],
    ['an option with white space', 'select', ' x ', ' x '],
    ['an option', 'radio', 'No', 'No'],
    ['an option by its number', 'radio', 0.5, '0.5'],
    ['one choice', 'group', ['Tue'], 'Tue'],
    ['a choice instead of a list', 'group', 'Tue', 'Tue'],
    ['choices in another order', 'group', ['Wed', 'Mon'], 'Mon|Wed'],
    ['a choice twice', 'group', ['Wed', 'Mon', 'Wed'], 'Mon|Wed'],
    ['255 characters of choices', 'group', [B, A], `${A}|${B}`],
    ['white space', 'text', ' ', null],
    ['no choice', 'group', [], null],
    ['null', 'number', null, null],
  ])('is accepted: %s for %s', async (_name, key, value, shown) => {
    const answers = await answersOf(await submit(target, form.id, { [key]: value }));

    const none = Object.fromEntries(form.fields.map((field) => [field.key, null]));
    expect(answers).toEqual({ ...none, [key]: shown });
  });

  it.each<[string, string, unknown, string]>([
    ['256 characters', 'text', 'x'.repeat(256), TOO_LONG],
    ['256 code points', 'text', '😀'.repeat(256), TOO_LONG],
    ['256 digits', 'text', 1e255, TOO_LONG],
    ['true', 'text', true, NOT_TEXT],
    ['a list', 'text', ['Ada'], IS_ARRAY],
    ['U+0000', 'text', 'a\0', NOT_STORABLE],
    ['half a surrogate pair', 'text', '\ud83d', NOT_STORABLE],
    ['256 characters', 'email', `${'x'.repeat(250)}@b.com`, TOO_LONG],
    ['false', 'email', false, NOT_TEXT],
    ['256 digits', 'phone', '1'.repeat(256), TOO_LONG],
    ['a list', 'phone', ['+4930901820'], IS_ARRAY],
    ['true', 'story', true, 'must be a string'],
    ['a list', 'story', ['a', 'b'], IS_ARRAY],
    ['U+0000', 'story', '\0', NOT_STORABLE],
    ['half a surrogate pair', 'story', 'x\ude00', NOT_STORABLE],
    ['words', 'number', 'twelve', NOT_NUMBER],
    ['a decimal comma', 'number', '1,5', NOT_NUMBER],
    ['hexadecimal', 'number', '0x10', NOT_NUMBER],
    ['Infinity', 'number', 'Infinity', NOT_NUMBER],
    ['-Infinity', 'number', '-Infinity', NOT_NUMBER],
    ['NaN', 'number', 'NaN', NOT_NUMBER],
    ['digits of another script', 'number', '٤٢', NOT_NUMBER],
    ['true', 'number', true, NOT_NUMBER],
    ['a list of one', 'number', ['1'], IS_ARRAY],
    ['1e400', 'number', '1e400', NOT_FINITE],
    ['yes', 'box', 'yes', NOT_BOOLEAN],
    ['TRUE', 'box', 'TRUE', NOT_BOOLEAN],
    ['1', 'box', 1, NOT_BOOLEAN],
    ['0', 'box', 0, NOT_BOOLEAN],
    ['a list', 'box', ['true'], IS_ARRAY],
    ['an invalid day', 'date', '2026-02-30', NOT_DATE],
    ['an invalid month', 'date', '2026-13-01', NOT_DATE],
    ['February 29 of a common year', 'date', '2025-02-29', NOT_DATE],
    ['February 29 of a common year', 'date', '20250229', NOT_DATE],
    ['week 53 of a year of 52', 'date', '2027-W53-1', NOT_DATE],
    ['day 366 of 365', 'date', '2026-366', NOT_DATE],
    ['a blank instead of a plus', 'date', '2026-11-22T10:00:00 02:00', NOT_DATE],
    ['a year of six digits', 'date', '300000-01-01', NOT_DATE],
    ['another order', 'date', '01.08.2026', NOT_DATE],
    ['infinity', 'date', 'infinity', NOT_DATE],
    ['now', 'date', 'now', NOT_DATE],
    ['an invalid hour', 'date', '2026-08-01T25:00:00Z', NOT_DATE],
    ['surrounding white space', 'date', ' 2026-08-01', NOT_DATE],
    ['a number', 'date', 20260801, NOT_DATE],
    ['true', 'date', true, NOT_DATE],
    ['a list', 'date', ['2026-08-01'], IS_ARRAY],
    ['no option', 'select', 'Medium', NOT_OPTION],
    ['an option in lower case', 'select', 'light', NOT_OPTION],
    ['an option with white space', 'select', 'Light ', NOT_OPTION],
    ['true', 'select', true, NOT_OPTION],
    ['a list', 'select', ['Light'], IS_ARRAY],
    ['constructor', 'radio', 'constructor', NOT_OPTION],
    ['a number', 'radio', 1, NOT_OPTION],
    ['a list', 'radio', ['Yes', 'No'], IS_ARRAY],
    ['no option', 'group', ['Mon', 'Sun'], NOT_OPTIONS],
    ['an empty choice', 'group', [''], NOT_OPTIONS],
    ['a string of joined choices', 'group', 'Mon|Tue', NOT_OPTIONS],
    ['true', 'group', true, NOT_CHOICES],
    ['U+0000', 'group', ['Mon', '\0'], NOT_STORABLE],
    [
      '257 characters of choices',
      'group',
      [A, B, 'c'],
      'must be at most 255 characters once its choices are joined by "|"',
    ],
  ])('is rejected: %s for %s', async (_name, key, value, reason) => {
    const response = await post(submission({ [key]: value }));
    expectRejection(response, 400, 'INVALID_FIELD_VALUES', [`${key}: ${reason}`]);
  });

  it.each([
    ['number', NOT_FINITE],
    ['text', NOT_TEXT],
    ['select', NOT_OPTION],
  ])('is rejected if it is a JSON number that overflows, for %s', async (key, reason) => {
    const response = await post(`{"responses":[{"key":"${key}","value":1e400}]}`);
    expectRejection(response, 400, 'INVALID_FIELD_VALUES', [`${key}: ${reason}`]);
  });
});

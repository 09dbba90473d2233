import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnswerField,
  isBlank,
  readAnswer,
  type StoredValue,
  type SubmittedValue,
} from './read-answer';

/** Reading so many characters in quadratic time would exceed Jest's timeout, which is checked when the test awaits. */
const LONG = 300_000;

const OPTIONS = ['Red', 'Green', 'a|b', '5', '1000000000000000000000', '-0.5', 'Caf\u00e9'];

const plain = { key: 'answer', isGroup: false, options: [] };
const FIELDS = {
  TextInput: { ...plain, type: 'varchar', fieldType: 'TextInput' },
  Textarea: { ...plain, type: 'text', fieldType: 'Textarea' },
  EmailInput: { ...plain, type: 'varchar', fieldType: 'EmailInput' },
  PhoneInput: { ...plain, type: 'varchar', fieldType: 'PhoneInput' },
  NumberInput: { ...plain, type: 'number', fieldType: 'NumberInput' },
  DatePicker: { ...plain, type: 'date', fieldType: 'DatePicker' },
  Select: { ...plain, type: 'varchar', fieldType: 'Select', options: OPTIONS },
  Radio: { ...plain, type: 'varchar', fieldType: 'Radio', options: OPTIONS },
  Checkbox: { ...plain, type: 'boolean', fieldType: 'Checkbox' },
  Group: { ...plain, type: 'varchar', fieldType: 'Checkbox', isGroup: true, options: OPTIONS },
} as const satisfies Record<string, AnswerField>;
type FieldName = keyof typeof FIELDS;

const TOO_LONG = 'must be at most 255 characters';
const NOT_TEXT = 'must be a string or a finite number';
const NOT_NUMBER = 'must be a number or a decimal numeric string';
const NOT_FINITE = 'must be a finite number';
const NOT_BOOLEAN = 'must be true or false';
const NOT_DATE = 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
const NOT_OPTION = "must be one of the field's options";
const NOT_OPTIONS = "must contain only the field's options";
const NOT_CHOICES = "must be an array of the field's options";
const IS_ARRAY = 'must be a single value, not an array';
const JOINED_TOO_LONG = 'must be at most 255 characters once its choices are joined by "|"';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';

describe('isBlank', () => {
  it.each<[SubmittedValue, boolean]>([
    [null, true],
    ['', true],
    [' ', true],
    ['\t\n\u00a0\u3000', true],
    ['\u200b\u2060\u00ad\u3164', true],
    ['\u200ba', false],
    [['\u200b'], false],
    [[], true],
    ['0', false],
    [' a ', false],
    ['\0', false],
    [0, false],
    [-0, false],
    [false, false],
    [true, false],
    [[''], false],
    [['a'], false],
  ])('%j: %s', (value, expected) => {
    expect(isBlank(value)).toBe(expected);
  });
});

describe('readAnswer', () => {
  it.each<[FieldName, SubmittedValue, StoredValue]>([
    ['TextInput', 'Ada', 'Ada'],
    ['TextInput', '  kept as sent ', '  kept as sent '],
    ['TextInput', 'true', 'true'],
    ['TextInput', 42, '42'],
    ['TextInput', -0, '0'],
    ['TextInput', 1e21, '1000000000000000000000'],
    ['TextInput', 1e-7, '0.0000001'],
    ['TextInput', 'a'.repeat(255), 'a'.repeat(255)],
    ['TextInput', '😀'.repeat(255), '😀'.repeat(255)],
    ['EmailInput', 'not an address', 'not an address'],
    ['PhoneInput', 46701234567, '46701234567'],
    ['PhoneInput', 'call me', 'call me'],
    ['Textarea', 'a'.repeat(1000), 'a'.repeat(1000)],
    ['Textarea', 'two\nlines 😀', 'two\nlines 😀'],
    ['NumberInput', 36.5, 36.5],
    ['NumberInput', 0, 0],
    ['NumberInput', -0, 0],
    ['NumberInput', 9007199254740991, 9007199254740991],
    ['NumberInput', -9007199254740991, -9007199254740991],
    ['NumberInput', '36.5', 36.5],
    ['NumberInput', '-3', -3],
    ['NumberInput', '+3', 3],
    ['NumberInput', '007', 7],
    ['NumberInput', '.5', 0.5],
    ['NumberInput', '5.', 5],
    ['NumberInput', '-.5', -0.5],
    ['NumberInput', '1e3', 1000],
    ['NumberInput', '1E+3', 1000],
    ['NumberInput', '5.e-1', 0.5],
    ['NumberInput', ' \t12\n', 12],
    ['NumberInput', '-0', 0],
    ['NumberInput', '-1e-400', 0],
    ['NumberInput', '9007199254740991', 9007199254740991],
    ['NumberInput', '9007199254740993', 9007199254740992],
    ['NumberInput', 1e20, 1e20],
    ['NumberInput', '12345678901234567890', 12345678901234567000],
    ['NumberInput', -1e300, -1e300],
    ['NumberInput', '1e300', 1e300],
    ['NumberInput', Number.MAX_VALUE, Number.MAX_VALUE],
    ['NumberInput', 5e-324, 5e-324],
    ['Checkbox', true, true],
    ['Checkbox', false, false],
    ['Checkbox', 'true', true],
    ['Checkbox', 'false', false],
    ['DatePicker', '2024-02-29', '2024-02-29'],
    ['DatePicker', '2026-W47-7', '2026-W47-7'],
    ['DatePicker', '20261122T100000,5+0200', '20261122T100000,5+0200'],
    ['DatePicker', '2026-08-01T09:30:00+02:00', '2026-08-01T09:30:00+02:00'],
    ['Select', 'Red', 'Red'],
    ['Select', 'a|b', 'a|b'],
    ['Select', 5, '5'],
    ['Select', 1e21, '1000000000000000000000'],
    ['Radio', 'Green', 'Green'],
    ['Radio', -0.5, '-0.5'],
    ['Select', 'Cafe\u0301', 'Caf\u00e9'],
    ['Group', ['Cafe\u0301', 'Caf\u00e9', 'Red'], 'Red|Caf\u00e9'],
    ['TextInput', 'Cafe\u0301', 'Cafe\u0301'],
    ['Group', ['Red'], 'Red'],
    ['Group', ['5', 'Green', 'Red'], 'Red|Green|5'],
    ['Group', ['Green', 'Red', 'Green'], 'Red|Green'],
    ['Group', 'Green', 'Green'],
    ['Group', 'a|b', 'a|b'],
    ['Group', 5, '5'],
  ])('%s stores %j as %j', (name, value, expected) => {
    expect(readAnswer(FIELDS[name], value)).toStrictEqual({ value: expected });
  });

  it.each<[FieldName, SubmittedValue, string]>([
    ['TextInput', 'a'.repeat(256), TOO_LONG],
    ['TextInput', '😀'.repeat(256), TOO_LONG],
    ['TextInput', `${'a'.repeat(255)}😀`, TOO_LONG],
    ['TextInput', 1e300, TOO_LONG],
    ['TextInput', Infinity, NOT_TEXT],
    ['TextInput', true, NOT_TEXT],
    ['TextInput', false, NOT_TEXT],
    ['TextInput', null, NOT_TEXT],
    ['TextInput', ['Ada'], IS_ARRAY],
    ['TextInput', 'a\0b', NOT_STORABLE],
    ['TextInput', '\ud83d', NOT_STORABLE],
    ['EmailInput', true, NOT_TEXT],
    ['Textarea', 42, 'must be a string'],
    ['Textarea', true, 'must be a string'],
    ['Textarea', ['Ada'], IS_ARRAY],
    ['Textarea', 'a\0', NOT_STORABLE],
    ['Textarea', '\ude00\ud83d', NOT_STORABLE],
    ['NumberInput', 'twelve', NOT_NUMBER],
    ['NumberInput', '', NOT_NUMBER],
    ['NumberInput', '.', NOT_NUMBER],
    ['NumberInput', '-', NOT_NUMBER],
    ['NumberInput', 'e3', NOT_NUMBER],
    ['NumberInput', '1e', NOT_NUMBER],
    ['NumberInput', '1e1.5', NOT_NUMBER],
    ['NumberInput', '--1', NOT_NUMBER],
    ['NumberInput', '1 000', NOT_NUMBER],
    ['NumberInput', '1,000', NOT_NUMBER],
    ['NumberInput', '1,5', NOT_NUMBER],
    ['NumberInput', '1_000', NOT_NUMBER],
    ['NumberInput', '0x10', NOT_NUMBER],
    ['NumberInput', '0b1', NOT_NUMBER],
    ['NumberInput', '10n', NOT_NUMBER],
    ['NumberInput', 'Infinity', NOT_NUMBER],
    ['NumberInput', '-Infinity', NOT_NUMBER],
    ['NumberInput', 'NaN', NOT_NUMBER],
    ['NumberInput', '٤٢', NOT_NUMBER],
    ['NumberInput', '1\0', NOT_STORABLE],
    ['NumberInput', Number.NaN, NOT_NUMBER],
    ['NumberInput', true, NOT_NUMBER],
    ['NumberInput', null, NOT_NUMBER],
    ['NumberInput', ['1'], IS_ARRAY],
    ['NumberInput', '1e400', NOT_FINITE],
    ['NumberInput', '-1e400', NOT_FINITE],
    ['NumberInput', Infinity, NOT_FINITE],
    ['Checkbox', 'TRUE', NOT_BOOLEAN],
    ['Checkbox', ' true', NOT_BOOLEAN],
    ['Checkbox', 'yes', NOT_BOOLEAN],
    ['Checkbox', 1, NOT_BOOLEAN],
    ['Checkbox', 0, NOT_BOOLEAN],
    ['Checkbox', null, NOT_BOOLEAN],
    ['Checkbox', ['true'], IS_ARRAY],
    ['DatePicker', '2026-02-30', NOT_DATE],
    ['DatePicker', ' 2026-02-20', NOT_DATE],
    ['DatePicker', 'infinity', NOT_DATE],
    ['DatePicker', '2027-W53-1', NOT_DATE],
    ['DatePicker', '2026-366', NOT_DATE],
    ['DatePicker', '2026-11-22T10:00:00 02:00', NOT_DATE],
    ['DatePicker', 20260801, NOT_DATE],
    ['DatePicker', true, NOT_DATE],
    ['DatePicker', ['2026-02-20'], IS_ARRAY],
    ['Select', 'red', NOT_OPTION],
    ['Select', ' Red', NOT_OPTION],
    ['Select', 'Red|Green', NOT_OPTION],
    ['Select', '5.0', NOT_OPTION],
    ['Select', 6, NOT_OPTION],
    ['Select', Infinity, NOT_OPTION],
    ['Select', true, NOT_OPTION],
    ['Select', ['Red'], IS_ARRAY],
    ['Select', 'Red\0', NOT_STORABLE],
    ['Radio', 'Blue', NOT_OPTION],
    ['Radio', 'constructor', NOT_OPTION],
    ['Group', ['Red', 'Blue'], NOT_OPTIONS],
    ['Group', [''], NOT_OPTIONS],
    ['Group', ['__proto__'], NOT_OPTIONS],
    ['Group', 'Red|Green', NOT_OPTIONS],
    ['Group', 6, NOT_OPTIONS],
    ['Group', true, NOT_CHOICES],
    ['Group', [], NOT_CHOICES],
    ['Group', null, NOT_CHOICES],
    ['Group', ['Red', 'x\ud83d'], NOT_STORABLE],
  ])('%s rejects %j: %s', (name, value, reason) => {
    expect(readAnswer(FIELDS[name], value)).toStrictEqual({ reason });
  });

  it.each<[string, string[], object]>([
    [
      '255 letters',
      ['a'.repeat(127), 'b'.repeat(127)],
      { value: `${'a'.repeat(127)}|${'b'.repeat(127)}` },
    ],
    [
      '255 code points',
      ['😀'.repeat(127), 'b'.repeat(127)],
      { value: `${'😀'.repeat(127)}|${'b'.repeat(127)}` },
    ],
    ['256 letters', ['a'.repeat(127), 'b'.repeat(128)], { reason: JOINED_TOO_LONG }],
    ['256 code points', ['😀'.repeat(128), 'b'.repeat(127)], { reason: JOINED_TOO_LONG }],
  ])('limits the length of the joined choices of a group: %s', (_name, options, expected) => {
    const field = { ...FIELDS.Group, options };

    expect(readAnswer(field, [...options].reverse())).toStrictEqual(expected);
  });

  it.each<[string, AnswerField]>([
    ['Select', { ...FIELDS.Select, isGroup: true }],
    ['Radio', { ...FIELDS.Radio, isGroup: true }],
    ['TextInput', { ...FIELDS.TextInput, isGroup: true }],
  ])('ignores isGroup on %s', (_name, field) => {
    expect(readAnswer(field, ['Red'])).toStrictEqual({ reason: IS_ARRAY });
    expect(readAnswer(field, 'Red')).toStrictEqual({ value: 'Red' });
  });

  it('reads a long run of digits in linear time', async () => {
    expect(readAnswer(FIELDS.NumberInput, `${'1'.repeat(LONG)}x`)).toHaveProperty('reason');
    await sleep(1);
  });
});

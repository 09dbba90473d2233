import { storageTypeOf } from '../../forms/domain/field-types';
import type { HostedField } from '../hosted-form';
import { chooseLanguage } from '../languages/languages';
import { checkField } from './check-texts';
import { defaultTexts, prefilledTexts, readFieldTexts } from './field-texts';

const ENGLISH = chooseLanguage('en', undefined);
const GERMAN = chooseLanguage('de', undefined);

const fieldOf = (changes: Partial<HostedField> = {}): HostedField => {
  const { fieldType = 'TextInput', isGroup = false } = changes;
  return {
    id: 'id',
    key: 'key',
    label: 'Size',
    fieldType,
    isGroup,
    isRequired: true,
    options: [],
    placeholder: null,
    helperText: null,
    defaultValue: null,
    ...changes,
    type: storageTypeOf(fieldType, isGroup),
  };
};

const OPTIONS = { options: ['S', 'M'] };
const GROUP = { fieldType: 'Checkbox', isGroup: true, ...OPTIONS } as const;
const OPTIONAL = { isRequired: false };

describe('checkField', () => {
  it.each<[string, Partial<HostedField>, string[], unknown, string | null]>([
    ['a text', {}, ['a'], 'a', null],
    ['a blank required text', {}, [' \u200b'], null, 'Enter an answer to “Size”'],
    ['a blank optional text', OPTIONAL, [' '], null, null],
    ['a missing required text', {}, [], null, 'Enter an answer to “Size”'],
    ['255 emoji', {}, ['😀'.repeat(255)], '😀'.repeat(255), null],
    ['256 characters', {}, ['x'.repeat(256)], null, 'Shorten “Size” to 255 characters or fewer'],
    ['a long text area', { fieldType: 'Textarea' }, ['x'.repeat(9_999)], 'x'.repeat(9_999), null],
    ['U+0000', {}, ['a\0'], null, 'Remove unreadable characters from “Size”'],
    ['an e-mail', { fieldType: 'EmailInput' }, ['a@example.com'], 'a@example.com', null],
    [
      'a malformed e-mail',
      { fieldType: 'EmailInput', ...OPTIONAL },
      ['ada@'],
      null,
      'Enter an e-mail address in “Size”, such as name@example.com',
    ],
    ['a phone number, as typed', { fieldType: 'PhoneInput' }, ['ext. 5'], 'ext. 5', null],
    ['a number', { fieldType: 'NumberInput' }, ['1,200.5'], '1200.5', null],
    [
      'words',
      { fieldType: 'NumberInput' },
      ['two'],
      null,
      'Enter a number in “Size”, such as 12.5',
    ],
    ['a date', { fieldType: 'DatePicker' }, ['2026-02-28'], '2026-02-28', null],
    [
      'a date in full-width digits',
      { fieldType: 'DatePicker' },
      ['２０２６－０２－２８'],
      '2026-02-28',
      null,
    ],
    [
      'no real date',
      { fieldType: 'DatePicker' },
      ['2026-02-30'],
      null,
      'Enter a date in “Size”, such as 2026-12-31',
    ],
    ['an option', { fieldType: 'Select', ...OPTIONS }, ['M'], 'M', null],
    [
      'another option',
      { fieldType: 'Radio', ...OPTIONS },
      ['L'],
      null,
      'Choose an answer to “Size”',
    ],
    ['no option', { fieldType: 'Radio', ...OPTIONS }, [], null, 'Choose an answer to “Size”'],
    ['a ticked box', { fieldType: 'Checkbox' }, ['true'], true, null],
    ['a required box', { fieldType: 'Checkbox' }, [], null, 'Tick “Size” to continue'],
    ['an optional box', { fieldType: 'Checkbox', ...OPTIONAL }, [], false, null],
    ['a group', GROUP, ['M', 'S'], ['M', 'S'], null],
    ['a required group', GROUP, [], null, 'Choose an answer to “Size”'],
    ['an optional group', { ...GROUP, ...OPTIONAL }, [], null, null],
    ['a wrong option of a group', GROUP, ['S', 'L'], null, 'Choose an answer to “Size”'],
  ])('%s', (_name, field, texts, value, error) => {
    expect(checkField(fieldOf(field), texts, ENGLISH)).toEqual({ value, error });
  });

  it('isolates a label of the other direction', () => {
    expect(checkField(fieldOf({ label: 'ما اسمك؟' }), [], ENGLISH).error).toBe(
      'Enter an answer to “\u2068ما اسمك؟\u2069”',
    );
  });

  it('speaks the language of the page', () => {
    expect(checkField(fieldOf({ fieldType: 'NumberInput' }), ['x'], GERMAN).error).toBe(
      'Geben Sie bei „Size“ eine Zahl ein, zum Beispiel 12,5',
    );
  });
});

describe('readFieldTexts', () => {
  it('reads inputs by field id, several only for groups, with line breaks as LF', () => {
    const fields = [fieldOf(), fieldOf({ ...GROUP, id: 'group' }), fieldOf({ id: 'none' })];
    const inputs = new URLSearchParams('f_id=a%0D%0Ab&f_id=c&f_group=S&f_group=M&key=x&t=y');
    expect([...readFieldTexts(fields, inputs)]).toEqual([
      ['id', ['a\nb']],
      ['group', ['S', 'M']],
      ['none', []],
    ]);
  });

  it.each<[Partial<HostedField>, string, string[]]>([
    [{ fieldType: 'Select', options: ['A  B', 'C'] }, 'A  B', ['A  B']],
    [{ fieldType: 'Select', options: ['A  B', 'C'] }, 'A B', ['A  B']],
    [{ fieldType: 'Radio', options: ['A\r\nB', 'C'] }, 'A\r\nB', ['A\r\nB']],
    [{ fieldType: 'Radio', options: ['A\rB', 'C'] }, 'A\r\nB', ['A\rB']],
    [{ ...GROUP, options: ['\u2003A\n\nB ', 'C'] }, 'A\r\n\r\nB', ['\u2003A\n\nB ']],
    // A form that was stored before such options were rejected.
    [{ fieldType: 'Select', options: ['A B', 'A  B'] }, 'A  B', ['A  B']],
    [{ fieldType: 'Select', options: ['A B', 'A  B'] }, 'A\tB', ['A\tB']],
    [{}, ' A  B ', [' A  B ']],
  ])('reads the option that was chosen: %j %j', (field, sent, texts) => {
    const fields = [fieldOf(field)];
    expect(readFieldTexts(fields, new URLSearchParams({ f_id: sent })).get('id')).toEqual(texts);
  });
});

function startOf(field: Partial<HostedField>, query: string, language = ENGLISH) {
  const fields = [fieldOf(field)];
  const prefilled = prefilledTexts(fields, new URLSearchParams(query), language);
  return (prefilled ?? defaultTexts(fields, language)).get('id');
}

describe('prefilledTexts', () => {
  it.each<[string, Partial<HostedField>, string, string[]]>([
    ['by key', {}, 'key=a', ['a']],
    ['by id', {}, 'id=a', ['a']],
    ['by default', { defaultValue: 'b' }, '', ['b']],
    ['the query before the default', { defaultValue: 'b' }, 'key=a', ['a']],
    ['too long', {}, `key=${'x'.repeat(256)}`, []],
    ['an option by its label', { fieldType: 'Select', ...OPTIONS }, 'key=M', ['M']],
    ['no option', { fieldType: 'Select', ...OPTIONS, defaultValue: 'S' }, 'key=L', ['S']],
    [
      'an option without its white space',
      { fieldType: 'Radio', options: ['S ', 'M  L'] },
      'key=M+L',
      ['M  L'],
    ],
    [
      'an option by default',
      { fieldType: 'Select', options: ['A  B'], defaultValue: 'A  B' },
      '',
      ['A  B'],
    ],
    ['a line as an input holds it', { defaultValue: 'a\r\nb' }, '', ['a b']],
    ['lines', { fieldType: 'Textarea', defaultValue: 'a\nb' }, '', ['a\nb']],
    ['options of a group', GROUP, 'key=S&key=M&key=L', ['S', 'M']],
    ['options of a group in one value', GROUP, 'key=S|M', ['S', 'M']],
    ['a ticked box', { fieldType: 'Checkbox' }, 'key=true', ['true']],
    ['a malformed e-mail', { fieldType: 'EmailInput' }, 'key=ada@', []],
    ['a date', { fieldType: 'DatePicker' }, 'key=2026-12-31', ['2026-12-31']],
    ['no date', { fieldType: 'DatePicker' }, 'key=tomorrow', []],
  ])('%s', (_name, field, query, expected) => {
    expect(startOf(field, query)).toEqual(expected);
  });

  it.each(['', 'embed=1', 'key=b', 'other=a', 'key=M%00'])(
    'returns null for the query %j, which changes no field',
    (query) => {
      const fields = [fieldOf({ defaultValue: 'b' })];
      expect(prefilledTexts(fields, new URLSearchParams(query), ENGLISH)).toBeNull();
    },
  );

  it('writes decimals as the language does', () => {
    expect(startOf({ fieldType: 'NumberInput', defaultValue: '2.5' }, '', GERMAN)).toEqual(['2,5']);
  });
});

import { readSubmission, type SubmissionField, type SubmittedAnswer } from './read-submission';

function field(key: string, overrides: Partial<SubmissionField> = {}): SubmissionField {
  return {
    id: `id-of-${key}`,
    key,
    type: 'varchar',
    fieldType: 'TextInput',
    isGroup: false,
    isRequired: false,
    options: [],
    ...overrides,
  };
}

const FIELDS: SubmissionField[] = [
  field('email', { fieldType: 'EmailInput', isRequired: true }),
  field('age', { type: 'number', fieldType: 'NumberInput' }),
  field('agreed', { type: 'boolean', fieldType: 'Checkbox', isRequired: true }),
  field('colours', { fieldType: 'Checkbox', isGroup: true, options: ['Red', 'Green'] }),
  field('constructor'),
  field('__proto__'),
];
const REQUIRED: SubmittedAnswer[] = [
  { key: 'email', value: 'ada@example.com' },
  { key: 'agreed', value: false },
];
const REQUIRED_ANSWERS = [
  ['id-of-email', 'ada@example.com'],
  ['id-of-agreed', false],
];

type Expected = {
  answers?: unknown[];
  ignoredKeys?: string[];
  missing?: string[];
  invalid?: string[];
};

describe('readSubmission', () => {
  it.each<[string, SubmittedAnswer[], Expected]>([
    ['required answers, false among them', REQUIRED, { answers: REQUIRED_ANSWERS }],
    [
      'every answer, in builder order',
      [
        { key: '__proto__', value: 'p' },
        { key: 'constructor', value: 'c' },
        { key: 'colours', value: ['Green', 'Red'] },
        { key: 'agreed', value: 'true' },
        { key: 'age', value: '36.5' },
        { key: 'email', value: 'ada@example.com' },
      ],
      {
        answers: [
          ['id-of-email', 'ada@example.com'],
          ['id-of-age', 36.5],
          ['id-of-agreed', true],
          ['id-of-colours', 'Red|Green'],
          ['id-of-constructor', 'c'],
          ['id-of-__proto__', 'p'],
        ],
      },
    ],
    [
      'blank optional answers are skipped',
      [
        ...REQUIRED,
        { key: 'age', value: ' ' },
        { key: 'colours', value: [] },
        { key: 'constructor', value: null },
        { key: '__proto__', value: '' },
      ],
      { answers: REQUIRED_ANSWERS },
    ],
    ['no answers', [], { missing: ['email', 'agreed'] }],
    [
      'required answers that are null or blank',
      [
        { key: 'agreed', value: null },
        { key: 'email', value: ' \n' },
      ],
      { missing: ['email', 'agreed'] },
    ],
    [
      'an empty array for a required field',
      [
        { key: 'email', value: [] },
        { key: 'agreed', value: true },
      ],
      { missing: ['email'], answers: [['id-of-agreed', true]] },
    ],
    [
      'unknown keys, each once, in the order of submission',
      [
        { key: 'toString', value: 'x' },
        { key: 'utm', value: 'x' },
        ...REQUIRED,
        { key: 'utm', value: 'y' },
        { key: 'Email', value: null },
        { key: '', value: '\0' },
        { key: 'toString', value: 'x' },
      ],
      { answers: REQUIRED_ANSWERS, ignoredKeys: ['toString', 'utm', 'Email', ''] },
    ],
    [
      'invalid values, in builder order',
      [
        { key: 'constructor', value: true },
        { key: 'colours', value: ['Blue'] },
        { key: 'age', value: 'twelve' },
        ...REQUIRED,
      ],
      {
        answers: REQUIRED_ANSWERS,
        invalid: [
          'age: must be a number or a decimal numeric string',
          "colours: must contain only the field's options",
          'constructor: must be a string or a finite number',
        ],
      },
    ],
    [
      'missing and invalid answers separately',
      [
        { key: 'age', value: true },
        { key: 'agreed', value: 'maybe' },
      ],
      {
        missing: ['email'],
        invalid: [
          'age: must be a number or a decimal numeric string',
          'agreed: must be true or false',
        ],
      },
    ],
    [
      'a key sent three times is reported once, and its values are not checked',
      [
        ...REQUIRED,
        { key: 'age', value: 'twelve' },
        { key: 'age', value: 12 },
        { key: 'age', value: 12 },
      ],
      { answers: REQUIRED_ANSWERS, invalid: ['age: was sent more than once'] },
    ],
    [
      'a required key sent twice, once blank, is not missing',
      [...REQUIRED, { key: 'email', value: '' }],
      { answers: [['id-of-agreed', false]], invalid: ['email: was sent more than once'] },
    ],
    [
      'a required key sent twice, always blank, is both',
      [
        { key: 'email', value: '' },
        { key: 'email', value: null },
        { key: 'agreed', value: true },
      ],
      {
        answers: [['id-of-agreed', true]],
        missing: ['email'],
        invalid: ['email: was sent more than once'],
      },
    ],
    [
      'an optional key sent twice, always blank',
      [...REQUIRED, { key: '__proto__', value: null }, { key: '__proto__', value: '' }],
      { answers: REQUIRED_ANSWERS, invalid: ['__proto__: was sent more than once'] },
    ],
  ])('%s', (_name, submitted, expected) => {
    const { answers, ...rest } = readSubmission(FIELDS, submitted);

    expect({ answers: [...answers], ...rest }).toStrictEqual({
      answers: [],
      ignoredKeys: [],
      missing: [],
      invalid: [],
      ...expected,
    });
  });

  it('ignores every key of a form without fields', () => {
    const { answers, ...rest } = readSubmission([], REQUIRED);

    expect(answers.size).toBe(0);
    expect(rest).toStrictEqual({ ignoredKeys: ['email', 'agreed'], missing: [], invalid: [] });
  });
});

import type { Answer } from '../forms/types';
import { formatsOf } from '../texts/formats-of';
import { answerText } from './answer-text';

const answer = (value: Answer['value'], changes: Partial<Answer> = {}): Answer => ({
  key: 'a',
  label: 'A',
  type: 'varchar',
  fieldType: 'TextInput',
  value,
  ...changes,
});

const wordsOf = (locale: string) => ({
  yes: 'Yes',
  no: 'No',
  locale,
  formats: formatsOf(locale, 'Europe/Berlin'),
});

describe('answerText', () => {
  it.each([
    ['', answer(null)],
    ['Ada|Eve', answer('Ada|Eve')],
    ['Red, Blue', answer('Red|Blue', { fieldType: 'Checkbox' })],
    ['Yes', answer(true, { fieldType: 'Checkbox', type: 'boolean' })],
    ['No', answer(false, { fieldType: 'Checkbox', type: 'boolean' })],
    ['0', answer(0, { fieldType: 'NumberInput', type: 'number' })],
    ['12345.678901', answer(12_345.678901, { fieldType: 'NumberInput', type: 'number' })],
    ['Feb 3, 1990', answer('1990-02-03', { fieldType: 'DatePicker', type: 'date' })],
    ['1990-W05', answer('1990-W05', { fieldType: 'DatePicker', type: 'date' })],
    ['1990-02-03', answer('1990-02-03')],
  ])('%j in English', (expected, given) => {
    expect(answerText(given, wordsOf('en-US'))).toBe(expected);
  });

  it('is in the language and the time zone of the person', () => {
    const date = answer('1990-02-03', { fieldType: 'DatePicker', type: 'date' });
    const time = answer('2026-11-26T23:30:00Z', { fieldType: 'DatePicker', type: 'date' });
    const number = answer(1.5, { fieldType: 'NumberInput', type: 'number' });
    expect([date, time, number].map((each) => answerText(each, wordsOf('de-DE')))).toEqual([
      '03.02.1990',
      '27.11.2026, 00:30',
      '1,5',
    ]);
  });
});

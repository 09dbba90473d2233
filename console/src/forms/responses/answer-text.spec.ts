import type { Answer } from '../types';
import { answerText } from './answer-text';

const answer = (value: Answer['value'], changes: Partial<Answer> = {}): Answer => ({
  key: 'a',
  label: 'A',
  type: 'varchar',
  fieldType: 'TextInput',
  value,
  ...changes,
});

describe('answerText', () => {
  it.each([
    ['', answer(null)],
    ['Ada|Eve', answer('Ada|Eve')],
    ['Red, Blue', answer('Red|Blue', { fieldType: 'Checkbox' })],
    ['Yes', answer(true, { fieldType: 'Checkbox', type: 'boolean' })],
    ['No', answer(false, { fieldType: 'Checkbox', type: 'boolean' })],
    ['0', answer(0, { fieldType: 'NumberInput', type: 'number' })],
  ])('%j', (expected, given) => {
    expect(answerText(given)).toBe(expected);
  });
});

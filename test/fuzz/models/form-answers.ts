import type { FieldType } from '../../../src/forms/domain/field-types';
import { OPTIONS, type FieldSpec } from './form-actions';

/** A value as it is sent, and as the service returns it. */
export interface Answer {
  sent: unknown;
  shown: unknown;
}

const plain = (value: unknown): Answer => ({ sent: value, shown: value });

const TEXTS = [plain('x'), plain(' a|b % '), plain('😀'.repeat(255))];
const CHOICES = OPTIONS.map(plain);

const BY_TYPE: Record<FieldType, Answer[]> = {
  TextInput: [plain('__proto__'), { sent: 36.5, shown: '36.5' }, plain('\\')],
  EmailInput: TEXTS,
  PhoneInput: TEXTS,
  Textarea: [...TEXTS.slice(0, 2), plain('long '.repeat(500))],
  NumberInput: [plain(-3), { sent: '1e3', shown: 1000 }, { sent: ' 0.5 ', shown: 0.5 }],
  DatePicker: [plain('2024-02-29'), plain('2026-08-01T09:30+02:00'), plain('0001-01-01')],
  Select: CHOICES,
  Radio: CHOICES,
  Checkbox: [plain(true), { sent: 'false', shown: false }, plain(false)],
};

const GROUP: Answer[] = [
  { sent: ['Z', 'a', 'Z'], shown: 'a|Z' },
  { sent: 'a', shown: 'a' },
  { sent: OPTIONS.toReversed(), shown: OPTIONS.join('|') },
];

/** One of three valid answers to a field. */
export function answerTo({ fieldType, isGroup }: FieldSpec, variant: number): Answer {
  const answers = fieldType === 'Checkbox' && isGroup ? GROUP : BY_TYPE[fieldType];
  const answer = answers[variant];
  if (answer === undefined) throw new Error(`There is no answer ${variant} for ${fieldType}.`);
  return answer;
}

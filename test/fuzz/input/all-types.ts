import { FIELD_TYPES, type FieldType } from '../../../src/forms/domain/field-types';
import type { FieldBody } from '../../factories/form.factory';

const CHOICES = ['Light', 'Dark', 'null'];

interface Sample {
  field: Omit<FieldBody, 'fieldType'>;
  /** A valid answer without contact data. */
  answer: unknown;
}

const SAMPLES: Record<FieldType, Sample> = {
  TextInput: { field: { label: 'Plain' }, answer: 'a' },
  Textarea: { field: { label: 'Long' }, answer: 'b' },
  EmailInput: { field: { label: 'Address' }, answer: 'nowhere' },
  PhoneInput: { field: { label: 'Line' }, answer: 'none' },
  NumberInput: { field: { label: 'Number' }, answer: 5 },
  DatePicker: { field: { label: 'Day' }, answer: '2026-11-20' },
  Select: { field: { label: 'One', options: CHOICES }, answer: 'Dark' },
  Radio: { field: { label: 'Another', options: CHOICES }, answer: 'Light' },
  Checkbox: { field: { label: 'Yes' }, answer: true },
};

const GROUP: FieldBody = { fieldType: 'Checkbox', label: 'Many', isGroup: true, options: CHOICES };

/** A field of each type, and a checkbox group. */
export const ALL_TYPES: FieldBody[] = [
  ...FIELD_TYPES.map((fieldType) => ({ fieldType, ...SAMPLES[fieldType].field })),
  GROUP,
];

/** A valid answer to each field, without contact data. */
export const validAnswers = () => [
  ...FIELD_TYPES.map((fieldType) => {
    const { field, answer } = SAMPLES[fieldType];
    return { key: field.label.toLowerCase(), value: answer };
  }),
  { key: 'many', value: ['Dark', 'Light'] },
];

/** The texts of the valid answers. */
export const VALID_TEXTS: ReadonlySet<string> = new Set([
  ...validAnswers().map(({ value }) => String(value)),
  'Light|Dark',
]);

import type { FieldBody } from '../../factories/form.factory';

const CHOICES = ['Light', 'Dark', 'null'];

/** A field of each type. */
export const ALL_TYPES: FieldBody[] = [
  { fieldType: 'TextInput', label: 'Plain' },
  { fieldType: 'Textarea', label: 'Long' },
  { fieldType: 'EmailInput', label: 'Address' },
  { fieldType: 'PhoneInput', label: 'Line' },
  { fieldType: 'NumberInput', label: 'Number' },
  { fieldType: 'DatePicker', label: 'Day' },
  { fieldType: 'Select', label: 'One', options: CHOICES },
  { fieldType: 'Radio', label: 'Another', options: CHOICES },
  { fieldType: 'Checkbox', label: 'Yes' },
  { fieldType: 'Checkbox', label: 'Many', isGroup: true, options: CHOICES },
];

/** A valid answer to each field, without contact data. */
export const validAnswers = () => [
  { key: 'plain', value: 'a' },
  { key: 'long', value: 'b' },
  { key: 'address', value: 'nowhere' },
  { key: 'line', value: 'none' },
  { key: 'number', value: 5 },
  { key: 'day', value: '2026-11-20' },
  { key: 'one', value: 'Dark' },
  { key: 'another', value: 'Light' },
  { key: 'yes', value: true },
  { key: 'many', value: ['Dark', 'Light'] },
];

/** The texts of the valid answers. */
export const VALID_TEXTS: ReadonlySet<string> = new Set([
  ...validAnswers().map(({ value }) => String(value)),
  'Light|Dark',
]);

import type { FieldKindId } from './draft/field-kinds';

const SAMPLES: Readonly<Record<FieldKindId, string | number | boolean>> = {
  TextInput: 'Ada',
  Textarea: 'Hello',
  EmailInput: 'ada@example.com',
  PhoneInput: '+49 30 901820',
  NumberInput: 42,
  DatePicker: '2026-11-22',
  Select: '',
  Radio: '',
  Checkbox: true,
  CheckboxGroup: '',
};

/** A value that a field of this kind accepts. */
export function sampleAnswer(
  kind: FieldKindId,
  options: readonly string[],
): string | number | boolean | string[] {
  const [first = ''] = options;
  if (kind === 'CheckboxGroup') return [first];
  return kind === 'Select' || kind === 'Radio' ? first : SAMPLES[kind];
}

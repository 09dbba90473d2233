import type { FieldType } from '../../../forms/domain/field-types';
import type { FieldDefinition, FormDefinition } from '../../../forms/form-definition';
import type { StoredValue } from '../../domain/read-answer';
import type { ResponseRow } from '../../response-columns.sql';

type SampleField = Pick<FieldDefinition, 'isGroup' | 'options'>;

const SAMPLES: Record<FieldType, (field: SampleField) => StoredValue> = {
  TextInput: () => 'Test',
  Textarea: () => 'Test',
  EmailInput: () => 'test@example.com',
  PhoneInput: () => '+12125550123',
  NumberInput: () => 42,
  DatePicker: () => '2026-11-22',
  Select: ({ options }) => options[0] ?? '',
  Radio: ({ options }) => options[0] ?? '',
  Checkbox: ({ isGroup, options }) => (isGroup ? (options[0] ?? '') : true),
};

/** Creates the response of a test event, with sample answers to all fields. It is not stored. */
export function createTestEvent(
  form: FormDefinition,
  { id, createdAt }: { id: string; createdAt: Date },
): ResponseRow {
  return {
    id,
    formId: form.id,
    createdAt,
    source: 'public',
    isRead: false,
    subscriberId: null,
    subscriberFirstName: null,
    subscriberLastName: null,
    answers: Object.fromEntries(
      form.fields.map((field) => [field.id, SAMPLES[field.fieldType](field)]),
    ),
  };
}

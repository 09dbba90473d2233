export const FIELD_TYPES = [
  'TextInput',
  'Textarea',
  'EmailInput',
  'PhoneInput',
  'NumberInput',
  'DatePicker',
  'Select',
  'Radio',
  'Checkbox',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const STORAGE_TYPES = ['varchar', 'text', 'number', 'boolean', 'date'] as const;
export type StorageType = (typeof STORAGE_TYPES)[number];

/** The maximum length of a `varchar` answer, in code points; specification 8. */
export const MAX_VARCHAR_LENGTH = 255;

const STORAGE_TYPE_OF: Record<FieldType, StorageType> = {
  TextInput: 'varchar',
  Textarea: 'text',
  EmailInput: 'varchar',
  PhoneInput: 'varchar',
  NumberInput: 'number',
  DatePicker: 'date',
  Select: 'varchar',
  Radio: 'varchar',
  Checkbox: 'boolean',
};

/** Separates the chosen options of a checkbox group in a stored answer. */
export const OPTION_SEPARATOR = '|';

/** The type as which the answers to a field are stored. */
export function storageTypeOf(fieldType: FieldType, isGroup: boolean): StorageType {
  return isCheckboxGroup(fieldType, isGroup) ? 'varchar' : STORAGE_TYPE_OF[fieldType];
}

/** Adds the storage type to a field, which the database does not store. */
export const withStorageType = <Field extends { fieldType: FieldType; isGroup: boolean }>(
  field: Field,
): Field & { type: StorageType } => ({
  ...field,
  type: storageTypeOf(field.fieldType, field.isGroup),
});

/** Whether answers are chosen from the options of the field; specification 2.3. */
export function hasOptions(fieldType: FieldType, isGroup: boolean): boolean {
  return fieldType === 'Select' || fieldType === 'Radio' || isCheckboxGroup(fieldType, isGroup);
}

/** Whether responses are counted for each answer: only fields with few distinct answers. */
export function countsValues(fieldType: FieldType, isGroup: boolean): boolean {
  if (fieldType === 'Checkbox') return !isGroup;
  return fieldType === 'Select' || fieldType === 'Radio';
}

/** Whether several options can be chosen. `isGroup` has no meaning for other field types. */
export function isCheckboxGroup(fieldType: FieldType, isGroup: boolean): boolean {
  return fieldType === 'Checkbox' && isGroup;
}

/**
 * Whether a field in a request is a checkbox group. Without `isGroup`, a `Checkbox` with options is one: the schema does
 * not show `isGroup`, so a client that sends a schema back cannot send it.
 */
export function wantsGroup(sent: {
  fieldType?: unknown;
  isGroup?: unknown;
  options?: unknown;
}): boolean {
  const { fieldType, isGroup, options } = sent;
  if (fieldType !== 'Checkbox') return false;
  if (typeof isGroup === 'boolean') return isGroup;
  const isEmpty = Array.isArray(options) && options.length === 0;
  return (options ?? null) !== null && !isEmpty;
}

/** The `maxLength` of a field in the schema, in code points, or null if unlimited. */
export function maxLengthOf(type: StorageType): number | null {
  return type === 'varchar' ? MAX_VARCHAR_LENGTH : null;
}

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
export type StorageType = 'varchar' | 'text' | 'number' | 'boolean' | 'date';

/** The longest `varchar` answer, in code points (spec 8). */
export const MAX_VARCHAR_LENGTH = 255;

const STORAGE_TYPES: Record<FieldType, StorageType> = {
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

/** How the answers to a field are stored. */
export function storageTypeOf(fieldType: FieldType, isGroup: boolean): StorageType {
  return isCheckboxGroup(fieldType, isGroup) ? 'varchar' : STORAGE_TYPES[fieldType];
}

/** Whether answers are chosen from the field's options (spec 2.3). */
export function hasOptions(fieldType: FieldType, isGroup: boolean): boolean {
  return fieldType === 'Select' || fieldType === 'Radio' || isCheckboxGroup(fieldType, isGroup);
}

/** Whether a field has so few different answers that each value is worth a counter. */
export function countsValues(fieldType: FieldType, isGroup: boolean): boolean {
  if (fieldType === 'Checkbox') return !isGroup;
  return fieldType === 'Select' || fieldType === 'Radio';
}

/** Several choices may be ticked; `isGroup` means nothing on any other field type. */
export function isCheckboxGroup(fieldType: FieldType, isGroup: boolean): boolean {
  return fieldType === 'Checkbox' && isGroup;
}

/**
 * Whether a field that is sent like this is to be a checkbox group: the schema shows no `isGroup`, so options that
 * a `Checkbox` is sent with mean one.
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

/** The `maxLength` that the schema endpoint shows. */
export function maxLengthOf(type: StorageType): number | null {
  return type === 'varchar' ? MAX_VARCHAR_LENGTH : null;
}

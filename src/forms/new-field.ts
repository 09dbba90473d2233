import { countsValues, type FieldType, hasOptions, wantsGroup } from './domain/field-types';
import type { FormFieldDto } from './dto/form-field.dto';

/** The values of a row in `form_fields`, except its position. */
export interface NewField {
  id: string;
  key: string;
  label: string;
  fieldType: FieldType;
  isGroup: boolean;
  isRequired: boolean;
  options: readonly string[];
  countsValues: boolean;
  /** The hints: undefined keeps the stored value, which is null for a new field. */
  placeholder?: string | null;
  helperText?: string | null;
  defaultValue?: string | null;
  aiInstruction?: string | null;
}

/** A field of a request, before it is matched to the existing fields of the form. */
export type WantedField = Omit<NewField, 'id' | 'key'>;

/** Applies the defaults to a validated field. Drops options that its type ignores; leaves missing hints undefined. */
export function toWantedField(dto: FormFieldDto): WantedField {
  const isGroup = wantsGroup(dto);
  return {
    label: dto.label,
    fieldType: dto.fieldType,
    isGroup,
    isRequired: dto.isRequired ?? false,
    options: hasOptions(dto.fieldType, isGroup) ? (dto.options ?? []) : [],
    countsValues: countsValues(dto.fieldType, isGroup),
    placeholder: dto.placeholder,
    helperText: dto.helperText,
    defaultValue: dto.defaultValue,
    aiInstruction: dto.aiInstruction,
  };
}

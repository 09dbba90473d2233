import { countsValues, type FieldType, hasOptions, wantsGroup } from './domain/field-types';
import type { FormFieldDto } from './dto/form-field.dto';

/** In builder order. */
export interface NewField {
  id: string;
  key: string;
  label: string;
  fieldType: FieldType;
  isGroup: boolean;
  isRequired: boolean;
  options: readonly string[];
  countsValues: boolean;
  /** undefined: as it is, which for a new field is null. */
  placeholder?: string | null;
  helperText?: string | null;
  defaultValue?: string | null;
  aiInstruction?: string | null;
}

/** A field as it is wanted, before it is known whether the form has it already. */
export type WantedField = Omit<NewField, 'id' | 'key'>;

/** A validated field with its defaults; what its type has no use for is left out. Hints have none: they may stay. */
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

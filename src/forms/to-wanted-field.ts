import { countsValues, hasOptions } from './domain/field-types';
import type { FormFieldDto } from './dto/form-field.dto';
import type { NewField } from './forms.repository';

/** A field as it is wanted, before it is known whether the form has it already. */
export type WantedField = Omit<NewField, 'id' | 'key'>;

/** A validated field with its defaults; what its type has no use for is left out. */
export function toWantedField(dto: FormFieldDto): WantedField {
  const isGroup = dto.fieldType === 'Checkbox' && dto.isGroup === true;
  return {
    label: dto.label,
    fieldType: dto.fieldType,
    isGroup,
    isRequired: dto.isRequired ?? false,
    options: hasOptions(dto.fieldType, isGroup) ? (dto.options ?? []) : [],
    countsValues: countsValues(dto.fieldType, isGroup),
    placeholder: dto.placeholder ?? null,
    helperText: dto.helperText ?? null,
    defaultValue: dto.defaultValue ?? null,
    aiInstruction: dto.aiInstruction ?? null,
  };
}

import { ApiError } from '../core/errors/api-error';
import {
  countsValues,
  type FieldType,
  hasOptions,
  wantsGroup,
  withStorageType,
} from './domain/field-types';
import { findRepeatedOptions } from './domain/options';
import type { FormFieldDto } from './dto/form-field.dto';
import { OPTION_NOT_UNIQUE } from './dto/form.rules';
import type { PageForm } from './page-measure';

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

/**
 * Rejects options that differ only in white space from another option of their field, unless the stored field has both.
 * @throws ApiError VALIDATION_FAILED
 */
export function requireDistinctOptions<Wanted extends WantedField>(
  wanted: readonly Wanted[],
  storedOf: (field: Wanted) => Pick<WantedField, 'options'> | undefined,
): void {
  const violations = wanted.flatMap((field, index) =>
    findRepeatedOptions(field.options, storedOf(field)?.options).map(
      (option) => `fields[${index}].options[${option}]: ${OPTION_NOT_UNIQUE}`,
    ),
  );
  if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
}

/** A new field as its page shows it. */
export const toPageField = (field: NewField): PageForm['fields'][number] => ({
  ...withStorageType(field),
  placeholder: field.placeholder ?? null,
  helperText: field.helperText ?? null,
  defaultValue: field.defaultValue ?? null,
});

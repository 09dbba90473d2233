import * as fc from 'fast-check';
import { FIELD_TYPES, type FieldType } from '../../../src/forms/domain/field-types';

export interface FieldSpec {
  label: string;
  fieldType: FieldType;
  isRequired: boolean;
  isGroup: boolean;
}

export type FormAction =
  | { kind: 'update'; fields: FieldSpec[]; removeMissingFields: boolean }
  | { kind: 'submit'; answered: boolean[]; variants: number[] };

/** Labels, and the keys that they produce in a form without such a key. Letters replace digits. */
export const KEYS: Record<string, RegExp> = {
  Remark: /^remark$/,
  remark: /^remark$/,
  'REMARK!': /^remark$/,
  'Order 2': /^order_[a-z]$/,
  Größe: /^große$/,
  'Are you sure?': /^are_you_sureq$/,
  '!!!': /^[a-z]+$/,
  __proto__: /^proto$/,
  Имя: /^имя$/,
  'First  name': /^first_name$/,
};

/** The options of all choice fields. */
export const OPTIONS = ['a', 'Z', 'ö 😀'];

const field: fc.Arbitrary<FieldSpec> = fc.record({
  label: fc.constantFrom(...Object.keys(KEYS)),
  fieldType: fc.constantFrom(...FIELD_TYPES),
  isRequired: fc.boolean(),
  isGroup: fc.boolean(),
});

const update = fc.record({
  kind: fc.constant('update' as const),
  fields: fc.uniqueArray(field, { minLength: 1, maxLength: 6, selector: ({ label }) => label }),
  removeMissingFields: fc.boolean(),
});
const submit = fc.record({
  kind: fc.constant('submit' as const),
  answered: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  variants: fc.array(fc.nat({ max: 2 }), { minLength: 6, maxLength: 6 }),
});

export const FORM_ACTIONS: fc.Arbitrary<FormAction[]> = fc.array(fc.oneof(update, submit), {
  minLength: 2,
  maxLength: 12,
});

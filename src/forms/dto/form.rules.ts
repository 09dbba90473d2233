import { parseUrl } from '../../core/values/parse-url';
import { exceedsCodePoints } from '../../core/values/text';
import { checkText } from '../../core/values/check-text';
import { IsOptionally } from '../../core/values/rules';
import {
  FIELD_TYPES,
  type FieldType,
  hasOptions,
  wantsGroup,
  OPTION_SEPARATOR,
} from '../domain/field-types';
import type { FormDetails } from '../form-details.sql';

export const MAX_FIELDS = 200;
const MAX_OPTIONS = 500;
/** The maximum number of options of all fields of a form together. */
export const MAX_TOTAL_OPTIONS = 5_000;
/** The maximum length of the placeholder, helper text, default value and AI instruction of a field, in code points. */
export const MAX_HINT_LENGTH = 2_000;
/** The maximum length of the description and the purpose of a form, in code points. */
export const MAX_DESCRIPTION_LENGTH = 5_000;
const HINTS = ['placeholder', 'helperText', 'defaultValue', 'aiInstruction'] as const;
export const OPTION_NOT_UNIQUE = 'must be unique in the field';
const MAX_URL_LENGTH = 2_048;
const SECRET_PATTERN = /^[\x20-\x7e]{1,255}$/;

/** The violations of the list of fields as a whole. `FormFieldDto` validates each field. */
export const checkFields = (value: unknown): string | readonly string[] | null =>
  checkFieldList(value, 1);

/** Checks the same as {@link checkFields}, with at least `min` fields. */
export function checkFieldList(value: unknown, min: number): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!Array.isArray(value) || value.length < min || value.length > MAX_FIELDS) {
    return `must be an array of ${min} to ${MAX_FIELDS} fields`;
  }
  const fields: unknown[] = value;
  const seen = new Set<string>();
  const violations: string[] = [];
  let options = 0;
  for (const [index, field] of fields.entries()) {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) {
      violations.push(`[${index}]: must be an object`);
      continue;
    }
    options += countOptions(field);
    const { label } = field as { label?: unknown };
    if (typeof label !== 'string') continue;
    if (seen.has(label)) violations.push(`[${index}].label: must be unique in the form`);
    seen.add(label);
  }
  if (violations.length > 0) return violations;
  return options > MAX_TOTAL_OPTIONS
    ? `must have at most ${MAX_TOTAL_OPTIONS} options together, not ${options}`
    : null;
}

/** The number of options of a field in a request; 0 for types that ignore them. */
function countOptions(field: { fieldType?: unknown; options?: unknown }): number {
  const { fieldType, options } = field;
  return Array.isArray(options) && hasOptions(fieldType as FieldType, wantsGroup(field))
    ? options.length
    : 0;
}

/** The violations of limits of texts and options by a form that was stored before these limits existed. */
export function findLimitViolations({
  description,
  formPurpose,
  fields,
}: Pick<FormDetails, 'description' | 'formPurpose' | 'fields'>): string[] {
  const list = checkFieldList(fields, 0);
  return [
    ...checkStored('description', description, MAX_DESCRIPTION_LENGTH),
    ...checkStored('formPurpose', formPurpose, MAX_DESCRIPTION_LENGTH),
    ...(list === null ? [] : [`fields: ${String(list)}`]),
    ...fields.flatMap((field, index) =>
      HINTS.flatMap((hint) =>
        checkStored(`fields[${index}].${hint}`, field[hint], MAX_HINT_LENGTH),
      ),
    ),
  ];
}

const checkStored = (path: string, text: string | null, max: number): string[] =>
  text !== null && exceedsCodePoints(text, max)
    ? [`${path}: must contain at most ${max} characters`]
    : [];

/** The violation of a field's options, which other field types ignore; specification 2.3. */
export function checkOptions(value: unknown, field: Record<string, unknown>): string | null {
  const { fieldType } = field;
  if (!FIELD_TYPES.includes(fieldType as FieldType)) return null;
  const isGroup = wantsGroup(field);
  if (!hasOptions(fieldType as FieldType, isGroup)) return null;

  if (!Array.isArray(value) || value.length === 0) {
    return `must list at least one option for a ${isGroup ? 'checkbox group' : String(fieldType)}`;
  }
  if (value.length > MAX_OPTIONS) return `must list at most ${MAX_OPTIONS} options`;
  const seen = new Set<unknown>();
  for (const [index, option] of value.entries()) {
    const reason = checkOption(option, fieldType === 'Checkbox');
    if (reason !== null) return `[${index}]: ${reason}`;
    if (seen.has(option)) return `[${index}]: ${OPTION_NOT_UNIQUE}`;
    seen.add(option);
  }
  return null;
}

function checkOption(option: unknown, isJoined: boolean): string | null {
  const reason = checkText(option, { min: 1, max: 255 });
  if (reason !== null) return reason;
  return isJoined && String(option).includes(OPTION_SEPARATOR)
    ? `must not contain ${OPTION_SEPARATOR} in a checkbox group`
    : null;
}

/** An absolute URL of the web. */
export function checkWebUrl(value: unknown): string | null {
  const reason = `must be an absolute http or https URL of at most ${MAX_URL_LENGTH} characters`;
  if (typeof value !== 'string' || exceedsCodePoints(value, MAX_URL_LENGTH)) return reason;
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(value) && parseUrl(value) !== null
    ? null
    : reason;
}

function checkSecret(value: unknown): string | null {
  return typeof value === 'string' && SECRET_PATTERN.test(value)
    ? null
    : 'must contain 1 to 255 printable ASCII characters';
}

export const IsOptionalWebhookUrl = () => IsOptionally('webhookUrl', checkWebUrl);
export const IsOptionalWebhookSecret = () => IsOptionally('webhookSecret', checkSecret);

import { checkText } from '../../core/validation/rules';
import { FIELD_TYPES, type FieldType, hasOptions, wantsGroup } from '../domain/field-types';

const MAX_OPTIONS = 500;
/** Joins the choices of a checkbox group where they are stored. */
const SEPARATOR = '|';

/** Specification 2.3: options are needed where one chooses from them, and ignored elsewhere. */
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
    if (seen.has(option)) return `[${index}]: must be unique in the field`;
    seen.add(option);
  }
  return null;
}

function checkOption(option: unknown, isJoined: boolean): string | null {
  const reason = checkText(option, { min: 1, max: 255 });
  if (reason !== null) return reason;
  return isJoined && String(option).includes(SEPARATOR)
    ? `must not contain ${SEPARATOR} in a checkbox group`
    : null;
}

import {
  exceedsCodePoints,
  isBlankText,
  readDecimal,
  isStorableText,
  toNfc,
} from '../../core/values/text';
import { parseIsoDate } from '../../core/values/iso-date';
import {
  type FieldType,
  hasOptions,
  isCheckboxGroup,
  MAX_VARCHAR_LENGTH,
  type StorageType,
  OPTION_SEPARATOR,
} from '../../forms/domain/field-types';
import { toDecimalText } from './answer-text';

export type AnswerField = {
  key: string;
  type: StorageType;
  fieldType: FieldType;
  isGroup: boolean;
  options: readonly string[];
};
export type SubmittedValue = string | number | boolean | readonly string[] | null;
export type StoredValue = string | number | boolean;
export type AnswerReading = { value: StoredValue } | { reason: string };

/** Returns whether a value counts as unanswered: null, `[]` or a string without a visible character. */
export function isBlank(value: SubmittedValue): boolean {
  if (typeof value === 'string') return isBlankText(value);
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Validates one answer: returns the value to store or the reason of the rejection; specification 4.2. */
export function readAnswer(field: AnswerField, value: SubmittedValue): AnswerReading {
  if (textsOf(value).some((text) => !isStorableText(text))) {
    return reject('must not contain U+0000 or half a surrogate pair');
  }
  if (isCheckboxGroup(field.fieldType, field.isGroup)) return readGroup(field.options, value);
  if (Array.isArray(value)) return reject('must be a single value, not an array');
  if (hasOptions(field.fieldType, field.isGroup)) return readChoice(field.options, value);
  return READERS[field.type](value);
}

const READERS: Record<StorageType, (value: SubmittedValue) => AnswerReading> = {
  varchar: readVarchar,
  text: (value) => (typeof value === 'string' ? accept(value) : reject('must be a string')),
  number: readNumber,
  boolean: readBoolean,
  date: readDate,
};

function readGroup(options: readonly string[], value: SubmittedValue): AnswerReading {
  const allowed = new Set(options);
  const chosen = new Set(choicesOf(value));
  if (chosen.size === 0) return reject("must be an array of the field's options");
  for (const choice of chosen) {
    if (!allowed.has(choice)) return reject("must contain only the field's options");
  }
  const joined = options.filter((option) => chosen.has(option)).join(OPTION_SEPARATOR);
  return exceedsCodePoints(joined, MAX_VARCHAR_LENGTH)
    ? reject(
        `must be at most ${MAX_VARCHAR_LENGTH} characters once its choices are joined by "${OPTION_SEPARATOR}"`,
      )
    : accept(joined);
}

function readChoice(options: readonly string[], value: SubmittedValue): AnswerReading {
  const [choice] = choicesOf(value);
  return choice !== undefined && options.includes(choice)
    ? accept(choice)
    : reject("must be one of the field's options");
}

function readVarchar(value: SubmittedValue): AnswerReading {
  const [text] = textsOf(value);
  if (text === undefined) return reject('must be a string or a finite number');
  return exceedsCodePoints(text, MAX_VARCHAR_LENGTH)
    ? reject(`must be at most ${MAX_VARCHAR_LENGTH} characters`)
    : accept(text);
}

function readNumber(value: SubmittedValue): AnswerReading {
  const number = toNumber(value);
  if (Number.isNaN(number)) return reject('must be a number or a decimal numeric string');
  if (!Number.isFinite(number)) return reject('must be a finite number');
  // -0 equals 0 but has another text, which a search would not find.
  return accept(number === 0 ? 0 : number);
}

function readBoolean(value: SubmittedValue): AnswerReading {
  if (value === true || value === 'true') return accept(true);
  if (value === false || value === 'false') return accept(false);
  return reject('must be true or false');
}

function readDate(value: SubmittedValue): AnswerReading {
  return typeof value === 'string' && parseIsoDate(value) !== null
    ? accept(value)
    : reject('must be an ISO 8601 date (YYYY-MM-DD) or timestamp');
}

function toNumber(value: SubmittedValue): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? readDecimal(value) : Number.NaN;
}

/** The strings in a value, a finite number as decimal digits; none for a boolean, null or 1e400 (infinite). */
function textsOf(value: SubmittedValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return Number.isFinite(value) ? [toDecimalText(value)] : [];
  return typeof value === 'object' && value !== null ? value : [];
}

/** The choices in NFC, as the options of the field are. */
const choicesOf = (value: SubmittedValue): string[] => textsOf(value).map(toNfc);

function accept(value: StoredValue): AnswerReading {
  return { value };
}

function reject(reason: string): AnswerReading {
  return { reason };
}

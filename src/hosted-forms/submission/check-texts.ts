import { isEmailAddress } from '../../core/values/normalize-email';
import { isBlankText, isStorableText } from '../../core/values/text';
import { hasOptions, isCheckboxGroup } from '../../forms/domain/field-types';
import { readAnswer, type SubmittedValue } from '../../responses/domain/read-answer';
import type { FieldTexts, HostedField } from '../hosted-form';
import { needsIsolation } from '../languages/isolation';
import { fill, type Language } from '../languages/languages';
import type { Words } from '../languages/words';
import { readTypedNumber, toAsciiNumerals } from './read-number';

export interface CheckedTexts {
  /** The values by field id, or null for an unanswered field. */
  readonly values: ReadonlyMap<string, SubmittedValue>;
  /** What the visitor must correct, by field id, in the language of the page. */
  readonly errors: ReadonlyMap<string, string>;
}

interface CheckedField {
  readonly value: SubmittedValue;
  readonly error: string | null;
}

/**
 * Checks all fields, so that the visitor reads all errors at once. Stricter than the API in two points, which a person can
 * correct: an e-mail address must be one, and a required checkbox must be ticked.
 */
export function checkTexts(
  fields: readonly HostedField[],
  texts: FieldTexts,
  language: Language,
): CheckedTexts {
  const values = new Map<string, SubmittedValue>();
  const errors = new Map<string, string>();
  for (const field of fields) {
    const { value, error } = checkField(field, texts.get(field.id) ?? [], language);
    values.set(field.id, value);
    if (error !== null) errors.set(field.id, error);
  }
  return { values, errors };
}

export function checkField(
  field: HostedField,
  texts: readonly string[],
  language: Language,
): CheckedField {
  const { words } = language;
  const [text = ''] = texts;
  const fail = (message: string): CheckedField => ({
    value: null,
    error: fill(message, {
      label: needsIsolation(field.label, language) ? isolate(field.label) : field.label,
      example: language.decimalSeparator === ',' ? '12,5' : '12.5',
    }),
  });
  if (!texts.every(isStorableText)) return fail(words.unreadable);
  if (isCheckboxGroup(field.fieldType, field.isGroup)) {
    if (texts.length === 0) return field.isRequired ? fail(words.chooseAnswer) : unanswered();
    return accept(field, texts, () => fail(words.chooseAnswer));
  }
  if (field.fieldType === 'Checkbox') {
    const isTicked = text === 'true';
    return field.isRequired && !isTicked ? fail(words.tick) : { value: isTicked, error: null };
  }
  if (isBlankText(text)) return field.isRequired ? fail(missingOf(field, words)) : unanswered();
  if (field.fieldType === 'NumberInput') {
    const number = readTypedNumber(text, language.decimalSeparator);
    return number === null ? fail(words.enterNumber) : { value: number, error: null };
  }
  if (field.fieldType === 'DatePicker') {
    return accept(field, toAsciiNumerals(text), () => fail(words.enterDate));
  }
  if (field.fieldType === 'EmailInput' && !isEmailAddress(text)) return fail(words.enterEmail);
  return accept(field, text, () => fail(violationOf(field, words)));
}

/** Directional isolates (Unicode UAX #9) keep the punctuation of a text of the other direction in its place. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const unanswered = (): CheckedField => ({ value: null, error: null });

function accept(field: HostedField, value: SubmittedValue, fail: () => CheckedField): CheckedField {
  return 'reason' in readAnswer(field, value) ? fail() : { value, error: null };
}

const missingOf = ({ fieldType, isGroup }: HostedField, words: Words): string =>
  hasOptions(fieldType, isGroup) ? words.chooseAnswer : words.enterAnswer;

function violationOf({ fieldType, isGroup }: HostedField, words: Words): string {
  return hasOptions(fieldType, isGroup) ? words.chooseAnswer : words.shorten;
}

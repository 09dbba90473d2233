import { isBlankText } from '../../../core/values/text';
import type { FieldType } from '../../../forms/domain/field-types';
import { toDecimalText } from '../../domain/answer-text';
import type { StoredValue } from '../../domain/read-answer';

/** A field and the answer to it. */
export interface TitledAnswer {
  readonly key: string;
  readonly fieldType: FieldType;
  readonly value: StoredValue | null;
}

const MAX_TITLE_LENGTH = 120;

/** Kinds of answers that say who or what a response is about, the most telling first. */
const KINDS: readonly ((answer: TitledAnswer) => boolean)[] = [
  ({ fieldType }) => fieldType === 'EmailInput',
  ({ fieldType }) => fieldType === 'PhoneInput',
  ({ fieldType }) => fieldType === 'TextInput',
  ({ fieldType }) => fieldType === 'Textarea',
  ({ value }) => typeof value === 'string',
  () => true,
];

/**
 * The title of a response in a list: the name in it, else the name of its customer, its first e-mail address, phone number or other
 * answer, or null if there are none.
 */
export function responseTitle(
  answers: readonly TitledAnswer[],
  customerName: string,
): string | null {
  const given = answers.filter(({ value }) => answerText(value) !== '');
  const textOf = (key: string): string =>
    answerText(given.find((answer) => answer.key === key)?.value ?? null);
  const ownName = `${textOf('first_name')} ${textOf('last_name')}`.trim() || textOf('name');
  const name = ownName || customerName.trim();
  if (name !== '') return cutText(name, MAX_TITLE_LENGTH);
  for (const isOfKind of KINDS) {
    const found = given.find(isOfKind);
    if (found !== undefined) return cutText(answerText(found.value), MAX_TITLE_LENGTH);
  }
  return null;
}

/** An answer as one line of text, which is empty for a blank answer. */
export function answerText(value: StoredValue | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return toDecimalText(value);
  const text = String(value);
  // A long answer is cut before it is searched for white space.
  return isBlankText(text)
    ? ''
    : text
        .slice(0, 4 * MAX_TITLE_LENGTH)
        .replaceAll(/\s+/g, ' ')
        .trim();
}

/** At most `max` code points; a text that was cut ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text.slice(0, 2 * max));
  return characters.length <= max && text.length <= 2 * max
    ? text
    : `${characters.slice(0, max - 1).join('')}…`;
}

const NAME_KEYS = ['first_name', 'last_name', 'name'];

/** Whether a field with this key contains the name of a person, as customers are matched. */
export const isNameKey = (key: string): boolean => NAME_KEYS.includes(key);

import { normalFormsOf } from '../../core/validation/to-nfc';
import type { StoredValue } from './read-answer';
import { toDecimalText } from './to-decimal-text';

/** In full digits, as it is stored, or as JSON shows it: `1e+21`. */
const isTextOf = (number: number, text: string): boolean =>
  toDecimalText(number) === text || String(number) === text;

/** The stored values whose text reads as this: strings, composed or not, and a number or boolean where one reads so. */
export function valuesWithText(text: string): StoredValue[] {
  const values: StoredValue[] = normalFormsOf(text);
  if (text === 'true' || text === 'false') values.push(text === 'true');
  const number = Number(text);
  if (text !== '' && Number.isFinite(number) && isTextOf(number, text)) values.push(number);
  return values;
}

import { normalFormsOf } from '../../core/values/text';
import type { StoredValue } from './read-answer';

/** Writes a finite number without an exponent, with the fewest decimal digits that parse to the same number. */
export function toDecimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;

  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const digits = whole + fraction;
  const pointAt = 1 + Number(exponent);
  // String() writes an exponent only from 1e21 (more places than a number has digits) or below 1e-6.
  return pointAt > 0
    ? sign + digits.padEnd(pointAt, '0')
    : `${sign}0.${'0'.repeat(-pointAt)}${digits}`;
}

/**
 * Returns all stored values that `text` stands for: the string in each Unicode normal form, and the boolean or the number that it
 * denotes. A number is denoted by its decimal digits, or by its JSON (`1e+21`).
 */
export function valuesWithText(text: string): StoredValue[] {
  const values: StoredValue[] = normalFormsOf(text);
  if (text === 'true' || text === 'false') values.push(text === 'true');
  const number = Number(text);
  const isNumber = text !== '' && Number.isFinite(number);
  if (isNumber && [toDecimalText(number), String(number)].includes(text)) values.push(number);
  return values;
}

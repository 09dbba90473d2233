import { readDecimal } from '../../core/validation/text';
import { isJsonObject, memberAt } from './json-object';

/**
 * Where a platform keeps a metric: a dotted path; `sumOf`, the path of an object of numbers; `plus`, the summands, each
 * with its alternative paths; or `growthOf`, the path of a lifetime counter, which needs several days to be read.
 */
export type Alias =
  | string
  | { sumOf: string }
  | { plus: readonly (readonly string[])[] }
  | { growthOf: string };

/** A finite number of at least 0, or the text of one; anything else is null: not known. Never throws. */
export function readMetric(value: unknown): number | null {
  const number = typeof value === 'string' ? readDecimal(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return null;
  // -0 equals 0, yet is shown as another number.
  return number === 0 ? 0 : number;
}

/** As readMetric, but an object of numbers (a split by kind) counts as their sum. */
export function readTotal(value: unknown): number | null {
  return readMetric(value) ?? sumOfNumbers(value);
}

/**
 * The sum of an object's readable numbers; null when none is readable, it is no object or the sum is not finite. An
 * empty object is 0: Meta's way to say that there is nothing of any kind.
 */
export function sumOfNumbers(value: unknown): number | null {
  if (!isJsonObject(value)) return null;
  const parts = Object.values(value);
  return parts.length === 0 ? 0 : sumOfKnown(parts.map(readMetric));
}

/** The sum of those that are known; null when none is or the sum is not finite. */
export function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : readMetric(known.reduce((sum, value) => sum + value, 0));
}

/** The first alias that reads as a number: a 0 wins over later aliases, what is unreadable does not. */
export function firstMetric(
  source: unknown,
  aliases: readonly Alias[],
  read: (value: unknown) => number | null = readMetric,
): number | null {
  for (const alias of aliases) {
    const value = readAlias(source, alias, read);
    if (value !== null) return value;
  }
  return null;
}

function readAlias(
  source: unknown,
  alias: Alias,
  read: (value: unknown) => number | null,
): number | null {
  if (typeof alias === 'string') return read(memberAt(source, alias));
  if ('growthOf' in alias) return null;
  if ('sumOf' in alias) return sumOfNumbers(memberAt(source, alias.sumOf));
  return sumOfKnown(alias.plus.map((paths) => firstMetric(source, paths, read)));
}

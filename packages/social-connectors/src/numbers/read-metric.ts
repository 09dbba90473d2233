import { readDecimal } from '../values/decimal';
import { isJsonObject, memberAt } from '../values/json-object';

/** Where an object of a platform has a metric. Paths are dotted: `public_metrics.like_count`. */
export type Alias =
  // The path of the metric.
  | string
  // The path of an object whose numbers are summed.
  | { sumOf: string }
  // Summands, each with its alternative paths.
  | { plus: readonly (readonly string[])[] }
  // The path of a lifetime counter, whose growth is computed from the readings of several days.
  | { growthOf: string };

/** Reads a finite number of at least 0, also from a string; null for anything else. Never throws. */
export function readMetric(value: unknown): number | null {
  const number = typeof value === 'string' ? readDecimal(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return null;
  // Turns -0 into 0.
  return number === 0 ? 0 : number;
}

/** Like {@link readMetric}; Meta's `{ total_value: { value } }` reads as that value, another object of numbers as their sum. */
export function readTotal(value: unknown): number | null {
  return (
    readMetric(value) ?? readMetric(memberAt(value, 'total_value.value')) ?? sumOfNumbers(value)
  );
}

/**
 * Sums the readable numbers of an object; null if there is none or the sum is not finite.
 * An empty object is 0: Meta sends it when all parts of a breakdown are 0.
 */
export function sumOfNumbers(value: unknown): number | null {
  if (!isJsonObject(value)) return null;
  const parts = Object.values(value);
  return parts.length === 0 ? 0 : sumOfKnown(parts.map(readMetric));
}

/** Sums the known values; null if none is known or the sum is not finite. */
export function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : readMetric(known.reduce((sum, value) => sum + value, 0));
}

/** Reads the first alias that has a number. A 0 counts as a number; an unreadable value does not. */
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

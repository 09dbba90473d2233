import {
  COSTLY_VALUES,
  FEW_VALUES,
  FUZZ_ESCAPES,
  FUZZ_VALUES,
  type FuzzValue,
} from './fuzz-values';
import { NAUGHTY_VALUES } from './naughty-strings';
import type { Place } from './places';
import { randomValues } from './random-values';

/** What a place is given. */
export interface Hand {
  values: readonly FuzzValue[];
  /** Bytes for a URL, some of which no text has. */
  escapes: readonly string[];
}

export type Choose = (place: Place) => Hand;

/** Each place gets a share of the values, and the next one the next share, so that all have been sent in the end. */
export function dealValues(): Choose {
  const few = shares(FEW_VALUES, 2);
  const naughty = shares(NAUGHTY_VALUES, 6);
  const escapes = shares(FUZZ_ESCAPES, 2);
  return ({ takesText }) => ({
    values: takesText ? [...few(), ...naughty()] : few(),
    escapes: escapes(),
  });
}

/** Number of random values for each place. */
const RANDOM = 30;

/**
 * Each place gets all fuzz values and random values of the seed. A place that accepts texts gets all naughty strings; they
 * are distributed over the other places.
 */
export function allValues(seed: number): Choose {
  const known = [...FUZZ_VALUES, ...COSTLY_VALUES];
  const some = shares(NAUGHTY_VALUES, 40);
  let place = 0;
  return (one) => {
    const naughty = isForText(one) ? NAUGHTY_VALUES : some();
    place += 1;
    const values = [...known, ...naughty, ...randomValues(RANDOM, seed + place)];
    return { values, escapes: FUZZ_ESCAPES };
  };
}

/** Only answers have different rules for each item of a list. */
function isForText({ in: where, takesText, steps, name }: Place): boolean {
  const isFurtherItem = steps.some((step) => typeof step === 'number' && step > 0);
  if (isFurtherItem && !name.endsWith('.value')) return false;
  return takesText || where === 'query' || where === 'path';
}

/** Hands out so many items at a time, and begins again behind the last. */
function shares<T>(items: readonly T[], size: number): () => T[] {
  let next = 0;
  return () => Array.from({ length: size }, () => items[next++ % items.length] as T);
}

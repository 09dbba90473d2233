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

/** The values that are sent in a place. */
export interface PlaceValues {
  values: readonly FuzzValue[];
  /** Percent-encoded bytes for a URL, some of which are not valid UTF-8. */
  escapes: readonly string[];
}

export type Choose = (place: Place) => PlaceValues;

/** Distributes the values over the places, so that each value is sent at least once. */
export function distributedValues(): Choose {
  const few = roundRobin(FEW_VALUES, 2);
  const naughty = roundRobin(NAUGHTY_VALUES, 6);
  const escapes = roundRobin(FUZZ_ESCAPES, 2);
  return ({ acceptsText }) => ({
    values: acceptsText ? [...few(), ...naughty()] : few(),
    escapes: escapes(),
  });
}

/** The number of random values for each place. */
const RANDOM_VALUES = 30;

/**
 * Each place gets all fuzz values and random values of the seed. A place that accepts texts gets all naughty strings; they
 * are distributed over the other places.
 */
export function allValues(seed: number): Choose {
  const known = [...FUZZ_VALUES, ...COSTLY_VALUES];
  const some = roundRobin(NAUGHTY_VALUES, 40);
  let place = 0;
  return (one) => {
    const naughty = isForText(one) ? NAUGHTY_VALUES : some();
    place += 1;
    const values = [...known, ...naughty, ...randomValues(RANDOM_VALUES, seed + place)];
    return { values, escapes: FUZZ_ESCAPES };
  };
}

/** Whether the place gets all naughty strings. The further items of a list have the rules of the first one, except of answers. */
function isForText({ in: where, acceptsText, steps, name }: Place): boolean {
  const isFurtherItem = steps.some((step) => typeof step === 'number' && step > 0);
  if (isFurtherItem && !name.endsWith('.value')) return false;
  return acceptsText || where === 'query' || where === 'path';
}

/** Returns a function that returns the next `size` items, and starts again after the last item. */
function roundRobin<T>(items: readonly T[], size: number): () => T[] {
  let next = 0;
  return () => Array.from({ length: size }, () => items[next++ % items.length] as T);
}

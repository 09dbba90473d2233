import {
  COSTLY_VALUES,
  FEW_VALUES,
  HOSTILE_ESCAPES,
  HOSTILE_VALUES,
  type HostileValue,
} from './hostile-values';
import { NAUGHTY_VALUES } from './naughty-strings';
import type { Place } from './places';
import { randomValues } from './random-values';

/** What a place is given. */
export interface Hand {
  values: readonly HostileValue[];
  /** Bytes for a URL, some of which no text has. */
  escapes: readonly string[];
}

export type Choose = (place: Place) => Hand;

/** Each place gets a share of the values, and the next one the next share, so that all have been sent in the end. */
export function dealValues(): Choose {
  const few = shares(FEW_VALUES, 2);
  const naughty = shares(NAUGHTY_VALUES, 6);
  const escapes = shares(HOSTILE_ESCAPES, 2);
  return ({ takesText }) => ({
    values: takesText ? [...few(), ...naughty()] : few(),
    escapes: escapes(),
  });
}

/** So many that nobody thought of, for each place. */
const RANDOM = 30;

/**
 * Each place gets all hostile values, and what the seed makes. Where a text may do, it gets all naughty strings; elsewhere
 * one is as good as another, and places get theirs in turn.
 */
export function allValues(seed: number): Choose {
  const known = [...HOSTILE_VALUES, ...COSTLY_VALUES];
  const some = shares(NAUGHTY_VALUES, 40);
  let place = 0;
  return (one) => {
    const naughty = isForText(one) ? NAUGHTY_VALUES : some();
    place += 1;
    const values = [...known, ...naughty, ...randomValues(RANDOM, seed + place)];
    return { values, escapes: HOSTILE_ESCAPES };
  };
}

/** Only answers differ in their rules from one item of a list to the next. */
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

import * as fc from 'fast-check';
import type { FuzzValue } from './fuzz-values';

const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 300 });
const ANY_UNITS = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const ANY_JSON = fc.json({ stringUnit: 'binary' });

/** Returns `count` random values, the same for the same seed. */
export function randomValues(count: number, seed: number): FuzzValue[] {
  const text = fc.oneof(ANY_TEXT, ANY_UNITS).map((text) => ({ json: JSON.stringify(text), text }));
  const value = ANY_JSON.map((json): FuzzValue => ({ json }));
  return fc.sample(fc.oneof(text, value), { numRuns: count, seed });
}

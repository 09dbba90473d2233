import * as fc from 'fast-check';
import type { HostileValue } from './hostile-values';

const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 300 });
const ANY_UNITS = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const ANY_JSON = fc.json({ stringUnit: 'binary' });

/** So many values that nobody thought of; the same ones for the same seed. */
export function randomValues(count: number, seed: number): HostileValue[] {
  const text = fc.oneof(ANY_TEXT, ANY_UNITS).map((text) => ({ json: JSON.stringify(text), text }));
  const value = ANY_JSON.map((json): HostileValue => ({ json }));
  return fc.sample(fc.oneof(text, value), { numRuns: count, seed });
}

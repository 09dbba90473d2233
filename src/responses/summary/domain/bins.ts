/** A bar of a histogram: values from `from` up to, but not including, `to`. The last bar of values without limits includes `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
}

const MAX_BINS = 12;
/** Whole numbers of a short range, such as a rating from 1 to 10, have a bar each. */
const MAX_WHOLE_BINS = 20;
/** Beyond these limits, the edges of the bins would not be distinct numbers. */
const MAX_RELATIVE_SIZE = 2 ** 40;
const MIN_SIZE = 1e-290;
const MONTHS = 12;
/** Lengths of bars in months: a month, a quarter, 1, 5, 10, 50, 100 … years. */
const MONTH_STEPS = [1, 3, 12, 60, 120, 600, 1_200, 6_000, 12_000, 120_000];
const MAX_MONTH_BINS = 36;

/** Splits the range of numbers into bins whose edges are round numbers; whole numbers get bins of whole numbers. */
export function binsOf(min: number, max: number, areWhole: boolean): Bin[] {
  const size = max - min;
  const magnitude = Math.max(Math.abs(min), Math.abs(max));
  if (areWhole && size < MAX_WHOLE_BINS && magnitude < Number.MAX_SAFE_INTEGER / 2) {
    return Array.from({ length: size + 1 }, (_, index) => ({
      from: min + index,
      to: min + index + 1,
    }));
  }
  if (size < MIN_SIZE || !Number.isFinite(size) || magnitude / size > MAX_RELATIVE_SIZE) {
    return [{ from: min, to: max }];
  }
  const step = roundStep(size / MAX_BINS, areWhole);
  const first = Math.floor(min / step.size);
  const last = Math.floor(max / step.size);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: step.times(first + index),
    to: step.times(first + index + 1),
  }));
}

/** Splits months, as `year × 12 + month − 1`, into bars of a month, a quarter or a number of years. */
export function monthBinsOf(min: number, max: number): Bin[] {
  const size =
    MONTH_STEPS.find((step) => (max - min) / step < MAX_MONTH_BINS) ?? MONTH_STEPS.at(-1) ?? MONTHS;
  const first = Math.floor(min / size);
  const last = Math.floor(max / size);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * size,
    to: (first + index + 1) * size,
  }));
}

/** The month `2026-11` of `year × 12 + month − 1`. */
export function monthText(month: number): string {
  const year = Math.floor(month / MONTHS);
  return `${String(year).padStart(4, '0')}-${String((month % MONTHS) + 1).padStart(2, '0')}`;
}

interface Step {
  readonly size: number;
  /** `count × size`, without the digits that a multiplication of decimal fractions adds: 3 × 0.1 is 0.3. */
  times(count: number): number;
}

/** The next larger of 1, 2 and 5 times a power of ten. */
function roundStep(atLeast: number, areWhole: boolean): Step {
  const exponent = Math.floor(Math.log10(atLeast));
  const factor = [1, 2, 5, 10].find((it) => it * 10 ** exponent >= atLeast) ?? 10;
  if (exponent >= 0 || areWhole) {
    const size = Math.max(factor * 10 ** exponent, 1);
    return { size, times: (count) => count * size };
  }
  const parts = 10 ** -exponent;
  return { size: factor / parts, times: (count) => (count * factor) / parts };
}

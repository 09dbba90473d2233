// Not `\d+\.?\d*`, which takes quadratic time on a long run of digits.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text says in decimal digits (`-3`, ` 36.5 `, `1e3`); NaN for any other text, `0x10` say. */
export function readDecimal(text: string): number {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
}

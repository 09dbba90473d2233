// `\d+\.?\d*` would take quadratic time on a long run of digits.
const DECIMAL_PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a number in decimal digits (`-3`, ` 36.5 `, `1e3`); NaN for any other text, such as `0x10`. */
export function readDecimal(text: string): number {
  const trimmed = text.trim();
  return DECIMAL_PATTERN.test(trimmed) ? Number(trimmed) : Number.NaN;
}

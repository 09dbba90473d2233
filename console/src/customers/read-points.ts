const SEPARATOR_PATTERN = /[\s\u00a0\u202f'’]/g;
/** A point or a comma with one or two digits after it begins the decimals: amounts have no more. */
const PLAIN_AMOUNT_PATTERN = /^\d+(?:[.,]\d{1,2})?$/;
/** With separators of thousands, which are not those of the decimals: `1.000,5`. */
const GROUPED_AMOUNT_PATTERN = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
const DECIMALS_PATTERN = /[.,](\d{1,2})$/;

/** The maximum of one change. */
export const MAX_POINTS = 1_000_000_000;

/** Reads an amount of points as people of any country write it. Returns null if it is no amount. */
export function readPoints(text: string): number | null {
  const compact = text.replaceAll(SEPARATOR_PATTERN, '');
  if (!PLAIN_AMOUNT_PATTERN.test(compact) && !GROUPED_AMOUNT_PATTERN.test(compact)) return null;
  const decimals = DECIMALS_PATTERN.exec(compact)?.[1] ?? '';
  const whole = compact.slice(0, decimals === '' ? undefined : -decimals.length - 1);
  const points = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  return points > 0 && points <= MAX_POINTS ? points : null;
}

/** Writes an amount for an input: with the separator of decimals of the locale, and no others. */
export function writePoints(points: number, locale: string): string {
  const hasComma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  return hasComma ? String(points).replace('.', ',') : String(points);
}

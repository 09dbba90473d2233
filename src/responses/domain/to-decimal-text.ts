/** A finite number in full decimal digits, never with an exponent; the shortest that reads back as it. */
export function toDecimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;

  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const digits = whole + fraction;
  const pointAt = 1 + Number(exponent);
  // JavaScript resorts to an exponent only from 1e21 (more places than a number has digits) or below 1e-6.
  return pointAt > 0
    ? sign + digits.padEnd(pointAt, '0')
    : `${sign}0.${'0'.repeat(-pointAt)}${digits}`;
}

import { isDeepStrictEqual } from 'node:util';

/** Nothing where the two are equal; otherwise what was shown instead. */
export function difference(name: string, wanted: unknown, shown: unknown): string[] {
  if (isDeepStrictEqual(wanted, shown)) return [];
  return [`${name} reads back as ${show(shown)}, not ${show(wanted)}`];
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);

/** Addresses are kept without the white space around them. */
export const trimmed = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Names and labels, composed as well. */
export const normalized = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value;

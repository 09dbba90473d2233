import { isDeepStrictEqual } from 'node:util';

/** Returns a violation if the values differ. */
export function difference(name: string, expected: unknown, shown: unknown): string[] {
  if (isDeepStrictEqual(expected, shown)) return [];
  return [`${name} reads back as ${show(shown)}, not ${show(expected)}`];
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);

/** E-mail addresses are trimmed. */
export const trimmed = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Names and labels are trimmed and normalized to NFC. */
export const normalized = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value;

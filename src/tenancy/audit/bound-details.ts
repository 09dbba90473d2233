import { exceedsCodePoints } from '../../core/values/text';
import type { AuditedChange } from './audited-change';

const MAX_TEXT_LENGTH = 500;
/** The maximum number of items of a list or an object; a form has at most 200 fields. */
const MAX_ITEMS = 200;
const MAX_DEPTH = 3;
/** The maximum length of the JSON of a list or an object, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 16_384;

/** Replaces what is left out. */
const LEFT_OUT = '…';

/** Returns a copy that is small enough for rows that are kept for ever: shortens texts, and leaves out what is too much. */
export function boundDetails(details: AuditedChange['details']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const bounded = bound(value, 1);
      const isLarge =
        typeof bounded === 'object' && JSON.stringify(bounded).length > MAX_VALUE_LENGTH;
      return [name, isLarge ? LEFT_OUT : bounded];
    }),
  );
}

function bound(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shorten(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return LEFT_OUT;
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, MAX_ITEMS).map((item) => bound(item, depth + 1));
    return value.length > MAX_ITEMS ? [...items, LEFT_OUT] : items;
  }
  const members = Object.entries(value);
  const kept = members
    .slice(0, MAX_ITEMS)
    .map(([name, member]) => [shorten(name), bound(member, depth + 1)] as const);
  return Object.fromEntries(
    members.length > MAX_ITEMS ? [...kept, [LEFT_OUT, members.length] as const] : kept,
  );
}

function shorten(text: string): string {
  return exceedsCodePoints(text, MAX_TEXT_LENGTH)
    ? Array.from(text.slice(0, 2 * MAX_TEXT_LENGTH))
        .slice(0, MAX_TEXT_LENGTH)
        .join('') + LEFT_OUT
    : text;
}

import { isStorableText } from '../../core/values/text';
import { isJsonObject, memberPath } from '@rapport/social-connectors';

/** Deeper than any platform nests, and not deep enough to exhaust the stack of Node.js or PostgreSQL. */
const MAX_DEPTH = 32;

/**
 * Finds the first reason why PostgreSQL cannot store a JSON value, as `"<path>: <reason>"`, or null if it can store the value.
 * Reasons are a text or a name with U+0000 or half a surrogate pair, and a nesting of more than 32 levels.
 */
export function findUnstorable(value: unknown, path: string): string | null {
  return find(value, path, 1, path);
}

function find(value: unknown, path: string, depth: number, top: string): string | null {
  if (typeof value === 'string') return checkText(value, path);
  if (!Array.isArray(value) && !isJsonObject(value)) return null;
  if (depth > MAX_DEPTH) return `${top}: must not be nested more than ${MAX_DEPTH} levels deep`;
  if (Array.isArray(value)) {
    return firstViolation(value, (item, index) => find(item, `${path}[${index}]`, depth + 1, top));
  }
  return firstViolation(Object.entries(value), ([name, member]) => {
    const at = memberPath(path, name);
    return checkText(name, at) ?? find(member, at, depth + 1, top);
  });
}

function checkText(text: string, path: string): string | null {
  return isStorableText(text) ? null : `${path}: must not contain U+0000 or half a surrogate pair`;
}

function firstViolation<T>(
  items: readonly T[],
  check: (item: T, index: number) => string | null,
): string | null {
  for (const [index, item] of items.entries()) {
    const violation = check(item, index);
    if (violation !== null) return violation;
  }
  return null;
}

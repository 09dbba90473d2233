import { isStorableText } from '../../core/validation/text';
import { isJsonObject } from '../domain/json-object';

/** Far more than a platform sends, and far less than what exhausts a stack, PostgreSQL's or ours. */
const MAX_DEPTH = 32;

/**
 * What keeps a JSON value out of the database, as `"<path>: <reason>"`: text with U+0000 or half a
 * surrogate pair, as a value or a name, or too deep a nesting. The first one found; null: nothing.
 */
export function findUnstorable(value: unknown, path: string): string | null {
  return find(value, path, 1, path);
}

/** The path of a member: `metrics.views`, or `metrics["a b"]` for a name that would not read well. */
export function memberPath(parent: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
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

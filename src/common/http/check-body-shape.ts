import { ApiError } from '../errors/api-error';

const MAX_DEPTH = 32;
const MAX_ARRAY_ITEMS = 10_000;
const MAX_PROPERTIES = 1_000;
const MAX_VALUES = 250_000;

/**
 * Refuses bodies that are small on the wire and costly to walk, before anything walks them.
 * @throws ApiError VALIDATION_FAILED
 */
export function checkBodyShape(body: unknown): void {
  let values = 0;
  const count = (more: number): void => {
    values += more;
    if (values > MAX_VALUES) refuse(`must not hold more than ${MAX_VALUES} values`);
  };
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) refuse(`must not be nested more than ${MAX_DEPTH} levels deep`);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      if (items.length > MAX_ARRAY_ITEMS) {
        refuse(`must not hold an array of more than ${MAX_ARRAY_ITEMS} elements`);
      }
      count(items.length);
      for (const item of items) visit(item, depth + 1);
      return;
    }
    // Not its values: to gather those of a few hundred thousand takes several times as long.
    const names = Object.keys(value);
    if (names.length > MAX_PROPERTIES) {
      refuse(`must not hold an object of more than ${MAX_PROPERTIES} properties`);
    }
    count(names.length);
    for (const name of names) visit((value as Record<string, unknown>)[name], depth + 1);
  };
  visit(body, 1);
}

function refuse(reason: string): never {
  throw new ApiError('VALIDATION_FAILED', [`body: ${reason}`]);
}

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
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) refuse(`must not be nested more than ${MAX_DEPTH} levels deep`);
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (Array.isArray(value)) {
      if (children.length > MAX_ARRAY_ITEMS) {
        refuse(`must not hold an array of more than ${MAX_ARRAY_ITEMS} elements`);
      }
    } else if (children.length > MAX_PROPERTIES) {
      refuse(`must not hold an object of more than ${MAX_PROPERTIES} properties`);
    }
    values += children.length;
    if (values > MAX_VALUES) refuse(`must not hold more than ${MAX_VALUES} values`);
    for (const child of children) visit(child, depth + 1);
  };
  visit(body, 1);
}

function refuse(reason: string): never {
  throw new ApiError('VALIDATION_FAILED', [`body: ${reason}`]);
}

import type { Schema } from '../../src/core/openapi/schema';

/** Returns the paths of the schemas that satisfy a predicate, such as `components/schemas/FormView`. */
export function findSchemas(
  document: object,
  holds: (schema: Schema) => boolean,
  place: readonly string[] = [],
): string[] {
  const own = holds(document) ? [place.join('/')] : [];
  const parts = Object.entries(document).filter(
    ([key, part]) =>
      !/^examples?$|^default$/.test(key) && typeof part === 'object' && part !== null,
  );
  return [
    ...own,
    ...parts.flatMap(([key, part]) => findSchemas(part as object, holds, [...place, key])),
  ];
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * Returns a copy of a document in which objects have no additional properties, except the parts of an `allOf`, which
 * each describe only some of the properties.
 */
export function closeSchemas<T>(value: T, isOpen = false): T {
  if (Array.isArray(value)) return value.map((item: unknown) => closeSchemas(item, isOpen)) as T;
  if (!isNode(value)) return value;
  const copy: Node = {};
  for (const [key, part] of Object.entries(value)) {
    copy[key] =
      key === 'example' || key === 'examples' ? part : closeSchemas(part, key === 'allOf');
  }
  if (copy.type === 'object' && isNode(copy.properties) && !isOpen) {
    copy.additionalProperties ??= false;
  }
  return copy as T;
}

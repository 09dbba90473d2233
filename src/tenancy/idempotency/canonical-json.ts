/**
 * The JSON text of a value of `JSON.parse`, the same for equal values: the members of each object are in the order of the code
 * units of their names, names that are array indexes first. The elements of arrays keep their order.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortMembers(value)) ?? '';

function sortMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortMembers);
  const members = value as Readonly<Record<string, unknown>>;
  // Also defines a member named `__proto__`.
  return Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, sortMembers(members[name])]),
  );
}

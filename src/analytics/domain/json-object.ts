export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path, such as `shares.count`; undefined if a member is missing. Own members only. */
export function memberAt(source: unknown, path: string): unknown {
  let value = source;
  for (const name of path.split('.')) {
    // Not `name in value`: a metric can be called `constructor`.
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a dotted path, `shares.count` say; undefined when a step is missing. Own members only. */
export function memberAt(source: unknown, path: string): unknown {
  let value = source;
  for (const name of path.split('.')) {
    // Not `name in value`: a platform may well send a metric called `constructor`.
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

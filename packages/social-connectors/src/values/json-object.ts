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

/** The string at a dotted path. Null if it is absent, blank or not a string. */
export function textAt(source: unknown, path: string): string | null {
  const value = memberAt(source, path);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The path of a member: `metrics.views`, or `metrics["a b"]` for a name with other characters. */
export function memberPath(parent: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
}

import { isJsonObject, type JsonObject, memberAt } from '../domain/json-object';

/** The objects of a list of a response; an absent list is empty. */
export function objectsAt(body: unknown, path: string): JsonObject[] {
  const list = memberAt(body, path);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** The members that an object has, by name. */
export function pick(source: unknown, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = memberAt(source, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

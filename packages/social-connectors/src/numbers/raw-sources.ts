import { isJsonObject, type JsonObject, memberAt, memberPath } from '../values/json-object';

/** A raw metric, a number or a breakdown, with the paths of its name and its value in the line. */
export interface RawEntry {
  name: string;
  namePath: string;
  value: unknown;
  valuePath: string;
}

export type RawSource = (line: JsonObject) => RawEntry[];

/** Reads all members of the object at a path. */
export const membersOf =
  (path: string): RawSource =>
  (line) => {
    const object = memberAt(line, path);
    return isJsonObject(object) ? entriesOf(object, path) : [];
  };

/** Reads fields of the post itself, if present. */
export const fieldsNamed =
  (...names: readonly string[]): RawSource =>
  (line) =>
    entriesOf(line, '').filter(({ name }) => names.includes(name));

/** Reads the fields of the post itself whose names end in a suffix. */
export const fieldsEndingIn =
  (suffix: string): RawSource =>
  (line) =>
    entriesOf(line, '').filter(({ name }) => name.endsWith(suffix));

/**
 * Reads Meta's insights: `[{ name, values: [{ value }] }]`, of which the last value is the latest, or
 * `[{ name, total_value: { value } }]`.
 */
export const insightsAt =
  (path: string): RawSource =>
  (line) => {
    const insights = memberAt(line, path);
    if (!Array.isArray(insights)) return [];
    return insights.flatMap((insight, index) => readInsight(insight, `${path}[${index}]`));
  };

function readInsight(insight: unknown, path: string): RawEntry[] {
  const name = memberAt(insight, 'name');
  if (typeof name !== 'string' || name === '') return [];
  const values = memberAt(insight, 'values');
  const last = Array.isArray(values) ? values.length - 1 : 0;
  const candidates = [
    {
      at: `values[${last}].value`,
      value: memberAt(Array.isArray(values) ? values[last] : null, 'value'),
    },
    { at: 'total_value.value', value: memberAt(insight, 'total_value.value') },
  ].filter(({ value }) => value !== undefined);
  const found = candidates.find(({ value }) => value !== null) ?? candidates[0];
  if (found === undefined) return [];
  return [{ name, namePath: `${path}.name`, value: found.value, valuePath: `${path}.${found.at}` }];
}

function entriesOf(object: JsonObject, parent: string): RawEntry[] {
  return Object.entries(object).map(([name, value]) => {
    const path = memberPath(parent, name);
    return { name, namePath: path, value, valuePath: path };
  });
}

import { memberPath } from '../find-unstorable';
import { isJsonObject, type JsonObject, memberAt } from '../../domain/json-object';

/** One number, or a breakdown into several, under the platform's own name, and where the line has it. */
export interface RawEntry {
  name: string;
  namePath: string;
  value: unknown;
  valuePath: string;
}

export type RawSource = (line: JsonObject) => RawEntry[];

/** All members of the object at a path. */
export const membersOf =
  (path: string): RawSource =>
  (line) => {
    const object = memberAt(line, path);
    return isJsonObject(object) ? entriesOf(object, path) : [];
  };

/** Fields of the post itself, those that it has. */
export const fieldsNamed =
  (...names: readonly string[]): RawSource =>
  (line) =>
    entriesOf(line, '').filter(({ name }) => names.includes(name));

/** Fields of the post itself that its platform names as counts. */
export const fieldsEndingIn =
  (suffix: string): RawSource =>
  (line) =>
    entriesOf(line, '').filter(({ name }) => name.endsWith(suffix));

/** Meta's insights, `[{ name, values: [{ value }] }]`; of several values the last is the latest. */
export const insightsAt =
  (path: string): RawSource =>
  (line) => {
    const insights = memberAt(line, path);
    if (!Array.isArray(insights)) return [];
    return insights.flatMap((insight, index) => readInsight(insight, `${path}[${index}]`));
  };

function readInsight(insight: unknown, path: string): RawEntry[] {
  const name = memberAt(insight, 'name');
  const values = memberAt(insight, 'values');
  if (typeof name !== 'string' || name === '' || !Array.isArray(values)) return [];
  const value = memberAt(values.at(-1), 'value');
  if (value === undefined) return [];
  const valuePath = `${path}.values[${values.length - 1}].value`;
  return [{ name, namePath: `${path}.name`, value, valuePath }];
}

function entriesOf(object: JsonObject, parent: string): RawEntry[] {
  return Object.entries(object).map(([name, value]) => {
    const path = memberPath(parent, name);
    return { name, namePath: path, value, valuePath: path };
  });
}

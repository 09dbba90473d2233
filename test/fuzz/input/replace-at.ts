/** A placeholder, which is replaced by the value after the body is serialized. */
const MARK = 'the-place-of-the-value';

type Container = Record<string | number, unknown>;

/** The JSON of a body with one place of it replaced by other JSON. */
export function replaceAt(
  body: unknown,
  steps: readonly (string | number)[],
  json: string,
): string {
  const last = steps.at(-1);
  if (last === undefined) return json;
  const copy = structuredClone(body) as Container;
  let container = copy;
  for (const step of steps.slice(0, -1)) container = container[step] as Container;
  container[last] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => json);
}

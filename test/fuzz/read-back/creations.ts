import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference, normalized } from './compare';

type Members = Record<string, unknown>;

/** Reads back what the POST of a {@link Creation} has stored, from the list at the same path. Texts may be normalized. */
export async function readBackCreation(
  route: string,
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { data } = response as { data: Members };
  const path = route.replaceAll(/\{(\w+)\}/g, (_all, name: string) => target.params[name] ?? '');
  const { body } = await read(target, path);
  const listed = (body as { data: Members[] }).data.find(({ id }) => id === data.id) ?? {};
  return Object.entries(sent as Members)
    .filter(([name]) => name in data)
    .flatMap(([name, value]) =>
      listed[name] === value ? [] : difference(name, normalized(value), listed[name]),
    );
}

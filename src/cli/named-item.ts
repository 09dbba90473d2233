import { ApiError } from '../core/errors/api-error';
import { isId } from '../core/values/identifiers';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

const MAX_LISTED = 10;

/**
 * Returns the id that an option names: an id as it is, or that of the only item with exactly this name. A text that names none is
 * returned as it is, so that the command reports an unknown id.
 * @throws ApiError VALIDATION_FAILED with the ids when several items have the name
 */
export async function findIdOf(
  option: string,
  idOrName: string,
  list: () => Promise<readonly NamedItem[]>,
): Promise<string> {
  if (isId(idOrName)) return idOrName;
  const items = await list();
  const idsOf = (sought: string): string[] =>
    items.filter(({ name }) => name === sought).map(({ id }) => id);
  const exact = idsOf(idOrName);
  const found = exact.length > 0 ? exact : idsOf(idOrName.normalize('NFC'));
  if (found.length > 1) {
    const listed = found.slice(0, MAX_LISTED).join(', ');
    throw new ApiError('VALIDATION_FAILED', [
      `${option}: ${found.length} have this name; name one by its id: ${listed}`,
    ]);
  }
  return found[0] ?? idOrName;
}

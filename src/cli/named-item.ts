import type { INestApplicationContext } from '@nestjs/common';
import { TeamsService } from '../auth/teams.service';
import { ApiError } from '../core/errors/api-error';
import { OPERATOR } from '../core/limits/share';
import { comparableId, isId } from '../core/values/identifiers';
import { FormsService } from '../forms/forms.service';
import { type RequestScope, systemScope } from '../tenancy/scope/request-scope';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

const MAX_LISTED = 10;

/**
 * Returns the id that an option names: an id as it is stored, or that of the only item with exactly this name. A text that names none is
 * returned as it is, so that the command reports an unknown id.
 * @throws ApiError VALIDATION_FAILED with the ids when several items have the name
 */
export async function findIdOf(
  option: string,
  idOrName: string,
  list: () => Promise<readonly NamedItem[]>,
): Promise<string> {
  if (isId(idOrName)) return comparableId(idOrName);
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

/** The scope of the operator in the team that an option names. @throws ApiError VALIDATION_FAILED unless just one has the id or name */
export async function scopeOfTeam(
  services: INestApplicationContext,
  team: string,
): Promise<RequestScope> {
  const { id, phoneRegion } = await services.get(TeamsService).get(OPERATOR, team);
  return systemScope(id, { phoneRegion });
}

/** The form that an option names, and the scope of its team. */
export async function findForm(
  services: INestApplicationContext,
  { team, form }: { readonly team: string; readonly form: string },
): Promise<{ scope: RequestScope; formId: string }> {
  const scope = await scopeOfTeam(services, team);
  const formId = await findIdOf('form', form, () => services.get(FormsService).list(scope));
  return { scope, formId };
}

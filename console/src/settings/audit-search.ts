import type { ListParams } from '../api/cursor-list';
import type { TeamNames } from './audit-names';

/** The limit of the service for each parameter. */
const MAX_FOUND = 100;
const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Nothing has this id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Translates a search to parameters of the log, which has ids but no names: the people, keys and actions whose names contain the
 * text, and what was changed, by its name or id. @param actions the names of the actions, and their words in the language of the person
 */
export function auditSearchParams(
  search: string | undefined,
  { members, keys, byId }: Pick<TeamNames, 'members' | 'keys' | 'byId'>,
  actions: readonly (readonly [action: string, words: string])[],
): ListParams {
  if (search === undefined) return {};
  const text = search.toLowerCase();
  const hasText = (name: string | undefined): boolean =>
    name?.toLowerCase().includes(text) === true;
  const ids = ID_PATTERN.test(search)
    ? [text]
    : [...byId].flatMap(([id, name]) => (hasText(name) ? id : []));
  const authors = new Set([...members, ...keys].map(({ id }) => id));
  const actors = ids.filter((id) => id === text || authors.has(id));
  const names = actions.flatMap(([action, words]) => (hasText(words) ? action : []));
  return {
    anyActor: joined(actors),
    anyAction: joined(names),
    anyTarget: joined(ids.length + names.length === 0 ? [NO_ID] : ids),
  };
}

const joined = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.slice(0, MAX_FOUND).join(',');

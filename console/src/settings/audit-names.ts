import { useSuspenseQueries } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import type { AuditEvent, Invitation, Key, Member } from '../api/types';

export interface TeamNames {
  readonly members: readonly Member[];
  readonly keys: readonly Key[];
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  /** The names of people, keys, forms and open invitations by their ids. */
  readonly byId: ReadonlyMap<string, string>;
}

/** The names of what entries of the audit log are about. Entries have only ids, as names change. */
export function useTeamNames(): TeamNames {
  const teamId = useTeamId();
  const [{ data: members }, { data: keys }, { data: invitations }, { data: forms }] =
    useSuspenseQueries({
      queries: [
        teamQuery<Member[]>(teamId, '/members'),
        teamQuery<Key[]>(teamId, '/keys'),
        teamQuery<Invitation[]>(teamId, '/invitations'),
        teamQuery<{ id: string; name: string }[]>(teamId, '/forms?limit=100'),
      ],
    });
  const byId = new Map([
    ...members.map(({ id, name }) => [id, name] as const),
    ...keys.map(({ id, label, prefix }) => [id, label ?? prefix] as const),
    ...forms.map(({ id, name }) => [id, name] as const),
    ...invitations.map(({ id, email }) => [id, email] as const),
  ]);
  return { members, keys, forms, byId };
}

export const OPERATOR_NAME = 'The operator of the service';
const SERVICE_NAME = 'The service itself';

/** Who did it, in words. */
export function actorName({ actor }: AuditEvent): string {
  if (actor.kind === 'system') return actor.name === 'service' ? SERVICE_NAME : OPERATOR_NAME;
  if (actor.kind === 'key') return `API key ${actor.name ?? ''}`.trim();
  return actor.name ?? 'A former member';
}

/** The name of what was changed; null: unknown, or the words of the action say it already. */
export function targetName({ target, details }: AuditEvent, names: TeamNames): string | null {
  const recorded = details?.['label'] ?? details?.['name'];
  if (typeof recorded === 'string' && recorded !== '') return recorded;
  return names.byId.get(target?.id ?? '') ?? FALLBACKS[target?.kind ?? ''] ?? null;
}

/** For targets whose names are not known any more. */
const FALLBACKS: Readonly<Record<string, string>> = {
  invitation: 'a person',
  member: 'a former member',
};

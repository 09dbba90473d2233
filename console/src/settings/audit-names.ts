import { useSuspenseQueries } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import type { AuditEvent, Invitation, Key, Member } from '../api/types';
import type { Texts } from '../texts/texts';

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

/** The name of the actor in words. */
export function actorName({ actor }: AuditEvent, names: TeamNames, t: Texts<'audit'>): string {
  if (actor.kind === 'system') return t(actor.name === 'service' ? 'serviceItself' : 'operator');
  const name = names.byId.get(actor.id ?? '') ?? actor.name;
  if (actor.kind === 'key') return t('keyNamed', { name: name ?? '' }).trim();
  return actor.name ?? t('formerMember');
}

/** The name of what was changed, or null if it is unknown or part of the words of the action. */
export function targetName(
  { target, details }: AuditEvent,
  names: TeamNames,
  t: Texts<'audit'>,
): string | null {
  const recorded = details?.['label'] ?? details?.['name'];
  if (typeof recorded === 'string' && recorded !== '') return recorded;
  const known = names.byId.get(target?.id ?? '');
  if (known !== undefined) return known;
  if (target?.kind === 'invitation') return t('aPerson');
  return target?.kind === 'member' ? t('aFormerMember') : null;
}

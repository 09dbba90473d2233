import type { Membership } from '../api/types';

const STORAGE_KEY = 'rapport.team';

/** The team that this browser showed last, or the first one of the person; null: the person has no team. */
export function recentTeam(memberships: readonly Membership[]): string | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  const found = memberships.find(({ teamId }) => teamId === stored) ?? memberships[0];
  return found?.teamId ?? null;
}

export function rememberTeam(teamId: string): void {
  localStorage.setItem(STORAGE_KEY, teamId);
}

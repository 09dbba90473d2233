import type { Membership } from '../api/types';

const STORAGE_KEY = 'rapport.team';

/** The team that this browser showed last, else the first team of the person, or null if the person has none. */
export function recentTeam(memberships: readonly Membership[]): string | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  const found = memberships.find(({ teamId }) => teamId === stored) ?? memberships[0];
  return found?.teamId ?? null;
}

export function rememberTeam(teamId: string): void {
  localStorage.setItem(STORAGE_KEY, teamId);
}

import type { ReactNode } from 'react';
import { useSession } from '../api/session';
import { DeletedTeamPage } from '../ui/status-pages';

/**
 * Says of the pages of a team that is being deleted that it is; a request of such a page lets the session be read again.
 * @param teamId the team of the page; undefined: a page of the person, which is always shown
 */
export function DeletedTeamGate({
  teamId,
  children,
}: {
  teamId: string | undefined;
  children: ReactNode;
}) {
  const { teamsBeingDeleted } = useSession();
  const isBeingDeleted = teamsBeingDeleted.some((team) => team.teamId === teamId);
  return isBeingDeleted ? <DeletedTeamPage /> : children;
}

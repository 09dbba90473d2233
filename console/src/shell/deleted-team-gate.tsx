import type { ReactNode } from 'react';
import { useReadAgain } from '../api/read-again';
import { sessionQuery, useSession } from '../api/session';
import { DeletedTeamPage } from '../ui/status-pages';

/**
 * Replaces the pages of a team that is being deleted by a notice. A request of such a page lets the session be read again.
 * @param teamId the team of the page, or undefined for a page of the person, which is always shown
 */
export function DeletedTeamGate({
  teamId,
  children,
}: {
  teamId: string | undefined;
  children: ReactNode;
}) {
  const { teamsBeingDeleted } = useSession();
  const deleted = teamsBeingDeleted.find((team) => team.teamId === teamId);
  useReadAgain(deleted !== undefined, sessionQuery.queryKey);
  return deleted === undefined ? children : <DeletedTeamPage deletedRows={deleted.deletedRows} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { sessionQuery, useMembership, useSession } from '../api/session';

const Blocked = lazy(async () => ({
  default: (await import('./second-factor-required')).SecondFactorRequired,
}));

/**
 * Shows the pages of a team that requires two-step sign-in only to people who have it; others can set it up here.
 * @param teamId the team of the page; a page of the person has none and is always shown
 */
export function SecondFactorGate({
  teamId,
  children,
}: {
  teamId: string | undefined;
  children: ReactNode;
}) {
  const { person } = useSession();
  const membership = useMembership(teamId ?? '');
  // The recovery codes are shown also after the account has its second factor.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const isBlocked = membership?.requiresSecondFactor === true && !person.hasSecondFactor;
  if (!isBlocked && codes === null) return children;
  return (
    <Blocked
      teamName={membership?.teamName}
      codes={codes}
      onCodes={(next) => {
        setCodes(next);
        // The pages that failed without a second factor are loaded anew.
        client.removeQueries({ queryKey: ['team'] });
        void client.invalidateQueries(sessionQuery);
      }}
      onDone={() => setCodes(null)}
    />
  );
}

import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../api/session';

const TeamMenu = lazy(async () => ({ default: (await import('./team-menu')).TeamMenu }));

/** The team that the pages are about; people with several teams choose it here. */
export function TeamSwitch({ teamId }: { teamId: string | null }) {
  const { memberships } = useSession();
  const name = (
    <Text truncate c="dimmed">
      {memberships.find((membership) => membership.teamId === teamId)?.teamName}
    </Text>
  );
  if (memberships.length < 2) return name;
  return (
    <Suspense fallback={name}>
      <TeamMenu teamId={teamId} />
    </Suspense>
  );
}

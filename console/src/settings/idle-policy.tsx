import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { useTeamCall } from '../api/team';
import type { Team } from '../api/types';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { Section } from '../ui/section';
import { useAction } from '../ui/use-action';

const LIMITS = [
  { value: '', label: '7 days' },
  { value: '1440', label: '1 day' },
  { value: '480', label: '8 hours' },
  { value: '60', label: '1 hour' },
  { value: '15', label: '15 minutes' },
];

/** After how long without a request the members of the team must sign in again. */
export function IdlePolicy({ team }: { team: Team }) {
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const change = useAction(async (minutes: string) => {
    const sessionIdleMinutes = minutes === '' ? null : Number(minutes);
    await confirmed(() => callTeam('PATCH', '', { sessionIdleMinutes }));
    await client.invalidateQueries(sessionQuery);
  });
  const isOwner = team.role === 'owner';
  const value = team.sessionIdleMinutes?.toString() ?? '';
  const isListed = LIMITS.some((limit) => limit.value === value);
  return (
    <Section
      title="Staying signed in"
      description={
        isOwner
          ? 'A short time protects the team when somebody leaves a computer unattended. It also ends the sessions of your members in their other teams.'
          : 'Only owners can change this.'
      }
    >
      <ErrorAlert error={change.error} />
      <NativeSelect
        label="Sign members out when they do nothing for"
        data={isListed ? LIMITS : [...LIMITS, { value, label: `${value} minutes` }]}
        value={value}
        disabled={!isOwner || change.isRunning}
        onChange={(event) => void change.run(event.currentTarget.value)}
      />
    </Section>
  );
}

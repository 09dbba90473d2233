import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { useTeamCall } from '../api/team';
import type { Team } from '../api/types';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { Section } from '../ui/section';
import { useAction } from '../ui/use-action';

const IDLE_LIMITS = [
  { value: '', label: '7 days' },
  { value: '1440', label: '1 day' },
  { value: '480', label: '8 hours' },
  { value: '60', label: '1 hour' },
  { value: '15', label: '15 minutes' },
];

const LIMITS = [
  { value: '', label: '30 days' },
  { value: '168', label: '7 days' },
  { value: '24', label: '1 day' },
  { value: '8', label: '8 hours' },
];

/** After how long the members of the team must sign in again. */
export function SessionPolicy({ team }: { team: Team }) {
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const change = useAction(
    async (name: 'sessionIdleMinutes' | 'sessionMaxHours', value: string) => {
      const limit = value === '' ? null : Number(value);
      await confirmed(() => callTeam('PATCH', '', { [name]: limit }));
      await client.invalidateQueries(sessionQuery);
    },
  );
  const isOwner = team.role === 'owner';
  const idle = team.sessionIdleMinutes?.toString() ?? '';
  const max = team.sessionMaxHours?.toString() ?? '';
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
        data={withValue(IDLE_LIMITS, idle, 'minutes')}
        value={idle}
        disabled={!isOwner || change.isRunning}
        onChange={(event) => void change.run('sessionIdleMinutes', event.currentTarget.value)}
      />
      <NativeSelect
        label="Sign members out at the latest after"
        data={withValue(LIMITS, max, 'hours')}
        value={max}
        disabled={!isOwner || change.isRunning}
        onChange={(event) => void change.run('sessionMaxHours', event.currentTarget.value)}
      />
    </Section>
  );
}

/** The limits with the current one, which a program may have set. */
const withValue = (limits: typeof LIMITS, value: string, unit: string): typeof LIMITS =>
  limits.some((limit) => limit.value === value)
    ? limits
    : [...limits, { value, label: `${value} ${unit}` }];

import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../api/session';
import { useTeamCall } from '../api/team';
import type { Team } from '../api/types';
import { type Texts, useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { notify } from '../ui/notify';
import { Section } from '../ui/section';
import { useAction } from '../ui/use-action';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes. The value of "no limit of the team" is the limit of the service. */
const IDLE_LIMITS = { ofService: 7 * DAY, choices: [DAY, 8 * HOUR, HOUR, 15] };
const MAX_LIMITS = { ofService: 30 * DAY, choices: [7 * DAY, DAY, 8 * HOUR] };

/** The times after which the members of the team must sign in again. */
export function SessionPolicy({ team }: { team: Team }) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const [idle, setIdle] = useState(team.sessionIdleMinutes);
  const [max, setMax] = useState(team.sessionMaxHours);
  const save = useAction(async () => {
    const body = { sessionIdleMinutes: idle, sessionMaxHours: max };
    await confirmed(() => callTeam('PATCH', '', body));
    await client.invalidateQueries(sessionQuery);
    void notify({ message: common('saved') });
  });
  const isOwner = team.role === 'owner';
  const inputs = (
    <>
      <NativeSelect
        label={t('stay.idle')}
        data={choicesOf(IDLE_LIMITS, idle, t)}
        value={idle ?? ''}
        disabled={!isOwner}
        onChange={({ currentTarget: { value } }) => setIdle(value === '' ? null : Number(value))}
      />
      <NativeSelect
        label={t('stay.max')}
        data={choicesOf(MAX_LIMITS, max === null ? null : max * HOUR, t)}
        value={max === null ? '' : max * HOUR}
        disabled={!isOwner}
        onChange={({ currentTarget: { value } }) =>
          setMax(value === '' ? null : Number(value) / HOUR)
        }
      />
    </>
  );
  return (
    <Section title={t('stay.title')} description={t(isOwner ? 'stay.owner' : 'signIn.onlyOwners')}>
      {isOwner ? (
        <ActionForm action={save} submit={common('save')}>
          {inputs}
        </ActionForm>
      ) : (
        inputs
      )}
    </Section>
  );
}

/** The limits, with the current one, which a program may have set. */
function choicesOf(
  { ofService, choices }: typeof IDLE_LIMITS,
  current: number | null,
  t: Texts<'settings'>,
): { value: string; label: string }[] {
  const minutes = current === null || choices.includes(current) ? choices : [...choices, current];
  return [
    { value: '', label: durationOf(ofService, t) },
    ...minutes.map((each) => ({ value: String(each), label: durationOf(each, t) })),
  ];
}

function durationOf(minutes: number, t: Texts<'settings'>): string {
  if (minutes % DAY === 0) return t('stay.days', { count: minutes / DAY });
  if (minutes % HOUR === 0) return t('stay.hours', { count: minutes / HOUR });
  return t('stay.minutes', { count: minutes });
}

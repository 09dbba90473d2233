import { NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '../api/call';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import {
  choicesOf,
  daysOf,
  isLower,
  MAX_COUNTED,
  type Retention,
  retentionPath,
  type RetentionPreview,
  valueOf,
} from './retention-types';

/** The value of a form that follows the team. */
const AS_TEAM = 'team';

/** Changes how long data of a kind are kept. Fewer days are confirmed with the number of what goes. */
export function RetentionSelect({
  retention,
  label,
  limits = [],
  formId = null,
}: {
  retention: Retention;
  label: string;
  /** Sentences about what limits the choice. */
  limits?: readonly string[];
  /** The form, or null for the whole team. */
  formId?: string | null;
}) {
  const t = useTexts('retention');
  const teamId = useTeamId();
  const teamCall = useTeamCall();
  const { kind, days, isChosen, defaultDays } = retention;
  const role = useMembership(teamId)?.role ?? 'viewer';
  const canLower = kind !== 'audit' || hasRole(role, 'owner');
  const [asked, setAsked] = useState<{ value: string; rows: number } | null>(null);
  const [isAsking, asking] = useDisclosure();
  const path = `${retentionPath(formId)}/${kind}`;
  const store = useAction(async (value: string) => {
    if (value === AS_TEAM) await teamCall('DELETE', path);
    else await teamCall('PUT', path, { days: daysOf(value) });
    await notify({ message: t('saved') });
  });
  const choose = useAction(async (value: string) => {
    const next = value === AS_TEAM ? defaultDays : daysOf(value);
    if (!isLower(next, days)) {
      await store.run(value);
      return;
    }
    const form = formId === null ? '' : `&formId=${formId}`;
    const preview = await call<RetentionPreview>(
      'GET',
      `teams/${teamId}${retentionPath()}/preview?kind=${kind}&days=${valueOf(next)}${form}`,
    );
    setAsked({ value, rows: preview[kind] });
    asking.open();
  });
  const confirm = useAction(async () => {
    if (asked !== null) await store.run(asked.value);
  });
  const wordOf = (choice: number | null) =>
    choice === null ? t('never') : t('days', { count: choice });
  const follows = formId !== null && !isChosen;
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        description={[...limits, ...(canLower ? [] : [t('onlyOwner')])].join(' ') || undefined}
        maw={360}
        value={follows ? AS_TEAM : valueOf(days)}
        disabled={choose.isRunning || store.isRunning}
        onChange={({ currentTarget: { value } }) => void choose.run(value)}
        data={[
          ...(formId === null
            ? []
            : [{ value: AS_TEAM, label: t('asTeam', { days: wordOf(defaultDays) }) }]),
          ...choicesOf(retention)
            .filter((choice) => canLower || !isLower(choice, days))
            .map((choice) => ({ value: valueOf(choice), label: wordOf(choice) })),
        ]}
      />
      <ErrorAlert error={choose.error ?? store.error} />
      <ConfirmDialog
        title={t('confirmTitle')}
        text={
          t(`going.${kind}`, { count: asked?.rows ?? 0 }) +
          (asked?.rows === MAX_COUNTED ? ` ${t('orMore')}` : '')
        }
        label={t('confirm')}
        action={confirm}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </Stack>
  );
}

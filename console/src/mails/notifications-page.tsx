import { Alert, Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { AlertSection } from '../alerts/alert-section';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamData, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { type Texts, useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { Section } from '../ui/section';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { MailLog } from './mail-log';
import type { Frequency, Notification, Notifications } from './types';

/** Which mails a person gets of a team; for administrators also what was sent to whom. */
export function NotificationsPage() {
  const t = useTexts('mails');
  const { data } = useTeamData<Notifications>('/notifications');
  const own = useMembership(useTeamId());
  return (
    <Page title={t('title')} description={t('description')}>
      {data.sendsMail ? (
        <>
          {data.rejected !== null && <RejectedAddress {...data} rejected={data.rejected} />}
          <Choices {...data} />
        </>
      ) : (
        <Alert color="gray" title={t('disabled')}>
          <Text>{t('disabledText')}</Text>
        </Alert>
      )}
      <AlertSection />
      {own !== undefined && hasRole(own.role, 'admin') && <MailLog sendsMail={data.sendsMail} />}
    </Page>
  );
}

function Choices({ address, notifications }: Notifications) {
  const t = useTexts('mails');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const [chosen, setChosen] = useState<Partial<Record<Notification, Frequency>>>({});
  const frequencies = notifications.map(
    ({ notification, frequency }) => [notification, chosen[notification] ?? frequency] as const,
  );
  const save = useAction(async () => {
    await callTeam('PUT', '/notifications', Object.fromEntries(frequencies));
    void notify({ message: common('saved') });
  });
  return (
    <Section title={t('yours')} description={t('address', { address })}>
      <ActionForm action={save} submit={common('save')}>
        {notifications.map(({ notification, frequencies: possible }, index) => (
          <NativeSelect
            key={notification}
            label={t(`of.${notification}`)}
            description={t(`about.${notification}`)}
            data={possible.map((value) => ({ value, label: labelOf(value, possible, t) }))}
            value={frequencies[index]?.[1]}
            onChange={({ currentTarget: { value } }) =>
              setChosen({ ...chosen, [notification]: value as Frequency })
            }
          />
        ))}
      </ActionForm>
    </Section>
  );
}

/** With two possible values, the label says whether a mail is sent; with three, how often. */
const labelOf = (value: Frequency, possible: readonly Frequency[], t: Texts<'mails'>): string =>
  value === 'daily' || possible.length > 2 ? t(`frequency.${value}`) : t(`send.${value}`);

function RejectedAddress({
  address,
  rejected: { at, reason },
}: {
  address: string;
  rejected: NonNullable<Notifications['rejected']>;
}) {
  const t = useTexts('mails');
  const callTeam = useTeamCall();
  const confirm = useAction(async () => {
    await callTeam('POST', '/notifications/confirm-address');
    void notify({ message: t('confirmed', { address }) });
  });
  return (
    <Alert color="red" title={t('rejected', { address })}>
      <Text>{t('rejectedText', { time: <Time at={at} isExact /> })}</Text>
      <Text className="wraps" my="xs">
        {reason}
      </Text>
      <ErrorAlert error={confirm.error} />
      <Button size="xs" loading={confirm.isRunning} onClick={() => void confirm.run()}>
        {t('confirm')}
      </Button>
    </Alert>
  );
}

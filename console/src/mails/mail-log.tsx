import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCursorList } from '../api/cursor-list';
import { useTexts } from '../texts/texts';
import { type Column, DataTable } from '../ui/data-table';
import { DetailPanel } from '../ui/detail-panel';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Section } from '../ui/section';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { type Mail, MAIL_STATUS_KINDS } from './types';

/** The mails of the last 30 days, with their recipients and results. */
export function MailLog({ sendsMail }: { sendsMail: boolean }) {
  const t = useTexts('mails');
  const list = useCursorList<Mail>('/mails');
  const [openId, setOpenId] = useState<string | null>(null);
  const columns: Column<Mail>[] = [
    {
      id: 'address',
      label: t('recipient'),
      isName: true,
      cell: ({ address }) => address,
    },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status }) => (
        <Status kind={MAIL_STATUS_KINDS[status]}>{t(`status.${status}`)}</Status>
      ),
    },
    { id: 'time', label: t('time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  const index = list.rows.findIndex(({ id }) => id === openId);
  const neighbour = (step: number) => {
    const id = index === -1 ? undefined : list.rows[index + step]?.id;
    return id === undefined ? undefined : () => setOpenId(id);
  };
  const open = list.rows[index];
  // Without a mail server the log is shown only if it has entries of an earlier one.
  if (!sendsMail && list.rows.length === 0) return null;
  return (
    <Section title={t('log')} description={t('logText')}>
      <Stack>
        <ErrorAlert error={list.error} />
        <DataTable
          label={t('log')}
          listId="mails"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpenId(id)}
          openId={openId}
          isLoading={list.isLoading}
          empty={<Text c="dimmed">{t('empty')}</Text>}
        />
        {list.rows.length > 0 && <LoadMore list={list} />}
      </Stack>
      {open !== undefined && (
        <DetailPanel
          title={open.address}
          onClose={() => setOpenId(null)}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
        >
          <MailDetail mail={open} />
        </DetailPanel>
      )}
    </Section>
  );
}

function MailDetail({ mail: { kind, status, error, nextAttemptAt, log } }: { mail: Mail }) {
  const t = useTexts('mails');
  return (
    <Stack>
      <Text fw={600}>{t(`kind.${kind}`)}</Text>
      <Status kind={MAIL_STATUS_KINDS[status]}>{t(`status.${status}`)}</Status>
      <Text c="dimmed">{t(`meaning.${status}`)}</Text>
      {error !== null && <Text className="wraps">{error}</Text>}
      {nextAttemptAt !== null && (
        <Text>{t('nextAttempt', { time: <Time at={nextAttemptAt} isExact /> })}</Text>
      )}
      <Text fw={600}>{t('attempts')}</Text>
      {log.length === 0 && <Text c="dimmed">{t('noAttempts')}</Text>}
      <ol className="plain-list">
        {log.map((attempt) => (
          <li key={attempt.at}>
            <Text>
              <Time at={attempt.at} isExact />
            </Text>
            <Text c="dimmed" className="wraps">
              {attempt.error ?? t('accepted')}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/call';
import { teamQuery, useTeamCall, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ButtonLink } from '../ui/button-link';
import { type Column, DataTable } from '../ui/data-table';
import { DangerButton } from '../ui/danger-button';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { saveLink } from '../ui/save-file';
import { Status, type StatusKind } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import type { PreparedExport } from './types';

const POLL_MS = 3_000;
const BYTES_PER_MB = 1_000_000;

const STATES: Readonly<Record<PreparedExport['state'], StatusKind>> = {
  waiting: 'waiting',
  running: 'waiting',
  ready: 'ready',
  failed: 'failed',
};

const isOpen = ({ state }: PreparedExport): boolean => state === 'waiting' || state === 'running';

/** The exports that the person has asked for, with their progress. */
export function ExportsPage() {
  const t = useTexts('exports');
  const teamId = useTeamId();
  const { data, error } = useQuery({
    ...teamQuery<PreparedExport[]>(teamId, '/prepared-exports'),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? POLL_MS : false),
  });
  const columns: Column<PreparedExport>[] = [
    { id: 'file', label: t('file'), isName: true, cell: ({ fileName }) => fileName },
    { id: 'state', label: t('state'), cell: (row) => <ExportState row={row} /> },
    { id: 'size', label: t('size'), align: 'end', cell: (row) => <Size row={row} /> },
    { id: 'created', label: t('created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'expires',
      label: t('expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? '–' : <Time at={expiresAt} />),
    },
    { id: 'actions', label: t('actions'), cell: (row) => <Actions row={row} teamId={teamId} /> },
  ];
  return (
    <Page title={t('title')} description={t('description')}>
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      <DataTable
        label={t('title')}
        listId="exports"
        columns={columns}
        rows={data ?? []}
        rowId={({ id }) => id}
        isLoading={data === undefined && error === null}
        empty={
          <EmptyState icon={IconFileDownload} title={t('none')} text={t('noneText')}>
            <ButtonLink to="/teams/$teamId/inbox" params={{ teamId }}>
              {t('toInbox')}
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}

function ExportState({ row: { state, problem } }: { row: PreparedExport }) {
  const t = useTexts('exports');
  return (
    <>
      <Status kind={STATES[state]}>{t(`state.${state}`)}</Status>
      {problem !== null && (
        <Text size="sm" c="dimmed">
          {t(`problem.${problem}`)}
        </Text>
      )}
    </>
  );
}

function Size({ row: { rows, bytes, state } }: { row: PreparedExport }) {
  const t = useTexts('exports');
  const formats = useFormats();
  if (state === 'waiting' || state === 'failed') return '–';
  const megabytes = formats.number(Math.ceil(bytes / (BYTES_PER_MB / 10)) / 10);
  return <span role="status">{t('sizeOf', { rows, megabytes })}</span>;
}

function Actions({ row, teamId }: { row: PreparedExport; teamId: string }) {
  const t = useTexts('exports');
  const callTeam = useTeamCall();
  const remove = useAction(() => callTeam('DELETE', `/prepared-exports/${row.id}`));
  const url = `/console/api/teams/${teamId}/prepared-exports/${row.id}/file`;
  return (
    <Group gap="xs" wrap="nowrap">
      {row.state === 'ready' && (
        <Button
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveLink(url, row.fileName)}
        >
          {t('download')}
          <span className="visually-hidden"> {row.fileName}</span>
        </Button>
      )}
      <DangerButton size="xs" loading={remove.isRunning} onClick={() => void remove.run()}>
        {isOpen(row) ? t('cancel') : t('delete')}
        <span className="visually-hidden"> {row.fileName}</span>
      </DangerButton>
      <ErrorAlert error={remove.error} />
    </Group>
  );
}

import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/call';
import { queryString, useCursorList } from '../../api/cursor-list';
import { teamQuery, useTeamCall, useTeamDelete, useTeamId } from '../../api/team';
import { useFormats } from '../../texts/formats';
import { type Texts, useTexts } from '../../texts/texts';
import { type Column, DataTable } from '../../ui/data-table';
import { ApiCall } from '../../ui/api-call';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DangerButton } from '../../ui/danger-button';
import { DetailPanel } from '../../ui/detail-panel';
import { EmptyState } from '../../ui/empty-state';
import { ExportButton } from '../../ui/export-button';
import { FilterBar } from '../../ui/filter-bar';
import { fileNameOf } from '../../ui/save-file';
import { ErrorAlert } from '../../ui/error-alert';
import { LoadMore } from '../../ui/load-more';
import { notify } from '../../ui/notify';
import { PageLink } from '../../ui/page-link';
import { CardSkeleton } from '../../ui/skeletons';
import { Status, type StatusKind } from '../../ui/status';
import { Time } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { failuresPath } from '../form-queries';
import type { Delivery, DeliveryStatus, Form, LoggedDelivery, WebhookAttempt } from '../types';
import { JsonText } from './json-text';
import {
  DELIVERY_EVENTS,
  DELIVERY_STATUSES,
  type DeliveryFilters,
  readDeliveryFilters,
} from './delivery-filters';
import { resultInWords } from './result-words';
import './webhook.css';

const route = getRouteApi('/shell/teams/$teamId/forms/$formId/webhook');

const KINDS: Readonly<Record<DeliveryStatus, StatusKind>> = {
  pending: 'waiting',
  delivered: 'ready',
  failed: 'failed',
  blocked: 'failed',
};
/** The interval in ms at which the list is read again while a delivery is pending. */
const POLL_INTERVAL_MS = 3_000;

/** The deliveries of the last 30 days. Each opens with what was sent and what came back. */
export function DeliveryList({ form }: { form: Form }) {
  const t = useTexts('webhook');
  const common = useTexts('common');
  const formats = useFormats();
  const teamId = useTeamId();
  const client = useQueryClient();
  const { search, status, event, order = 'desc' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: DeliveryFilters) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const path = `/forms/${form.id}/delivery-log`;
  const params = { search, status, event, order };
  const list = useCursorList<Delivery>(path, params);
  const isFiltered = search !== undefined || status !== undefined || event !== undefined;
  const [openId, setOpenId] = useState<string | null>(null);
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['team', teamId, path] }),
    [client, teamId, path],
  );
  useEffect(() => {
    // A number that was read at the same time as the list may be older, and polling ends with a list that has no pending delivery.
    if (list.readAt === 0) return;
    void client.invalidateQueries({ queryKey: ['team', teamId, failuresPath(form.id)] });
  }, [client, teamId, form.id, list.readAt]);
  const isWaiting = list.rows.some(({ status }) => status === 'pending');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  const columns: Column<Delivery>[] = [
    {
      id: 'time',
      label: t('time'),
      isName: true,
      isSortable: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status }) => <Status kind={KINDS[status]}>{t(`status.${status}`)}</Status>,
    },
    {
      id: 'what',
      label: t('what'),
      cell: ({ responseId }) => t(responseId === null ? 'testResponse' : 'response'),
    },
    {
      id: 'result',
      label: t('result'),
      cell: ({ lastStatusCode, lastError }) =>
        resultInWords({ statusCode: lastStatusCode, error: lastError }, t) ?? '–',
    },
    {
      id: 'attempts',
      label: t('attempts'),
      align: 'end',
      cell: ({ attempts }) => formats.number(attempts),
    },
    {
      id: 'actions',
      label: common('actions'),
      align: 'end',
      cell: (delivery) => <SendAgain formId={form.id} delivery={delivery} />,
    },
  ];
  const index = list.rows.findIndex(({ id }) => id === openId);
  const neighbour = (step: number) => {
    const id = index === -1 ? undefined : list.rows[index + step]?.id;
    return id === undefined ? undefined : () => setOpenId(id);
  };
  const open = list.rows[index];
  return (
    <Stack>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.rows.length > 0 || isFiltered) && (
        <FilterBar
          search={search}
          searchLabel={t('searchLabel')}
          onSearch={(text) => change({ search: text })}
          filters={[
            {
              kind: 'choice',
              id: 'status',
              label: t('status'),
              anyLabel: t('anyStatus'),
              value: status,
              options: DELIVERY_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
              onChange: (value) =>
                change({ status: readDeliveryFilters({ status: value }).status }),
            },
            {
              kind: 'choice',
              id: 'event',
              label: t('what'),
              anyLabel: t('anyEvent'),
              value: event,
              options: DELIVERY_EVENTS.map((value) => ({
                value,
                label: t(value === 'test' ? 'testResponse' : 'response'),
              })),
              onChange: (value) => change({ event: readDeliveryFilters({ event: value }).event }),
            },
          ]}
        >
          <ExportButton
            path={`${path}/export?${queryString(params)}`}
            filename={fileNameOf(`${form.name} - ${t('deliveries')}`, 'csv')}
            size="xs"
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={() => void refresh()}
          >
            {t('refresh')}
          </Button>
        </FilterBar>
      )}
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('deliveries')}
          listId="webhook-deliveries"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          isLoading={list.isLoading}
          openId={openId}
          sort={{ column: 'time', direction: order }}
          onSort={({ direction }) => change({ order: direction })}
          onOpen={({ id }) => setOpenId(id)}
          empty={
            isFiltered ? (
              <EmptyState text={t('noneFound')} />
            ) : (
              <EmptyState
                title={t('noDeliveries')}
                text={t(form.webhookUrl === null ? 'noAddressYet' : 'noDeliveriesText')}
              />
            )
          }
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
      <ApiCall path={`/forms/${form.id}/webhook-deliveries?limit=20`} label={t('deliveriesCall')} />
      {open !== undefined && (
        <DetailPanel
          title={t('delivery', { time: formats.dateTime(open.createdAt) })}
          onClose={() => setOpenId(null)}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
        >
          <DeliveryDetail
            key={open.id}
            formId={form.id}
            delivery={open}
            onDeleted={() => setOpenId(null)}
          />
        </DetailPanel>
      )}
    </Stack>
  );
}

function SendAgain({ formId, delivery }: { formId: string; delivery: Delivery }) {
  const t = useTexts('webhook');
  const callTeam = useTeamCall();
  const resend = useAction(async () => {
    await callTeam('POST', `/forms/${formId}/webhook-deliveries/${delivery.id}/redeliver`);
    await notify({ message: t('sentAgain') });
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={resend.isRunning}
        onClick={() => void resend.run()}
      >
        {t('sendAgain')}
      </Button>
      <ErrorAlert error={resend.error} />
    </>
  );
}

function DeleteEntry({
  formId,
  delivery: { id, status, attempts },
  onDeleted,
}: {
  formId: string;
  delivery: Delivery;
  onDeleted: () => void;
}) {
  const t = useTexts('webhook');
  const teamDelete = useTeamDelete();
  const [isAsking, asking] = useDisclosure();
  const remove = useAction(async () => {
    await teamDelete(`/forms/${formId}/webhook-deliveries/${id}`, () => {
      onDeleted();
      return Promise.resolve();
    });
    await notify({ message: t('entryDeleted') });
  });
  return (
    <>
      <DangerButton size="xs" onClick={asking.open}>
        {t('deleteEntry')}
      </DangerButton>
      <ConfirmDialog
        title={t('deleteEntryTitle')}
        text={t(status === 'pending' ? 'deletePendingText' : 'deleteEntryText', { attempts })}
        label={t('deleteEntryButton')}
        action={remove}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </>
  );
}

/** The body that was sent, and the receiver's response to each attempt. */
function DeliveryDetail({
  formId,
  delivery,
  onDeleted,
}: {
  formId: string;
  delivery: Delivery;
  onDeleted: () => void;
}) {
  const t = useTexts('webhook');
  const teamId = useTeamId();
  const { status, attempts, responseId } = delivery;
  const path = `/forms/${formId}/webhook-deliveries/${delivery.id}`;
  const { data, error } = useQuery({
    ...teamQuery<LoggedDelivery>(teamId, path),
    // The detail is read again when the list shows a new attempt.
    queryKey: ['team', teamId, path, `${status} ${attempts}`],
    placeholderData: (previous) => previous,
  });
  if (data === undefined) {
    if (error instanceof ApiError) return <ErrorAlert error={error} />;
    return <CardSkeleton lines={6} />;
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Status kind={KINDS[data.status]}>{t(`status.${data.status}`)}</Status>
        <Group gap="xs">
          <SendAgain formId={formId} delivery={delivery} />
          <DeleteEntry formId={formId} delivery={delivery} onDeleted={onDeleted} />
        </Group>
      </Group>
      {responseId !== null && (
        <PageLink
          to="/teams/$teamId/forms/$formId/responses/$responseId"
          params={{ teamId, formId, responseId }}
        >
          {t('openResponse')}
        </PageLink>
      )}
      <Title order={3} size="h5">
        {t('attemptsTitle')}
      </Title>
      {data.log.length === 0 && <Text size="sm">{t('noAttempt')}</Text>}
      <ol className="webhook-attempts">
        {data.log.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} t={t} />
        ))}
      </ol>
      <Title order={3} size="h5">
        {t('sent')}
      </Title>
      {data.body === null ? (
        <Text size="sm">{t('noBody')}</Text>
      ) : (
        <>
          {data.log[0]?.sentSameBody === false && (
            <Alert color="orange" title={t('bodyChanged')}>
              <Text size="sm">{t('bodyChangedText')}</Text>
            </Alert>
          )}
          <JsonText text={data.body} label={t('copyBody')} />
        </>
      )}
      <ApiCall method="POST" path={`${path}/redeliver`} label={t('sendAgainCall')} />
    </Stack>
  );
}

function Attempt({ attempt, t }: { attempt: WebhookAttempt; t: Texts<'webhook'> }) {
  const formats = useFormats();
  const { at, durationMs, error, received, statusCode } = attempt;
  return (
    <li>
      <Stack gap={6}>
        <Group gap="xs">
          <Status kind={error === null ? 'ready' : 'failed'}>
            {t('attempt', { number: attempt.attempt })}
          </Status>
          <Text size="sm" c="dimmed">
            <Time at={at} isExact /> · {t('duration', { ms: formats.number(durationMs) })}
          </Text>
        </Group>
        <Text size="sm">{resultInWords({ statusCode, error }, t)}</Text>
        {received === null ? (
          <Text size="sm" c="dimmed">
            {t('nothingReceived')}
          </Text>
        ) : (
          <>
            <Text size="sm" fw={600}>
              {t('received')}
            </Text>
            <JsonText text={received} label={t('copyReceived')} />
          </>
        )}
      </Stack>
    </li>
  );
}

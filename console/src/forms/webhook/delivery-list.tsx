import { Badge, Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../api/call';
import { useTeamCall, useTeamId } from '../../api/team';
import { Dialog } from '../../ui/dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { Time } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { WideTable } from '../../ui/wide-table';
import { pageQuery } from '../page-query';
import type { Delivery, DeliveryStatus, FormResponse } from '../types';
import { Pages } from '../ui/pages';

const STATUS: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  blocked: 'Blocked: the address is not public',
};
/** The interval in ms at which the list is read again while a delivery is pending. */
const POLL_INTERVAL_MS = 3_000;

/** The deliveries of the last 30 days, newest first. */
export function DeliveryList({ formId }: { formId: string }) {
  const teamId = useTeamId();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...pageQuery<Delivery>(teamId, `/forms/${formId}/webhook-deliveries`, { page }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? POLL_INTERVAL_MS : false,
  });
  return (
    <Stack>
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {data !== undefined && data.data.length === 0 && (
        <Text>Nothing was sent in the last 30 days.</Text>
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <Group>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              Refresh
            </Button>
          </Group>
          <WideTable
            label="Deliveries"
            columns={['Time', 'Status', 'Attempts', 'Result', 'Actions']}
          >
            {data.data.map((delivery) => (
              <DeliveryRow key={delivery.id} formId={formId} delivery={delivery} />
            ))}
          </WideTable>
          <Pages pagination={data.pagination} onChange={setPage} />
        </>
      )}
    </Stack>
  );
}

function DeliveryRow({ formId, delivery }: { formId: string; delivery: Delivery }) {
  const { id, status, attempts, lastStatusCode, lastError, createdAt, responseId } = delivery;
  const callTeam = useTeamCall();
  const [isShown, { open, close }] = useDisclosure();
  const resend = useAction(async () => {
    await callTeam('POST', `/forms/${formId}/webhook-deliveries/${id}/redeliver`);
    notifications.show({ color: 'green', message: 'The delivery is on its way again.' });
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={createdAt} />
        {responseId === null && <Text size="sm">Test event</Text>}
      </Table.Td>
      <Table.Td>
        <Badge>{STATUS[status]}</Badge>
      </Table.Td>
      <Table.Td data-label="Attempts">{attempts}</Table.Td>
      <Table.Td data-label="Result">
        {lastStatusCode !== null && <Text size="sm">HTTP {lastStatusCode}</Text>}
        {lastError !== null && <Text size="sm">{lastError}</Text>}
        {lastStatusCode === null && lastError === null && '–'}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            loading={resend.isRunning}
            onClick={() => void resend.run()}
          >
            Send again
          </Button>
          {responseId !== null && (
            <Button size="xs" variant="default" onClick={open}>
              Show what is sent
            </Button>
          )}
        </Group>
        <ErrorAlert error={resend.error} />
        {responseId !== null && (
          <Dialog opened={isShown} onClose={close} title="What this delivery sends now" size="lg">
            <Body formId={formId} responseId={responseId} />
          </Dialog>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The response as JSON: what a delivery sends now. */
function Body({ formId, responseId }: { formId: string; responseId: string }) {
  const teamId = useTeamId();
  const path = `/forms/${formId}/responses/${responseId}`;
  const { data, error } = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) => call<FormResponse>('GET', `teams/${teamId}${path}`, undefined, signal),
  });
  return (
    <Stack>
      <Text size="sm">Sending again sends the response as it is now:</Text>
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {data !== undefined && (
        <Code block className="secret">
          {JSON.stringify(data, null, 2)}
        </Code>
      )}
    </Stack>
  );
}

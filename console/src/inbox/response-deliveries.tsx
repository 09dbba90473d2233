import { Group, Stack, Text, Title } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import type { Delivery, DeliveryStatus } from '../forms/types';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { Status, type StatusKind } from '../ui/status';
import { Time } from '../ui/time';

const KINDS: Readonly<Record<DeliveryStatus, StatusKind>> = {
  pending: 'waiting',
  delivered: 'ready',
  failed: 'failed',
  blocked: 'failed',
};

/** Whether the programs that receive the responses of the form got this one. */
export function ResponseDeliveries({
  formId,
  deliveries,
}: {
  formId: string;
  deliveries: readonly Delivery[];
}) {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {t('deliveries')}
      </Title>
      {deliveries.map(({ id, status, createdAt, deliveredAt, attempts, lastError }) => (
        <Group key={id} gap="sm">
          <Status kind={KINDS[status]}>{t(`delivery.${status}`)}</Status>
          <Text size="sm">
            <Time at={deliveredAt ?? createdAt} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('attempts', { count: attempts })}
          </Text>
          {lastError !== null && (
            <Text size="sm" c="dimmed" className="wraps">
              {lastError}
            </Text>
          )}
        </Group>
      ))}
      {hasRole(role, 'admin') && (
        <PageLink
          to="/teams/$teamId/forms/$formId/webhook"
          params={{ teamId, formId }}
          size="sm"
          className="no-print"
        >
          {t('toDeliveries')}
        </PageLink>
      )}
    </Stack>
  );
}

import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCoins } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { PointsDialog } from '../customers/points-dialog';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { Time } from '../ui/time';
import { customerQuery } from './customer-query';

/** The customer of a response: who it is, the balance, and what can be done at once. */
export function CustomerCard({ customerId, name }: { customerId: string; name: string }) {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const client = useQueryClient();
  const formats = useFormats();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const [isGiving, giving] = useDisclosure();
  const query = customerQuery(teamId, customerId);
  const { data: customer } = useQuery(query);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('customer')}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2}>
          <Title order={3} size="h6">
            {t('customer')}
          </Title>
          <Text fw={600} className="wraps">
            {name || t('noName')}
          </Text>
          {customer !== undefined && (
            <Text size="sm" c="dimmed">
              {t('balance', { points: formats.points(customer.points), count: customer.points })}
              {' · '}
              {t('lastActivity', { time: <Time at={customer.lastActivityAt} /> })}
            </Text>
          )}
        </Stack>
        <Group gap="xs" className="no-print">
          {customer !== undefined && hasRole(role, 'editor') && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCoins size={15} aria-hidden />}
              onClick={giving.open}
            >
              {t('givePoints')}
            </Button>
          )}
          <Anchor href={`#/teams/${teamId}/customers/${customerId}`} size="sm">
            {t('openCustomer')}
          </Anchor>
        </Group>
      </Group>
      {customer !== undefined && (
        <PointsDialog
          customer={customer}
          opened={isGiving}
          onClose={giving.close}
          onDone={() => void client.invalidateQueries({ queryKey: query.queryKey })}
        />
      )}
    </Paper>
  );
}

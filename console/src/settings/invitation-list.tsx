import { Button, Group, Stack, Text } from '@mantine/core';
import { useTeamCall } from '../api/team';
import type { Invitation } from '../api/types';
import { ErrorAlert } from '../ui/error-alert';
import { ROLE_NAMES } from '../ui/role-rights';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  );
}

function InvitationItem({
  invitation: { id, email, role, expiresAt },
}: {
  invitation: Invitation;
}) {
  const callTeam = useTeamCall();
  const remove = useAction(() => callTeam('DELETE', `/invitations/${id}`));
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Text fw={600} className="wraps">
            {email}
          </Text>
          <Text c="dimmed">
            {ROLE_NAMES[role]}, valid until <Time at={expiresAt} />
          </Text>
        </Stack>
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          aria-label={`Withdraw the invitation of ${email}`}
          loading={remove.isRunning}
          onClick={() => void remove.run()}
        >
          Withdraw
        </Button>
      </Group>
      <ErrorAlert error={remove.error} />
    </li>
  );
}

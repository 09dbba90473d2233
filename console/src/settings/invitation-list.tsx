import { Group, Stack, Text } from '@mantine/core';
import { useTeamCall } from '../api/team';
import type { Invitation } from '../api/types';
import { useTexts } from '../texts/texts';
import { DangerButton } from '../ui/danger-button';
import { ErrorAlert } from '../ui/error-alert';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className="plain-list">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationItem({
  invitation: { id, email, role, expiresAt },
}: {
  invitation: Invitation;
}) {
  const t = useTexts('settings');
  const common = useTexts('common');
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
            {t('invitation.validUntil', {
              role: common(`role.${role}`),
              time: <Time at={expiresAt} isExact />,
            })}
          </Text>
        </Stack>
        <DangerButton
          size="xs"
          style={{ flexShrink: 0 }}
          aria-label={t('invitation.withdrawNamed', { email })}
          loading={remove.isRunning}
          onClick={() => void remove.run()}
        >
          {t('invitation.withdraw')}
        </DangerButton>
      </Group>
      <ErrorAlert error={remove.error} />
    </li>
  );
}

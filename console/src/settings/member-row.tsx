import { handOver } from '../ui/loopback';
import { Button, Group, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamId } from '../api/team';
import type { Member } from '../api/types';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { ROLE_NAMES } from '../ui/role-rights';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { ChangeRole } from './change-role';
import type { NewLink } from './members-page';

export function MemberRow({ member, onLink }: { member: Member; onLink: (link: NewLink) => void }) {
  const { id, name, email, role, isSelf, hasSecondFactor, lastSeenAt } = member;
  const own = useMembership(useTeamId());
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const mayChange = !isSelf && (own?.role === 'owner' || role !== 'owner');
  const makeLink = useAction(async () => {
    const path = `/members/${id}/reset-link`;
    const { link } = await confirmed(() => callTeam<{ link: string }>('POST', path));
    onLink({
      title: `A link for ${name}`,
      hint: `${handOver(link)} It sets a new password once, within an hour, and is not shown again.`,
      link,
    });
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          {name}
          {isSelf && ' (you)'}
        </Text>
        <Text c="dimmed">{email}</Text>
        {hasSecondFactor && <Status kind="ready">Two-step sign-in</Status>}
        <ErrorAlert error={makeLink.error} />
      </Table.Td>
      <Table.Td data-label="Role">{ROLE_NAMES[role]}</Table.Td>
      <Table.Td data-label="Last seen">
        {lastSeenAt === null ? 'Never' : <Time at={lastSeenAt} />}
      </Table.Td>
      <Table.Td>
        {mayChange && (
          <Group gap="xs">
            <ChangeRole member={member} />
            <Button
              variant="default"
              size="xs"
              aria-label={`Reset password of ${name}`}
              loading={makeLink.isRunning}
              onClick={() => void makeLink.run()}
            >
              Reset password
            </Button>
            <RemoveMember member={member} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RemoveMember({ member: { id, name } }: { member: Member }) {
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [isOpen, { open, close }] = useDisclosure();
  const remove = useAction(() => confirmed(() => callTeam('DELETE', `/members/${id}`)));
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={open}>
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove ${name}?`}
        text={`${name} cannot use this team any more, within 5 seconds. Open invitations by this person become invalid. What else this person has made stays.`}
        label="Remove"
        action={remove}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}

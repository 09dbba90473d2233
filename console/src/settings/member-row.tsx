import { Button, Group, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamId } from '../api/team';
import type { Member } from '../api/types';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { DangerButton } from '../ui/danger-button';
import { ErrorAlert } from '../ui/error-alert';
import { handOver } from '../ui/loopback';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { ChangeRole } from './change-role';
import type { NewLink } from './members-page';
import type { SentLink } from './sent-link';

export function MemberRow({ member, onLink }: { member: Member; onLink: (link: NewLink) => void }) {
  const { id, name, email, role, isSelf, hasSecondFactor, lastSeenAt, rejected } = member;
  const t = useTexts('settings');
  const common = useTexts('common');
  const own = useMembership(useTeamId());
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const mayChange = !isSelf && (own?.role === 'owner' || role !== 'owner');
  const makeLink = useAction(async () => {
    const path = `/members/${id}/reset-link`;
    const { link, sentTo } = await confirmed(() => callTeam<SentLink>('POST', path));
    const values = { handOver: common(handOver(link)) };
    onLink({
      title: t('members.resetLink', { name }),
      hint:
        sentTo === null
          ? t('members.resetHint', values)
          : t('members.resetSentHint', { email: sentTo, ...values }),
      link,
    });
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{isSelf ? t('members.you', { name }) : name}</Text>
        <Text c="dimmed">{email}</Text>
        {hasSecondFactor && <Status kind="ready">{t('members.secondFactor')}</Status>}
        {rejected !== null && (
          <>
            <Status kind="failed">{t('members.rejected')}</Status>
            <Text c="dimmed" className="wraps">
              {rejected.reason}
            </Text>
            <Text c="dimmed">
              {isSelf ? t('members.rejectedOwn') : t('members.rejectedText', { name })}
            </Text>
          </>
        )}
        <ErrorAlert error={makeLink.error} />
      </Table.Td>
      <Table.Td data-label={common('roleLabel')}>{common(`role.${role}`)}</Table.Td>
      <Table.Td data-label={t('members.lastSeen')}>
        {lastSeenAt === null ? common('never') : <Time at={lastSeenAt} />}
      </Table.Td>
      <Table.Td>
        {mayChange && (
          <Group gap="xs">
            <ChangeRole member={member} />
            <Button
              variant="default"
              size="xs"
              aria-label={t('members.resetNamed', { name })}
              loading={makeLink.isRunning}
              onClick={() => void makeLink.run()}
            >
              {t('members.reset')}
            </Button>
            <RemoveMember member={member} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RemoveMember({ member: { id, name } }: { member: Member }) {
  const t = useTexts('settings');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [isOpen, { open, close }] = useDisclosure();
  const remove = useAction(() => confirmed(() => callTeam('DELETE', `/members/${id}`)));
  return (
    <>
      <DangerButton size="xs" aria-label={t('members.removeNamed', { name })} onClick={open}>
        {t('members.remove')}
      </DangerButton>
      <ConfirmDialog
        title={t('members.removeTitle', { name })}
        text={t('members.removeText', { name })}
        label={t('members.remove')}
        action={remove}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}

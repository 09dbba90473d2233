import { Button, Group, Stack, Text } from '@mantine/core';
import { useTeamCall } from '../api/team';
import type { Invitation } from '../api/types';
import { MAIL_STATUS_KINDS } from '../mails/types';
import { useTexts } from '../texts/texts';
import { useConfirmed } from '../ui/confirm-identity';
import { DangerButton } from '../ui/danger-button';
import { ErrorAlert } from '../ui/error-alert';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import type { NewLink } from './members-page';
import { invitationHint, type SentLink } from './sent-link';

export function InvitationList({
  invitations,
  onLink,
}: {
  invitations: readonly Invitation[];
  onLink: (link: NewLink) => void;
}) {
  return (
    <ul className="plain-list">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} onLink={onLink} />
      ))}
    </ul>
  );
}

function InvitationItem({
  invitation: { id, email, role, expiresAt, mail },
  onLink,
}: {
  invitation: Invitation;
  onLink: (link: NewLink) => void;
}) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const remove = useAction(() => callTeam('DELETE', `/invitations/${id}`));
  const sendAgain = useAction(async () => {
    const sent = await confirmed(() => callTeam<SentLink>('POST', `/invitations/${id}/renew`));
    onLink({
      title: t('invite.title', { email }),
      hint: invitationHint(sent, t, common),
      link: sent.link,
    });
  });
  return (
    <li>
      <Group justify="space-between" gap="xs">
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
          {mail !== null && <MailOfInvitation mail={mail} />}
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={t('invitation.againNamed', { email })}
            loading={sendAgain.isRunning}
            onClick={() => void sendAgain.run()}
          >
            {t('invitation.again')}
          </Button>
          <DangerButton
            size="xs"
            aria-label={t('invitation.withdrawNamed', { email })}
            loading={remove.isRunning}
            onClick={() => void remove.run()}
          >
            {t('invitation.withdraw')}
          </DangerButton>
        </Group>
      </Group>
      <ErrorAlert error={remove.error} />
      <ErrorAlert error={sendAgain.error} />
    </li>
  );
}

/** The result of the mail, with the words of the mail server. */
function MailOfInvitation({
  mail: { status, at, error },
}: {
  mail: NonNullable<Invitation['mail']>;
}) {
  const t = useTexts('settings');
  return (
    <>
      <Status kind={MAIL_STATUS_KINDS[status]}>
        {t(`invitation.mail.${status}`, { time: <Time at={at} /> })}
      </Status>
      {error !== null && (
        <Text c="dimmed" className="wraps">
          {error}
        </Text>
      )}
      {(status === 'bounced' || status === 'failed') && (
        <Text c="dimmed">{t(`invitation.advice.${status}`)}</Text>
      )}
    </>
  );
}

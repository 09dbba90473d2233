import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { Role } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { EmailInput } from '../ui/person-inputs';
import { RoleInput } from '../ui/role-input';
import { useAction } from '../ui/use-action';
import { invitationHint, type SentLink } from './sent-link';
import type { NewLink } from './members-page';

interface InviteProps {
  onClose: () => void;
  onInvited: (link: NewLink) => void;
}

export function InviteDialog({ isOpen, ...props }: InviteProps & { isOpen: boolean }) {
  const t = useTexts('settings');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('members.invite')}>
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited }: InviteProps) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useAction(async () => {
    const body = { email: email.trim(), role };
    const { link, sentTo } = await confirmed(() =>
      callTeam<SentLink>('POST', '/invitations', body),
    );
    onInvited({
      title: t('invite.title', { email: email.trim() }),
      hint: invitationHint({ link, sentTo }, t, common),
      link,
    });
    onClose();
  });
  return (
    <ActionForm action={invite} shown={['email']} submit={t('invite.submit')} onCancel={onClose}>
      <EmailInput
        data-autofocus
        description={t('invite.emailHint')}
        value={email}
        error={invite.error?.reasonOf('email')}
        onChange={setEmail}
      />
      <RoleInput value={role} onChange={setRole} />
    </ActionForm>
  );
}

import { handOver } from '../ui/loopback';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { Role } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { EmailInput } from '../ui/person-inputs';
import { RoleInput } from '../ui/role-input';
import { useAction } from '../ui/use-action';
import type { NewLink } from './members-page';

interface InviteProps {
  onClose: () => void;
  onInvited: (link: NewLink) => void;
}

export function InviteDialog({ isOpen, ...props }: InviteProps & { isOpen: boolean }) {
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title="Invite a person">
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited }: InviteProps) {
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useAction(async () => {
    const body = { email: email.trim(), role };
    const { link } = await confirmed(() =>
      callTeam<{ link: string }>('POST', '/invitations', body),
    );
    onInvited({
      title: `The invitation for ${email.trim()}`,
      hint: `${handOver(link)} It works once, within 7 days, and is not shown again.`,
      link,
    });
    onClose();
  });
  return (
    <ActionForm
      action={invite}
      shown={['email']}
      submit="Create the invitation link"
      onCancel={onClose}
    >
      <EmailInput
        data-autofocus
        description="You get a link to send to this person. Nothing is sent by itself."
        value={email}
        error={invite.error?.reasonOf('email')}
        onChange={setEmail}
      />
      <RoleInput value={role} onChange={setRole} />
    </ActionForm>
  );
}

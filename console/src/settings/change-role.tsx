import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { Member } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { RoleInput } from '../ui/role-input';
import { useAction } from '../ui/use-action';

/** A button and its dialog. A list that changes the role at once would give rights while one moves through it by keyboard. */
export function ChangeRole({ member }: { member: Member }) {
  const t = useTexts('settings');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('members.changeRoleNamed', { name: member.name })}
        onClick={open}
      >
        {t('members.changeRole')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('members.roleOf', { name: member.name })}>
        <ChangeRoleForm member={member} onClose={close} />
      </Dialog>
    </>
  );
}

function ChangeRoleForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts('settings');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [role, setRole] = useState(member.role);
  const change = useAction(async () => {
    await confirmed(() => callTeam('PATCH', `/members/${member.id}`, { role }));
    onClose();
  });
  return (
    <ActionForm action={change} submit={t('members.saveRole')} onCancel={onClose}>
      <RoleInput value={role} onChange={setRole} />
    </ActionForm>
  );
}

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { AccountChoice } from './account-choice';
import { type Connection, CONNECTIONS_PATH, type ConnectResult } from './connection-types';

interface ChooseProps {
  connection: Connection;
  onClose: () => void;
  onChosen: (result: ConnectResult) => void;
}

/** Asks for an account after the sign-in of a person who manages several. */
export function ChooseAccountDialog({
  connection,
  onClose,
  onChosen,
}: Omit<ChooseProps, 'connection'> & { connection: Connection | null }) {
  const t = useTexts('connections');
  return (
    <Dialog
      opened={connection !== null && connection.choice !== null}
      onClose={onClose}
      title={t('choice.title')}
    >
      {connection !== null && (
        <ChooseForm connection={connection} onClose={onClose} onChosen={onChosen} />
      )}
    </Dialog>
  );
}

function ChooseForm({ connection, onClose, onChosen }: ChooseProps) {
  const t = useTexts('connections');
  const callTeam = useTeamCall();
  const { platform, choice, account } = connection;
  const accounts = choice?.accounts ?? [];
  const [chosen, setChosen] = useState(
    () => (accounts.find(({ id }) => id === account?.id) ?? accounts[0])?.id ?? '',
  );
  const choose = useAction(async () => {
    const path = `${CONNECTIONS_PATH}/${platform}/sign-in/choose`;
    onChosen(await callTeam<ConnectResult>('POST', path, { accountId: chosen }));
    onClose();
  });
  const isOther = account !== null && account.id !== chosen;
  return (
    <ActionForm action={choose} submit={t('choice.submit')} onCancel={onClose}>
      <Text>{t('choice.explain', { platform: t(`platform.${platform}`) })}</Text>
      <AccountChoice accounts={accounts} value={chosen} onChange={setChosen} />
      {isOther && <Text>{t('choice.other', { account: account.name })}</Text>}
    </ActionForm>
  );
}

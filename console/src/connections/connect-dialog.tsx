import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { AccountChoice } from './account-choice';
import {
  type Account,
  type Connection,
  CONNECTIONS_PATH,
  type ConnectResult,
  hasAccount,
  type StartedSignIn,
} from './connection-types';
import { readTokenFields, TokenInputs, type TokenFields } from './token-inputs';

type Way = 'signIn' | 'upload' | 'token';

interface ConnectProps {
  connection: Connection;
  onClose: () => void;
  onConnected: (result: ConnectResult) => void;
}

/** Connects a platform, or connects it again: by a sign-in there, by files, or with a token. */
export function ConnectDialog({
  connection,
  onClose,
  onConnected,
}: Omit<ConnectProps, 'connection'> & { connection: Connection | null }) {
  const t = useTexts('connections');
  const name = connection && t(`platform.${connection.platform}`);
  const isAgain = connection !== null && hasAccount(connection);
  return (
    <Dialog
      opened={connection !== null}
      onClose={onClose}
      title={name !== null && t(isAgain ? 'reconnectTitle' : 'connectTitle', { platform: name })}
    >
      {connection !== null && (
        <ConnectForm connection={connection} onClose={onClose} onConnected={onConnected} />
      )}
    </Dialog>
  );
}

const NO_TOKEN: TokenFields = { accessToken: '', refreshToken: '', days: '' };

function ConnectForm({ connection, onClose, onConnected }: ConnectProps) {
  const t = useTexts('connections');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const { platform, missingSettings, canStoreTokens } = connection;
  const name = t(`platform.${platform}`);
  const canSignIn = missingSettings.length === 0;
  const [way, setWay] = useState<Way>(canSignIn ? 'signIn' : 'upload');
  const [accountType, setAccountType] = useState('organization');
  const [token, setToken] = useState<TokenFields>(NO_TOKEN);
  const [accounts, setAccounts] = useState<readonly Account[] | null>(null);
  const [chosen, setChosen] = useState('');
  const path = `${CONNECTIONS_PATH}/${platform}`;
  const isAgain = hasAccount(connection);

  const signIn = async () => {
    const { authorizeUrl } = await confirmed(() =>
      callTeam<StartedSignIn>('POST', `${path}/sign-in`),
    );
    window.location.assign(authorizeUrl);
    // The browser leaves the page: the button stays busy until it has.
    await new Promise(() => undefined);
  };
  const connectWithToken = async () => {
    const body = { ...readTokenFields(token), ...(chosen !== '' && { accountId: chosen }) };
    const result = await confirmed(() => callTeam<ConnectResult>('POST', `${path}/token`, body));
    if (result.result === 'choose') {
      setAccounts(result.accounts);
      setChosen(result.accounts[0]?.id ?? '');
      return;
    }
    onConnected(result);
    onClose();
  };
  const connectForUpload = async () => {
    await callTeam('PUT', path, { accountType });
    onClose();
  };
  const connect = useAction(() =>
    ({ signIn, upload: connectForUpload, token: connectWithToken })[way](),
  );
  const ways = (['signIn', 'upload', 'token'] as const).filter(
    (one) => !(one === 'upload' && isAgain),
  );
  return (
    <ActionForm
      action={connect}
      shown={['accessToken', 'refreshToken', 'expiresInSeconds']}
      submit={t(`submit.${accounts === null ? way : 'account'}`, { platform: name })}
      onCancel={onClose}
    >
      {accounts === null && (
        <>
          {isAgain && <Text>{t('reconnectText', { platform: name })}</Text>}
          <Radio.Group
            label={t('way')}
            value={way}
            onChange={(value) => {
              setWay(value);
              connect.clear();
            }}
          >
            <Stack gap="sm" pt="xs">
              {ways.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  data-autofocus={one === way || undefined}
                  disabled={
                    (one === 'signIn' && !canSignIn) || (one === 'token' && !canStoreTokens)
                  }
                  label={t(`way.${one}`, { platform: name })}
                  description={
                    one === 'signIn' && !canSignIn
                      ? t('notSetUp', { platform: name })
                      : t(`wayText.${one}`, { platform: name })
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          {way === 'upload' && platform === 'linkedin' && (
            <Radio.Group
              label={t('accountType')}
              description={t('accountTypeHint')}
              value={accountType}
              onChange={setAccountType}
            >
              <Stack gap="xs" pt="xs">
                <Radio value="organization" label={t('accountType.organization')} />
                <Radio value="personal" label={t('accountType.personal')} />
              </Stack>
            </Radio.Group>
          )}
          {way === 'token' && (
            <TokenInputs fields={token} error={connect.error} onChange={setToken} />
          )}
        </>
      )}
      {accounts !== null && (
        <AccountChoice accounts={accounts} value={chosen} onChange={setChosen} />
      )}
    </ActionForm>
  );
}

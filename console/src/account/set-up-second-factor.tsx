import { Button, Code, List, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/call';
import { ActionForm } from '../ui/action-form';
import { CodeInput } from '../ui/code-input';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code')).QrCode }));

interface SecondFactorSetup {
  secret: string;
  uri: string;
}

/** Turns on two-step sign-in with an authenticator app. @param onCodes gets the recovery codes, which are shown once */
export function SetUpSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const confirmed = useConfirmed();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const begin = useAction(async () => {
    setSetup(await confirmed(() => call<SecondFactorSetup>('POST', 'account/second-factor')));
  });
  if (setup !== null) return <EnterFirstCode setup={setup} onCodes={onCodes} />;
  return (
    <>
      <Text>
        You need an authenticator app on your phone, such as Google Authenticator, 2FAS or the one
        in your password manager.
      </Text>
      <ErrorAlert error={begin.error} />
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={begin.isRunning}
        onClick={() => void begin.run()}
      >
        Set up two-step sign-in
      </Button>
    </>
  );
}

function EnterFirstCode({
  setup,
  onCodes,
}: {
  setup: SecondFactorSetup;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [code, setCode] = useState('');
  const finish = useAction(async () => {
    const result = await call<{ recoveryCodes: string[] }>(
      'POST',
      'account/second-factor/confirm',
      { code: code.trim() },
    );
    onCodes(result.recoveryCodes);
  });
  return (
    <ActionForm action={finish} shown={['code']} submit="Turn on two-step sign-in">
      <List type="ordered" size="sm">
        <List.Item>Open your authenticator app, and add an account.</List.Item>
        <List.Item>Scan this picture with it, or enter the secret below by hand.</List.Item>
        <List.Item>Enter the 6 digits that the app shows.</List.Item>
      </List>
      <Suspense>
        <QrCode content={setup.uri} label="QR code of the secret below" />
      </Suspense>
      <Text>
        Secret: <Code className="secret">{setup.secret}</Code>
      </Text>
      <CodeInput
        description="The 6 digits that the app shows now."
        value={code}
        error={finish.error?.reasonOf('code')}
        onChange={setCode}
      />
    </ActionForm>
  );
}

import { Button, Code, List, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/call';
import { useTexts } from '../texts/texts';
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
  const t = useTexts('account');
  const confirmed = useConfirmed();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const begin = useAction(async () => {
    setSetup(await confirmed(() => call<SecondFactorSetup>('POST', 'account/second-factor')));
  });
  if (setup !== null) return <EnterFirstCode setup={setup} onCodes={onCodes} />;
  return (
    <>
      <Text>{t('needsApp')}</Text>
      <ErrorAlert error={begin.error} />
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={begin.isRunning}
        onClick={() => void begin.run()}
      >
        {t('setUp')}
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
  const t = useTexts('account');
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
    <ActionForm action={finish} shown={['code']} submit={t('turnOn')}>
      <List type="ordered" size="sm">
        <List.Item>{t('step1')}</List.Item>
        <List.Item>{t('step2')}</List.Item>
        <List.Item>{t('step3')}</List.Item>
      </List>
      <Suspense>
        <QrCode content={setup.uri} label={t('qrLabel')} />
      </Suspense>
      <Text>{t('secret', { secret: <Code className="secret">{setup.secret}</Code> })}</Text>
      <CodeInput
        description={t('firstCodeHint')}
        value={code}
        error={finish.error?.reasonOf('code')}
        onChange={setCode}
      />
    </ActionForm>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { sessionQuery, useSession } from '../api/session';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { DangerButton } from '../ui/danger-button';
import { ErrorAlert } from '../ui/error-alert';
import { Section } from '../ui/section';
import { Status } from '../ui/status';
import { useAction } from '../ui/use-action';
import { RecoveryCodes } from './recovery-codes';
import { SetUpSecondFactor } from './set-up-second-factor';

/** The second step of signing in: a code of an authenticator app. */
export function SecondFactorSection() {
  const t = useTexts('account');
  const { person } = useSession();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (next: readonly string[] | null) => {
    setCodes(next);
    void client.invalidateQueries(sessionQuery);
  };
  return (
    <Section title={t('secondFactor')} description={t('secondFactorText')}>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {person.hasSecondFactor ? (
        <ActiveSecondFactor onCodes={showCodes} />
      ) : (
        <SetUpSecondFactor onCodes={showCodes} />
      )}
    </Section>
  );
}

function ActiveSecondFactor({ onCodes }: { onCodes: (codes: readonly string[] | null) => void }) {
  const t = useTexts('account');
  const { person } = useSession();
  const confirmed = useConfirmed();
  const [isRemoving, { open, close }] = useDisclosure();
  const renew = useAction(async () => {
    const path = 'account/second-factor/recovery-codes';
    const result = await confirmed(() => call<{ recoveryCodes: string[] }>('POST', path));
    onCodes(result.recoveryCodes);
  });
  const remove = useAction(async () => {
    await confirmed(() => call('DELETE', 'account/second-factor'));
    onCodes(null);
  });
  return (
    <>
      <Group gap="sm">
        <Status kind="ready">{t('on')}</Status>
        <Text>{t('codesLeft', { count: person.recoveryCodesLeft })}</Text>
      </Group>
      <ErrorAlert error={renew.error} />
      <Group gap="sm">
        <Button variant="default" loading={renew.isRunning} onClick={() => void renew.run()}>
          {t('renewCodes')}
        </Button>
        <DangerButton onClick={open}>{t('turnOff')}</DangerButton>
      </Group>
      <ConfirmDialog
        title={t('turnOffTitle')}
        text={t('turnOffText')}
        label={t('turnOffConfirm')}
        action={remove}
        isOpen={isRemoving}
        onClose={close}
      />
    </>
  );
}

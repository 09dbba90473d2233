import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ApiError, call } from '../api/call';
import { useSession } from '../api/session';
import { useTexts } from '../texts/texts';
import { ActionForm } from './action-form';
import { CodeInput } from './code-input';
import { Dialog, DialogStack } from './dialog';
import { CurrentPasswordInput } from './person-inputs';
import { Question } from './question';
import { useAction } from './use-action';

type RunConfirmed = <Result>(perform: () => Promise<Result>) => Promise<Result>;

const ConfirmIdentity = createContext<RunConfirmed | null>(null);

/**
 * Returns a function that performs a call. If the service demands a fresh proof of identity first, the function asks the
 * person for it and performs the call again; it throws the error if the person declines.
 */
export function useConfirmed(): RunConfirmed {
  const run = useContext(ConfirmIdentity);
  if (run === null) throw new Error('ConfirmIdentityProvider is missing.');
  return run;
}

export function ConfirmIdentityProvider({ children }: { children: ReactNode }) {
  const t = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  const [question] = useState(() => new Question(setAsking));
  const run: RunConfirmed = async (perform) => {
    try {
      return await perform();
    } catch (error) {
      const isDemanded = error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED';
      if (!isDemanded || !(await question.ask())) throw error;
      return perform();
    }
  };
  return (
    <ConfirmIdentity value={run}>
      <DialogStack>
        {children}
        <Dialog opened={isAsking} onClose={() => question.decide(false)} title={t('confirmTitle')}>
          <ConfirmForm
            onConfirmed={() => question.decide(true)}
            onCancel={() => question.decide(false)}
          />
        </Dialog>
      </DialogStack>
    </ConfirmIdentity>
  );
}

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const t = useTexts('common');
  const { person } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = useAction(async () => {
    const proof = person.hasSecondFactor ? { code: code.trim() } : { password };
    await call('POST', 'session/confirm', proof);
    onConfirmed();
  });
  return (
    <ActionForm
      action={confirm}
      shown={['password', 'code']}
      submit={t('confirm')}
      onCancel={onCancel}
    >
      <Text>{t(person.hasSecondFactor ? 'confirmCode' : 'confirmPassword')}</Text>
      {person.hasSecondFactor ? (
        <CodeInput
          data-autofocus
          value={code}
          error={confirm.error?.reasonOf('code')}
          onChange={setCode}
        />
      ) : (
        <CurrentPasswordInput
          data-autofocus
          label={t('yourPassword')}
          value={password}
          error={confirm.error?.reasonOf('password')}
          onChange={setPassword}
        />
      )}
    </ActionForm>
  );
}

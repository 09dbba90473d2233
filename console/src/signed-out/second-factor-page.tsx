import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { CodeInput } from '../ui/code-input';
import { PageLink } from '../ui/page-link';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';

const FEW_RECOVERY_CODES = 3;

export function SecondFactorPage() {
  const t = useTexts('signed-out');
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const { next } = useSearch({ from: '/second-factor' });
  const [code, setCode] = useState('');
  const confirm = useAction(async () => {
    const { recoveryCodesLeft } = await call<{ recoveryCodesLeft: number }>(
      'POST',
      'sign-in/second-factor',
      { code: code.trim() },
    );
    if (recoveryCodesLeft < FEW_RECOVERY_CODES) {
      void notify({
        kind: 'warning',
        title: t('codesLeft', { count: recoveryCodesLeft }),
        message: t('codesLeftText'),
      });
    }
    await forgetSession();
    await navigate({ to: next ?? '/' });
  });
  return (
    <CardPage title={t('codeTitle')}>
      <Text>{t('codeText')}</Text>
      <ActionForm action={confirm} shown={['code']} submit={t('signIn')} isWide>
        <CodeInput value={code} error={confirm.error?.reasonOf('code')} onChange={setCode} />
      </ActionForm>
      <PageLink to="/sign-in">{t('otherAccount')}</PageLink>
    </CardPage>
  );
}

import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Platform } from '../social/social-types';
import { useTexts } from '../texts/texts';
import type { ConnectResult } from './connection-types';

/** How a sign-in at a platform has ended, and what comes next. */
export function SignInResult({
  platform,
  result: { result, account, missingScopes, reason, errorCode },
  onClose,
}: {
  platform: Platform;
  result: ConnectResult;
  onClose: () => void;
}) {
  const t = useTexts('connections');
  const common = useTexts('common');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [result, platform]);
  const name = t(`platform.${platform}`);
  const isConnected = result === 'connected';
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role={isConnected ? 'status' : 'alert'}
      color={isConnected ? 'green' : 'red'}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
      title={
        isConnected
          ? t('result.connected', { account: account?.name ?? name })
          : t(`result.${reason ?? 'failed'}`, { platform: name })
      }
    >
      {isConnected
        ? t(missingScopes.length > 0 ? 'result.missing' : 'result.connectedText', {
            platform: name,
          })
        : t(`resultText.${reason ?? 'failed'}`, { platform: name })}
      {errorCode !== null && reason === 'failed' && (
        <Text size="sm" c="dimmed" className="wraps">
          {t('code', { code: errorCode })}
        </Text>
      )}
    </Alert>
  );
}

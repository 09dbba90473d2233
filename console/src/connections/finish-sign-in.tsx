import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTeamCall } from '../api/team';
import type { Platform } from '../social/social-types';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';
import { type CallbackSearch, CONNECTIONS_PATH, type ConnectResult } from './connection-types';

/** Completes the sign-in with which the platform has sent the person back. */
export function FinishSignIn({
  callback: { platform, ...parameters },
  onEnd,
  onResult,
}: {
  callback: CallbackSearch & { platform: Platform; state: string };
  /** The callback cannot be used again. */
  onEnd: () => void;
  onResult: (result: ConnectResult) => void;
}) {
  const t = useTexts('connections');
  const callTeam = useTeamCall();
  const finish = useAction(async () => {
    const path = `${CONNECTIONS_PATH}/${platform}/sign-in/complete`;
    onResult(await callTeam<ConnectResult>('POST', path, parameters));
    onEnd();
  });
  // Once for each sign-in, also if React runs the effect twice.
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (sent.current === parameters.state) return;
    sent.current = parameters.state;
    void finish.run();
  });
  if (finish.error !== null) {
    return (
      <Stack gap="xs" align="flex-start">
        <ErrorAlert error={finish.error} />
        <Button variant="default" onClick={onEnd}>
          {t('finish.back')}
        </Button>
      </Stack>
    );
  }
  return (
    <Alert color="petrol" role="status">
      <Group gap="sm">
        <Loader size="xs" aria-hidden />
        <Text>{t('finish.running', { platform: t(`platform.${platform}`) })}</Text>
      </Group>
    </Alert>
  );
}

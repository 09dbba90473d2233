import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Time } from '../ui/time';
import { type Connection, daysUntil } from './connection-types';

/** Problems that the service solves by itself. */
const PASSING: readonly Connection['problem'][] = [
  'account_paused',
  'app_paused',
  'budget',
  'unavailable',
];

/** What is wrong with a connection, or soon will be, and what to do. @param onConnect null if the role may not connect */
export function ConnectionAlerts({
  connection,
  onConnect,
}: {
  connection: Connection;
  onConnect: (() => void) | null;
}) {
  const t = useTexts('connections');
  const { platform, state, status, problem, pausedUntil, signInEndsAt, missingScopes } = connection;
  const name = t(`platform.${platform}`);
  const isLost = problem === 'sign_in_again' || problem === 'permission' || problem === 'gone';
  return (
    <>
      {problem !== null && (
        <Notice
          color={PASSING.includes(problem) ? 'yellow' : 'red'}
          title={t(`problem.${problem}`, { platform: name })}
          text={t(`problemText.${problem}`, { platform: name })}
          onConnect={isLost ? onConnect : null}
          asksAdmin={isLost && onConnect === null}
        >
          {pausedUntil !== null && (
            <Text size="sm">{t('pausedUntil', { time: <Time at={pausedUntil} isExact /> })}</Text>
          )}
        </Notice>
      )}
      {state === 'expiring' && signInEndsAt !== null && problem !== 'sign_in_again' && (
        <Notice
          color="yellow"
          title={t('expiring', { days: daysUntil(signInEndsAt, Date.now()) })}
          text={t('expiringText', { platform: name })}
          onConnect={onConnect}
          asksAdmin={onConnect === null}
        />
      )}
      {missingScopes.length > 0 && !isLost && (
        <Notice
          color="yellow"
          title={t('missing', { count: missingScopes.length })}
          text={t(status === 'unavailable' ? 'missingAll' : 'missingText', { platform: name })}
          onConnect={state === 'expiring' ? null : onConnect}
          asksAdmin={onConnect === null}
        />
      )}
      {state === 'imported' && status === 'unavailable' && (
        <Notice color="yellow" title={t('personal')} text={t('personalText')} onConnect={null} />
      )}
    </>
  );
}

function Notice({
  color,
  title,
  text,
  onConnect,
  asksAdmin = false,
  children,
}: {
  color: 'yellow' | 'red';
  title: string;
  text: string;
  onConnect: (() => void) | null;
  asksAdmin?: boolean;
  children?: ReactNode;
}) {
  const t = useTexts('connections');
  return (
    <Alert color={color} title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        {children}
        {asksAdmin && <Text size="sm">{t('askAdmin')}</Text>}
        {onConnect !== null && (
          <Button size="xs" onClick={onConnect}>
            {t('reconnect')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

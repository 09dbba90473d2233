import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import type { Platform } from '../social/social-types';
import { useTexts } from '../texts/texts';
import { DangerButton } from '../ui/danger-button';
import { Page } from '../ui/page';
import { Section } from '../ui/section';
import { ChooseAccountDialog } from './choose-account-dialog';
import { ConnectDialog } from './connect-dialog';
import { ConnectionCard } from './connection-card';
import {
  type CallbackSearch,
  type Connection,
  CONNECTIONS_PATH,
  type ConnectResult,
} from './connection-types';
import './connections.css';
import { DeleteDataDialog } from './delete-data-dialog';
import { FinishSignIn } from './finish-sign-in';
import { ForOperators } from './for-operators';
import { PlatformSign } from './platform-sign';
import { SignInResult } from './sign-in-result';

/** The progress is read at this interval while an account is read or its data are deleted. */
const RUNNING_POLL_MS = 2_000;
const IDLE_POLL_MS = 60_000;

const isRead = ({ sync, isDeletingData }: Connection): boolean =>
  isDeletingData || (sync !== null && (sync.isRunning || sync.isReadingPast));

/** The accounts of the team at social platforms: connected ones with their state, then the platforms that can be connected. */
export function ConnectionsPage() {
  const t = useTexts('connections');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const canConnect = hasRole(role, 'admin');
  const { data: connections } = useSuspenseQuery({
    ...teamQuery<Connection[]>(teamId, CONNECTIONS_PATH),
    refetchInterval: ({ state }) => (state.data?.some(isRead) ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });
  const [result, setResult] = useState<{ platform: Platform; result: ConnectResult } | null>(null);
  const [connecting, setConnecting] = useState<Platform | null>(null);
  const [choosing, setChoosing] = useState<Platform | null>(null);
  const [callback, endCallback] = useCallback();
  const connected = connections.filter(({ state }) => state !== 'not_connected');
  const others = connections.filter(({ state }) => state === 'not_connected');
  const find = (platform: Platform | null) =>
    connections.find((connection) => connection.platform === platform) ?? null;
  const finish = (platform: Platform, ended: ConnectResult) => {
    setResult({ platform, result: ended });
    if (ended.result === 'choose') setChoosing(platform);
  };
  return (
    <Page title={t('title')} description={t('description')}>
      {callback !== null && (
        <FinishSignIn
          callback={callback}
          onEnd={endCallback}
          onResult={(ended) => finish(callback.platform, ended)}
        />
      )}
      {callback === null && result !== null && result.result.result !== 'choose' && (
        <SignInResult {...result} onClose={() => setResult(null)} />
      )}
      {connections.map(
        ({ platform, choice }) =>
          choice !== null && (
            <Alert key={platform} color="yellow" title={t('choice.title')}>
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{t('choice.text', { platform: t(`platform.${platform}`) })}</Text>
                <Button size="xs" onClick={() => setChoosing(platform)}>
                  {t('choice.open')}
                </Button>
              </Stack>
            </Alert>
          ),
      )}
      {connected.map((connection) => (
        <ConnectionCard
          key={connection.platform}
          connection={connection}
          role={role}
          onConnect={() => setConnecting(connection.platform)}
        />
      ))}
      {others.length > 0 && (
        <Section
          title={t(connected.length === 0 ? 'first' : 'others')}
          description={t(canConnect ? 'othersText' : 'onlyAdmins')}
        >
          <ul className="plain-list platform-list">
            {others.map((connection) => (
              <Unconnected
                key={connection.platform}
                connection={connection}
                canConnect={canConnect}
                onConnect={() => setConnecting(connection.platform)}
              />
            ))}
          </ul>
        </Section>
      )}
      {canConnect && <ForOperators connections={connections} />}
      <ConnectDialog
        connection={find(connecting)}
        onClose={() => setConnecting(null)}
        onConnected={(ended) => connecting !== null && finish(connecting, ended)}
      />
      <ChooseAccountDialog
        connection={find(choosing)}
        onClose={() => setChoosing(null)}
        onChosen={(ended) => choosing !== null && finish(choosing, ended)}
      />
    </Page>
  );
}

/** The callback in the URL, which is removed from it when it has been used: a code is valid once. */
function useCallback(): [
  (CallbackSearch & { platform: Platform; state: string }) | null,
  () => void,
] {
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { platform, state, ...more }: CallbackSearch = useSearch({ strict: false });
  const end = () =>
    void navigate({
      to: '/teams/$teamId/social/connections',
      params: { teamId },
      search: {},
      replace: true,
    });
  return platform === undefined || state === undefined
    ? [null, end]
    : [{ platform, state, ...more }, end];
}

function Unconnected({
  connection,
  canConnect,
  onConnect,
}: {
  connection: Connection;
  canConnect: boolean;
  onConnect: () => void;
}) {
  const t = useTexts('connections');
  const [isDeleting, deleting] = useDisclosure();
  const { platform, stored, isDeletingData } = connection;
  const hasData = stored.posts + stored.profileDays > 0;
  const name = t(`platform.${platform}`);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap">
        <PlatformSign platform={platform} />
        <Stack gap={0}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" role={isDeletingData ? 'status' : undefined}>
            {isDeletingData
              ? t('deletingData')
              : hasData
                ? t('hidden', { posts: stored.posts, days: stored.profileDays })
                : t(`account.${platform}`)}
          </Text>
        </Stack>
      </Group>
      {canConnect && !isDeletingData && (
        <Group gap="xs" justify="flex-end" style={{ flexShrink: 0 }}>
          {hasData && (
            <DangerButton
              size="xs"
              aria-label={t('deleteDataNamed', { platform: name })}
              onClick={deleting.open}
            >
              {t('deleteData')}
            </DangerButton>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={t('connectNamed', { platform: name })}
            onClick={onConnect}
          >
            {t('connect')}
          </Button>
        </Group>
      )}
      <DeleteDataDialog connection={connection} isOpen={isDeleting} onClose={deleting.close} />
    </Group>
  );
}

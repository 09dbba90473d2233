import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Paper,
  Progress,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTeamCall, useTeamId } from '../api/team';
import { hasRole, type Role } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { PageLink } from '../ui/page-link';
import { Status, type StatusKind } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { ConnectionAlerts } from './connection-alerts';
import { ConnectionDevelopers } from './connection-developers';
import { type Connection, CONNECTIONS_PATH, hasAccount } from './connection-types';
import { DisconnectDialog } from './disconnect-dialog';
import { PlatformSign } from './platform-sign';
import { UploadDialog } from './upload-dialog';

const KINDS: Readonly<Record<Connection['state'], StatusKind>> = {
  not_connected: 'idle',
  imported: 'ready',
  active: 'ready',
  expiring: 'waiting',
  needs_reauth: 'failed',
};

interface CardProps {
  connection: Connection;
  role: Role;
  /** Opens the dialog that connects the account again. */
  onConnect: () => void;
}

/** A connected platform: whose account, whether it runs, and what can be done. */
export function ConnectionCard({ connection, role, onConnect }: CardProps) {
  const t = useTexts('connections');
  const id = useId();
  const { platform, state, account } = connection;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <PlatformSign platform={platform} />
            <Stack gap={0}>
              <Title order={2} size="h4" id={id}>
                {t(`platform.${platform}`)}
              </Title>
              <Text c="dimmed" className="wraps">
                {account?.name ?? t(hasAccount(connection) ? 'accountHidden' : 'fromFiles')}
              </Text>
            </Stack>
          </Group>
          <Status kind={KINDS[state]}>{t(`state.${state}`)}</Status>
        </Group>
        <ConnectionAlerts
          connection={connection}
          onConnect={hasRole(role, 'admin') ? onConnect : null}
        />
        <SyncProgress connection={connection} />
        <ConnectionFacts connection={connection} />
        <CardActions connection={connection} role={role} onConnect={onConnect} />
        <ConnectionDevelopers connection={connection} />
      </Stack>
    </Paper>
  );
}

function ConnectionFacts({ connection }: { connection: Connection }) {
  const t = useTexts('connections');
  const common = useTexts('common');
  const formats = useFormats();
  const teamId = useTeamId();
  const { platform, stored, lastRefreshedAt, nextRunAt, signInEndsAt } = connection;
  return (
    <dl className="connection-facts">
      <Fact label={t('fact.last')}>
        {lastRefreshedAt === null ? common('never') : <Time at={lastRefreshedAt} />}
      </Fact>
      {hasAccount(connection) && (
        <>
          <Fact label={t('fact.next')}>
            {nextRunAt === null ? t('fact.noNext') : <NextRun at={nextRunAt} />}
          </Fact>
          <Fact label={t('fact.ends')}>
            {signInEndsAt === null ? t('fact.noEnd') : formats.date(signInEndsAt)}
          </Fact>
        </>
      )}
      <Fact label={t('fact.stored')}>
        <PageLink inherit to="/teams/$teamId/social/$platform" params={{ teamId, platform }}>
          {t('stored', { posts: stored.posts, days: stored.profileDays })}
        </PageLink>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A time that has passed means that the account waits for its turn. */
function NextRun({ at }: { at: string }) {
  const t = useTexts('connections');
  return Date.parse(at) <= Date.now() ? t('fact.now') : <Time at={at} />;
}

/** How far the running sync is. */
function SyncProgress({ connection: { sync, stored } }: { connection: Connection }) {
  const t = useTexts('connections');
  if (sync === null) return null;
  const isShown = sync.isRunning || sync.isReadingPast;
  // A label of its own, which screen readers read when the state changes, not with each number.
  const words = sync.isRunning ? t('sync.running') : isShown ? t('sync.past') : '';
  return (
    <Stack gap={4} className={isShown ? undefined : 'visually-hidden'}>
      <span role="status">{words !== '' && <Text fw={600}>{words}</Text>}</span>
      {isShown && (
        <>
          <Progress
            value={sync.isRunning ? (sync.done / sync.total) * 100 : 100}
            striped={!sync.isRunning}
            size="sm"
            color="petrol"
            aria-label={words}
          />
          <Text size="sm" c="dimmed">
            {sync.isRunning
              ? t('sync.steps', { done: sync.done, total: sync.total })
              : t('sync.soFar', { posts: stored.posts, days: stored.profileDays })}
          </Text>
        </>
      )}
    </Stack>
  );
}

function CardActions({ connection, role, onConnect }: CardProps) {
  const t = useTexts('connections');
  const common = useTexts('common');
  const callTeam = useTeamCall();
  const { platform, state, sync, syncAllowedAt, pausedUntil } = connection;
  const name = t(`platform.${platform}`);
  const [isUploading, uploading] = useDisclosure();
  const [isLeaving, leaving] = useDisclosure();
  const request = useAction(() => callTeam('POST', `${CONNECTIONS_PATH}/${platform}/sync`));
  if (!hasRole(role, 'editor')) return null;
  const isAdmin = hasRole(role, 'admin');
  const canSync = hasAccount(connection) && state !== 'needs_reauth';
  const isWaiting = sync?.isRunning === true || syncAllowedAt !== null || pausedUntil !== null;
  return (
    <>
      <ErrorAlert error={request.error} />
      <Group gap="sm">
        {canSync && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={request.isRunning}
            disabled={isWaiting}
            aria-label={t('sync.named', { platform: name })}
            onClick={() => void request.run()}
          >
            {t('sync.now')}
          </Button>
        )}
        {state === 'imported' && (
          <Button variant="default" onClick={uploading.open}>
            {t('upload.open')}
          </Button>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('moreNamed', { platform: name })}
              title={common('moreActions')}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isAdmin && (
              <Menu.Item onClick={onConnect}>
                {t(hasAccount(connection) ? 'reconnect' : 'connectAccount')}
              </Menu.Item>
            )}
            {state !== 'imported' && (
              <Menu.Item onClick={uploading.open}>{t('upload.open')}</Menu.Item>
            )}
            {isAdmin && (
              <Menu.Item className="danger-item" onClick={leaving.open}>
                {t('disconnect')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {canSync && syncAllowedAt !== null && sync?.isRunning !== true && (
          <Text size="sm" c="dimmed">
            {t('sync.again', { time: <Time at={syncAllowedAt} /> })}
          </Text>
        )}
      </Group>
      <UploadDialog platform={platform} isOpen={isUploading} onClose={uploading.close} />
      <DisconnectDialog connection={connection} isOpen={isLeaving} onClose={leaving.close} />
    </>
  );
}

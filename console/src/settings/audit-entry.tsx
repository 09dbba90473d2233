import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey, IconServer, IconUser } from '@tabler/icons-react';
import { useTeamId } from '../api/team';
import type { AuditEvent } from '../api/types';
import { useTexts } from '../texts/texts';
import { Disclosure } from '../ui/disclosure';
import { PageLink } from '../ui/page-link';
import { Time } from '../ui/time';
import { actorName, type TeamNames } from './audit-names';
import { targetPath } from './audit-target';
import { actionLabel } from './audit-words';

const ACTOR_ICONS = { user: IconUser, key: IconKey, system: IconServer };

/** The actor of an entry. The icon tells people, programs and the service apart, because people choose the names of keys. */
export function Actor({ event, names }: { event: AuditEvent; names: TeamNames }) {
  const t = useTexts('audit');
  const Icon = ACTOR_ICONS[event.actor.kind];
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <Icon
        size={16}
        role="img"
        aria-label={t(`actorKind.${event.actor.kind}`)}
        style={{ flexShrink: 0 }}
      />
      <span className="wraps">{actorName(event, names, t)}</span>
    </Group>
  );
}

/** All that is known about an entry, with the way to what it is about. */
export function AuditDetails({ event, names }: { event: AuditEvent; names: TeamNames }) {
  const t = useTexts('audit');
  const teamId = useTeamId();
  const { at, action, target, details, requestId } = event;
  const path = targetPath(event, teamId);
  const hasDetails = details !== null && Object.keys(details).length > 0;
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Actor event={event} names={names} />
        <Text c="dimmed">
          {actionLabel(action)}, <Time at={at} isExact />
        </Text>
      </Stack>
      {target !== null && target.id !== null && (
        <Group gap="md">
          {path !== null && <Anchor href={`#${path}`}>{t('openTarget')}</Anchor>}
          <PageLink
            to="/teams/$teamId/audit"
            params={{ teamId }}
            search={{ targetKind: target.kind, targetId: target.id }}
          >
            {t('showAllAbout')}
          </PageLink>
        </Group>
      )}
      <Disclosure label={t('forDevelopers')}>
        <Stack gap={6}>
          <Text>{t('action', { action: <Code>{action}</Code> })}</Text>
          {target !== null && target.id !== null && (
            <Text className="wraps">
              {t('target', { kind: target.kind, id: <Code>{target.id}</Code> })}
            </Text>
          )}
          {requestId !== null && (
            <Text className="wraps">{t('request', { id: <Code>{requestId}</Code> })}</Text>
          )}
          {hasDetails && (
            <Code block className="wraps">
              {JSON.stringify(details, null, 2)}
            </Code>
          )}
        </Stack>
      </Disclosure>
    </Stack>
  );
}

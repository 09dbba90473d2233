import { Code, Stack, Table, Text } from '@mantine/core';
import { IconKey, IconServer, IconUser } from '@tabler/icons-react';
import { useTeamId } from '../api/team';
import { type AuditEvent, isRole } from '../api/types';
import { type Texts, useTexts } from '../texts/texts';
import { Disclosure } from '../ui/disclosure';
import { PageLink } from '../ui/page-link';
import { Time } from '../ui/time';
import { actorName, targetName, type TeamNames } from './audit-names';
import { actionSentence } from './audit-words';

const ACTOR_ICONS = { user: IconUser, key: IconKey, system: IconServer };
/** Shown with the name, which people choose: a person may be called like a key or the operator. */
const ACTOR_KINDS = { user: 'Person', key: 'API key', system: 'Service' };

/** An entry of the audit log as a sentence, with its ids as a detail. */
export function AuditEntry({ event, names }: { event: AuditEvent; names: TeamNames }) {
  const { at, actor, action, target, details, requestId } = event;
  const teamId = useTeamId();
  const t = useTexts('audit');
  const common = useTexts('common');
  const Icon = ACTOR_ICONS[actor.kind];
  const hasDetails = details !== null && Object.keys(details).length > 0;
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={at} />
      </Table.Td>
      <Table.Td>
        <Icon size={16} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
        {actorName(event)}
        <Text size="xs" c="dimmed">
          {ACTOR_KINDS[actor.kind]}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text>{sentence(event, names, t, common)}</Text>
        <Disclosure label="Details">
          <Stack gap={4}>
            <Text>
              Action: <Code>{action}</Code>
            </Text>
            {target !== null && target.id !== null && (
              <Text className="wraps">
                {target.kind}: <Code>{target.id}</Code>{' '}
                <PageLink
                  to="/teams/$teamId/audit"
                  params={{ teamId }}
                  search={{ targetKind: target.kind, targetId: target.id }}
                >
                  Show all about it
                </PageLink>
              </Text>
            )}
            {requestId !== null && (
              <Text className="wraps">
                Request: <Code>{requestId}</Code>
              </Text>
            )}
            {hasDetails && (
              <Code block className="wraps">
                {JSON.stringify(details)}
              </Code>
            )}
          </Stack>
        </Disclosure>
      </Table.Td>
    </Table.Tr>
  );
}

/** What the actor did, without the actor. */
function sentence(event: AuditEvent, names: TeamNames, t: Texts<'audit'>, roles: Texts<'common'>) {
  const { action, details } = event;
  const name = targetName(event, names);
  const role = details?.['role'];
  const isChange = action === 'changeMemberRole';
  return actionSentence(action, {
    name: name !== null && isNamed(event) ? t('quoted', { name }) : name,
    role: isRole(role) ? t(isChange ? 'toRole' : 'asRole', { role: roles(`role.${role}`) }) : null,
  });
}

/** Whether the target is a thing with a name, in quotation marks; people have none. */
const isNamed = ({ target }: AuditEvent): boolean =>
  target !== null && !['member', 'invitation'].includes(target.kind);

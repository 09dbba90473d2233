import { Code, Stack, Table, Text } from '@mantine/core';
import { IconKey, IconServer, IconUser } from '@tabler/icons-react';
import { useTeamId } from '../api/team';
import { type AuditEvent, isRole } from '../api/types';
import { Disclosure } from '../ui/disclosure';
import { PageLink } from '../ui/page-link';
import { ROLE_NAMES } from '../ui/role-rights';
import { Time } from '../ui/time';
import { actorName, targetName, type TeamNames } from './audit-names';
import { ACTION_WORDS, actionLabel } from './audit-words';

const ACTOR_ICONS = { user: IconUser, key: IconKey, system: IconServer };
/** Shown with the name, which people choose: a person may be called like a key or the operator. */
const ACTOR_KINDS = { user: 'Person', key: 'API key', system: 'Service' };

/** An entry of the audit log as a sentence, with its ids as a detail. */
export function AuditEntry({ event, names }: { event: AuditEvent; names: TeamNames }) {
  const { at, actor, action, target, details, requestId } = event;
  const teamId = useTeamId();
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
        <Text>{sentence(event, names)}</Text>
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

/** "Created the API key “Shop”": what the actor did, without the actor. */
function sentence(event: AuditEvent, names: TeamNames): string {
  const { action, details } = event;
  const words = ACTION_WORDS[action];
  if (words === undefined) return actionLabel(action);
  const { did, isWhole } = words;
  const name = isWhole === true ? null : targetName(event, names);
  const target = name === null ? '' : ` ${isNamed(event) ? `“${name}”` : name}`;
  const role = details?.['role'];
  const as = isRole(role)
    ? ` ${action === 'changeMemberRole' ? 'to' : 'as'} ${ROLE_NAMES[role]}`
    : '';
  return `${did.charAt(0).toUpperCase()}${did.slice(1)}${target}${as}`;
}

/** Whether the target is a thing with a name, in quotation marks; people have none. */
const isNamed = ({ target }: AuditEvent): boolean =>
  target !== null && !['member', 'invitation'].includes(target.kind);

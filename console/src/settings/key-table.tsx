import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTeamCall } from '../api/team';
import type { Key, NewKey } from '../api/types';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { WideTable } from '../ui/wide-table';
import { keyStates } from './key-state';
import { RollKeyDialog } from './roll-key-dialog';

const nameOf = ({ label, prefix }: Key): string => label ?? prefix;

/** The keys of a team: those that work first. */
export function KeyTable({
  keys,
  onRolled,
}: {
  keys: readonly Key[];
  onRolled: (key: NewKey) => void;
}) {
  const rows = keys.map((key) => ({ key, states: keyStates(key, Date.now()) }));
  const isActive = ({ states }: (typeof rows)[number]): boolean =>
    states.some((state) => state.isActive);
  const sorted = [...rows.filter(isActive), ...rows.filter((row) => !isActive(row))];
  return (
    <WideTable
      label="API keys"
      columns={['Key', 'Status', 'Access', 'Last used', 'Created', 'Actions']}
    >
      {sorted.map((row) => (
        <Table.Tr key={row.key.id}>
          <Table.Td>
            <Text fw={600}>{row.key.label ?? 'No name'}</Text>
            <Code>{row.key.prefix}…</Code>
          </Table.Td>
          <Table.Td>
            <Stack gap={4} align="flex-start">
              {row.states.map(({ kind, text }) => (
                <Status key={text} kind={kind}>
                  {text}
                </Status>
              ))}
            </Stack>
          </Table.Td>
          <Table.Td data-label="Access">
            {row.key.access === 'read' ? 'Read only' : 'Read and write'}
          </Table.Td>
          <Table.Td data-label="Last used">
            {row.key.lastUsedAt === null ? 'Never' : <Time at={row.key.lastUsedAt} />}
          </Table.Td>
          <Table.Td data-label="Created">
            <Time at={row.key.createdAt} />
            {row.key.createdBy !== null && <Text c="dimmed">by {row.key.createdBy.name}</Text>}
          </Table.Td>
          <Table.Td>
            {isActive(row) && <KeyActions apiKey={row.key} onRolled={onRolled} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function KeyActions({ apiKey, onRolled }: { apiKey: Key; onRolled: (key: NewKey) => void }) {
  const name = nameOf(apiKey);
  const callTeam = useTeamCall();
  const [isRevoking, revoking] = useDisclosure();
  const [isRolling, rolling] = useDisclosure();
  const revoke = useAction(() => callTeam('DELETE', `/keys/${apiKey.id}`));
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="xs" aria-label={`Replace ${name}`} onClick={rolling.open}>
        Replace
      </Button>
      <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={revoking.open}>
        Revoke
      </Button>
      <RollKeyDialog
        apiKey={apiKey}
        isOpen={isRolling}
        onClose={rolling.close}
        onRolled={onRolled}
      />
      <ConfirmDialog
        title={`Revoke ${name}?`}
        text="Programs that use this key stop working within 5 seconds. This cannot be undone."
        label="Revoke"
        action={revoke}
        isOpen={isRevoking}
        onClose={revoking.close}
      />
    </Group>
  );
}

import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTeamCall } from '../api/team';
import type { Key, NewKey } from '../api/types';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { WideTable } from '../ui/wide-table';
import { keyStates } from './key-state';
import { RollKeyDialog } from './roll-key-dialog';

const nameOf = ({ label, prefix }: Key): string => label ?? prefix;

/** The keys of a team, valid ones first. */
export function KeyTable({
  keys,
  onRolled,
}: {
  keys: readonly Key[];
  onRolled: (key: NewKey) => void;
}) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const rows = keys.map((key) => ({ key, states: keyStates(key, Date.now(), t) }));
  const isActive = ({ states }: (typeof rows)[number]): boolean =>
    states.some((state) => state.isActive);
  const sorted = [...rows.filter(isActive), ...rows.filter((row) => !isActive(row))];
  return (
    <WideTable
      label={t('keys.title')}
      columns={[
        t('keys.column'),
        t('keys.status'),
        t('keys.access'),
        t('keys.lastUsed'),
        t('keys.created'),
        common('actions'),
      ]}
    >
      {sorted.map((row) => (
        <Table.Tr key={row.key.id}>
          <Table.Td>
            <Text fw={600}>{row.key.label ?? t('keys.noName')}</Text>
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
          <Table.Td data-label={t('keys.access')}>
            {t(row.key.access === 'read' ? 'keys.readOnly' : 'keys.readWrite')}
          </Table.Td>
          <Table.Td data-label={t('keys.lastUsed')}>
            {row.key.lastUsedAt === null ? common('never') : <Time at={row.key.lastUsedAt} />}
          </Table.Td>
          <Table.Td data-label={t('keys.created')}>
            <Time at={row.key.createdAt} />
            {row.key.createdBy !== null && (
              <Text c="dimmed">{t('keys.createdBy', { name: row.key.createdBy.name })}</Text>
            )}
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
  const t = useTexts('settings');
  const name = nameOf(apiKey);
  const callTeam = useTeamCall();
  const [isRevoking, revoking] = useDisclosure();
  const [isRolling, rolling] = useDisclosure();
  const revoke = useAction(() => callTeam('DELETE', `/keys/${apiKey.id}`));
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-label={t('keys.replaceNamed', { name })}
        onClick={rolling.open}
      >
        {t('keys.replace')}
      </Button>
      <DangerButton size="xs" aria-label={t('keys.revokeNamed', { name })} onClick={revoking.open}>
        {t('keys.revoke')}
      </DangerButton>
      <RollKeyDialog
        apiKey={apiKey}
        isOpen={isRolling}
        onClose={rolling.close}
        onRolled={onRolled}
      />
      <ConfirmDialog
        title={t('keys.revokeTitle', { name })}
        text={t('keys.revokeText')}
        label={t('keys.revoke')}
        action={revoke}
        isOpen={isRevoking}
        onClose={revoking.close}
      />
    </Group>
  );
}

import { Kbd, Switch, Table, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasRole, type Role } from '../api/types';
import { useTexts } from '../texts/texts';
import { Dialog } from '../ui/dialog';
import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';
import { isTyping, SEQUENCE_MS, SHORTCUTS_KEY } from './single-keys';

const FIRST_KEY = 'g';
const HELP_KEY = '?';
/** The lowest role that may read lists of responses, which have keys of their own. */
const INBOX_ROLE = 'analyst';
const INBOX_KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['e', 'read'],
  ['u', 'unread'],
  ['x', 'select'],
] as const;

/**
 * Shortcuts of single keys, and the list of them. They can be turned off, as WCAG 2.1.4 demands: speech input would
 * trigger them.
 */
export function Shortcuts({
  teamId,
  role,
  isOpen,
  onOpen,
  onClose,
}: {
  teamId: string | null;
  role: Role | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const t = useTexts('shell');
  const [isOn, setOn] = useLocalStorage({ key: SHORTCUTS_KEY, defaultValue: true });
  const navigate = useNavigate();
  const startedAt = useRef(-Infinity);
  const pages = TEAM_PAGES.filter(({ minRole }) => role !== undefined && hasRole(role, minRole));
  useEffect(() => {
    const goTo = (key: string): void => {
      const sequence = `${FIRST_KEY} ${key}`;
      const page = pages.find(({ keys }) => keys === sequence);
      if (page !== undefined && teamId !== null) {
        void navigate({ to: page.to, params: { teamId } });
      } else if (sequence === ACCOUNT_PAGE.keys) {
        void navigate({ to: ACCOUNT_PAGE.to });
      }
    };
    const listen = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!isOn || hasModifier || isTyping(event.target)) return;
      if (event.timeStamp - startedAt.current < SEQUENCE_MS) goTo(event.key);
      else if (event.key === HELP_KEY) onOpen();
      startedAt.current = event.key === FIRST_KEY ? event.timeStamp : -Infinity;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('shortcuts')}>
      <Table>
        <Table.Tbody>
          <Shortcut keys={t('paletteKeys')} label={t('shortcutPalette')} />
          <Shortcut keys={HELP_KEY} label={t('shortcutList')} />
          {[...pages, ACCOUNT_PAGE].map(({ keys, name }) => (
            <Shortcut
              key={keys}
              keys={keys}
              label={t('shortcutGoTo', { page: t(`page.${name}`) })}
            />
          ))}
          {role !== undefined &&
            hasRole(role, INBOX_ROLE) &&
            INBOX_KEYS.map(([keys, name]) => (
              <Shortcut key={keys} keys={keys} label={t(`inboxKey.${name}`)} />
            ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t('useShortcuts')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function Shortcut({ keys, label }: { keys: string; label: string }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text span>{label}</Text>
      </Table.Td>
      <Table.Td>
        {keys.split(' ').map((key) => (
          <Kbd key={key} mr={4}>
            {key}
          </Kbd>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

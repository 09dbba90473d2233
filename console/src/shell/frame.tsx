import './shell.css';
import { AppShell, Burger, Group, Kbd, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSession } from '../api/session';
import { HelpContext } from '../help/help-context';
import type { Topic } from '../help/topics';
import { useTexts } from '../texts/texts';
import { HEADER_HEIGHT, HELP_WIDTH, SIDEBAR_ICON_WIDTH, SIDEBAR_WIDTH } from '../tokens';
import { ConfirmIdentityProvider } from '../ui/confirm-identity';
import { Logo } from '../ui/logo';
import { loadNotices } from '../ui/notify';
import { PageSkeleton } from '../ui/skeletons';
import { DeletedTeamGate } from './deleted-team-gate';
import { Navigation } from './navigation';
import { recentTeam, rememberTeam } from './recent-team';
import { SecondFactorGate } from './second-factor-gate';
import { Shortcuts } from './shortcuts';
import { TeamSwitch } from './team-switch';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette')).CommandPalette,
}));

const AlertWatch = lazy(async () => ({
  default: (await import('../alerts/alert-watch')).AlertWatch,
}));

const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

const HelpPanel = lazy(async () => ({
  default: (await import('../help/help-panel')).HelpPanel,
}));

const MAIN = 'main';

/** Header, navigation and help around the open page of a person who is signed in. */
export function Frame() {
  const t = useTexts('shell');
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isShortcutsOpen, shortcuts] = useDisclosure();
  const [paletteOpenedAt, setPaletteOpenedAt] = useState<number | null>(null);
  const openPalette = () => setPaletteOpenedAt(performance.now());
  const [topic, setTopic] = useState<Topic | null>(null);
  const help = useMemo(() => ({ topic, show: setTopic }), [topic]);
  // An empty list of ignored tags: the palette also opens while the person types.
  useHotkeys([['mod+K', openPalette]], []);
  const { memberships } = useSession();
  const params = useParams({ strict: false });
  const teamId = params.teamId ?? recentTeam(memberships);
  const role = memberships.find((membership) => membership.teamId === teamId)?.role;
  useEffect(() => {
    if (params.teamId !== undefined) rememberTeam(params.teamId);
  }, [params.teamId]);
  useEffect(loadNotices, []);
  const skip = () => document.getElementById(MAIN)?.focus();
  return (
    <ConfirmIdentityProvider>
      <button type="button" className="skip-link" onClick={skip}>
        {t('skip')}
      </button>
      <AppShell
        header={{ height: HEADER_HEIGHT }}
        navbar={{
          width: { sm: SIDEBAR_ICON_WIDTH, md: SIDEBAR_WIDTH },
          breakpoint: 'sm',
          collapsed: { mobile: !isOpen },
        }}
        aside={{
          width: HELP_WIDTH,
          breakpoint: 'md',
          collapsed: { desktop: topic === null, mobile: topic === null },
        }}
        padding={{ base: 'md', md: 'xl' }}
      >
        <AppShell.Header>
          <Group h="100%" px="md" wrap="nowrap" justify="space-between" gap="sm">
            <Group wrap="nowrap" gap="sm" miw={0}>
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={t('navigation')}
                aria-expanded={isOpen}
              />
              <Logo />
              <Text fw={700} size="md" visibleFrom="sm" className="brand">
                Rapport
              </Text>
              <TeamSwitch teamId={teamId} />
            </Group>
            <Group wrap="nowrap" gap="sm">
              <UnstyledButton className="go-to" onClick={openPalette}>
                <IconSearch size={17} aria-hidden />
                <span className="go-to-label">{t('goTo')}</span>
                <Kbd visibleFrom="sm" size="xs" aria-hidden>
                  {t('paletteKeys')}
                </Kbd>
              </UnstyledButton>
              <Suspense fallback={<Skeleton height={36} circle />}>
                <UserMenu onShortcuts={shortcuts.open} />
              </Suspense>
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" className="sidebar" data-open={isOpen || undefined}>
          <AppShell.Section grow component="nav" aria-label={t('pages')} onClick={close}>
            <Navigation teamId={teamId} role={role} />
          </AppShell.Section>
        </AppShell.Navbar>
        <AppShell.Main id={MAIN} tabIndex={-1} bg="var(--console-page)">
          <Suspense fallback={<PageSkeleton />}>
            <SecondFactorGate teamId={params.teamId}>
              <DeletedTeamGate teamId={params.teamId}>
                <HelpContext value={help}>
                  <Outlet />
                </HelpContext>
              </DeletedTeamGate>
            </SecondFactorGate>
          </Suspense>
        </AppShell.Main>
        {topic !== null && (
          <AppShell.Aside aria-label={t('help')}>
            <Suspense>
              <HelpContext value={help}>
                <HelpPanel topic={topic} />
              </HelpContext>
            </Suspense>
          </AppShell.Aside>
        )}
      </AppShell>
      <Suspense>
        <AlertWatch teamId={teamId} />
      </Suspense>
      {paletteOpenedAt !== null && (
        <Suspense>
          <CommandPalette teamId={teamId} role={role} openedAt={paletteOpenedAt} />
        </Suspense>
      )}
      <Shortcuts
        teamId={teamId}
        role={role}
        isOpen={isShortcutsOpen}
        onOpen={shortcuts.open}
        onClose={shortcuts.close}
      />
    </ConfirmIdentityProvider>
  );
}

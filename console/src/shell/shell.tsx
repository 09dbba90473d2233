import { AppShell, Box, Burger, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { call } from '../api/call';
import { sessionQuery, useForgetSession, useSession } from '../api/session';
import { ConfirmIdentityProvider } from '../ui/confirm-identity';
import { Logo } from '../ui/logo';
import { LoadingPage } from '../ui/status-pages';
import { useAction } from '../ui/use-action';
import { CommandPalette, openCommandPalette } from './command-palette';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { Navigation } from './navigation';
import { recentTeam, rememberTeam } from './recent-team';
import { SecondFactorGate } from './second-factor-gate';
import { Shortcuts } from './shortcuts';
import { TeamSwitch } from './team-switch';

const MAIN = 'main';

/** The frame of all pages of a person who is signed in; after the end of the session, the way to the sign-in page. */
export function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const router = useRouter();
  const isSignedOut = session === null;
  useEffect(() => {
    if (!isSignedOut) return;
    const next = router.state.location.href;
    void router.navigate({ to: '/sign-in', search: { next }, replace: true });
  }, [isSignedOut, router]);
  return isSignedOut ? <LoadingPage /> : <Frame />;
}

function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { memberships, person } = useSession();
  const params = useParams({ strict: false });
  const teamId = params.teamId ?? recentTeam(memberships);
  const role = memberships.find((membership) => membership.teamId === teamId)?.role;
  useEffect(() => {
    if (params.teamId !== undefined) rememberTeam(params.teamId);
  }, [params.teamId]);
  const skip = () => document.getElementById(MAIN)?.focus();
  return (
    <ConfirmIdentityProvider>
      <button type="button" className="skip-link" onClick={skip}>
        Skip to the content
      </button>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
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
                aria-label="Navigation"
                aria-expanded={isOpen}
              />
              <Logo />
              <Text fw={700} size="md" visibleFrom="sm">
                Rapport
              </Text>
              <TeamSwitch teamId={teamId} />
            </Group>
            <Button
              variant="default"
              onClick={openCommandPalette}
              px="sm"
              style={{ flexShrink: 0 }}
            >
              <IconSearch size={16} aria-hidden />
              <span className="go-to">Go to…</span>
              <Kbd visibleFrom="sm" size="xs" aria-hidden>
                Ctrl K
              </Kbd>
            </Button>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm" style={{ overflowY: 'auto' }}>
          <AppShell.Section grow component="nav" aria-label="Pages" onClick={close}>
            <Navigation teamId={teamId} role={role} />
          </AppShell.Section>
          <AppShell.Section pt="md">
            <Stack gap="sm">
              <Box px="sm" className="wraps">
                <Text fw={600}>{person.name}</Text>
                <Text size="xs" c="dimmed">
                  {person.email}
                </Text>
              </Box>
              <ColorSchemeSwitch />
              <SignOutButton />
            </Stack>
          </AppShell.Section>
        </AppShell.Navbar>
        <AppShell.Main id={MAIN} tabIndex={-1} bg="var(--console-page)">
          <Suspense fallback={<LoadingPage />}>
            <SecondFactorGate teamId={params.teamId}>
              <Outlet />
            </SecondFactorGate>
          </Suspense>
        </AppShell.Main>
      </AppShell>
      <CommandPalette teamId={teamId} role={role} />
      <Shortcuts teamId={teamId} role={role} />
    </ConfirmIdentityProvider>
  );
}

function SignOutButton() {
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const signOut = useAction(async () => {
    await call('POST', 'sign-out');
    await navigate({ to: '/sign-in' });
    await forgetSession();
  });
  return (
    <Button
      fullWidth
      variant="default"
      leftSection={<IconLogout size={16} aria-hidden />}
      loading={signOut.isRunning}
      onClick={() => void signOut.run()}
    >
      Sign out
    </Button>
  );
}

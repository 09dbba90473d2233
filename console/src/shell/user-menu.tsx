import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconHelp, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call';
import { sessionQuery, useForgetSession, useSession } from '../api/session';
import { LANGUAGES } from '../texts/choose-language';
import { LANGUAGE_NAMES } from '../texts/language-names';
import { useTexts } from '../texts/texts';
import { countWaiting, signOutOfTill } from '../till/waiting-bookings';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useAction } from '../ui/use-action';
import { initialsOf } from './initials';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The menu of the person: account, language, appearance and sign-out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts('shell');
  const { person } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const client = useQueryClient();
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const signOut = useAction(async () => {
    await signOutOfTill(window.localStorage, person.id, () => call('POST', 'sign-out'));
    await navigate({ to: '/sign-in' });
    await forgetSession();
  });
  const [waiting, setWaiting] = useState(0);
  const askOrSignOut = () => {
    const count = countWaiting(window.localStorage, person.id);
    setWaiting(count);
    if (count === 0) void signOut.run();
  };
  const changeLanguage = useAction(async (locale: string | null) => {
    await call('PATCH', 'account', { locale });
    await client.invalidateQueries(sessionQuery);
  });
  const chosen = person.locale?.split('-')[0] ?? null;
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className="user-button">
            <span className="visually-hidden">{t('userMenu', { name: person.name })}</span>
            <Avatar size={32} radius="xl" color="petrol" aria-hidden>
              {initialsOf(person.name)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className="user-menu-head wraps">
            <Text fw={600}>{person.name}</Text>
            <Text size="xs" c="dimmed">
              {person.email}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconUserCircle size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/account" {...props} />}
          >
            {t('page.account')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHelp size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/help" {...props} />}
          >
            {t('help')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={17} aria-hidden />} onClick={onShortcuts}>
            {t('shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <Choices label={t('language')}>
            <Choice
              isChosen={chosen === null}
              label={t('languageOfBrowser')}
              onChoose={() => void changeLanguage.run(null)}
            />
            {LANGUAGES.map((language) => (
              <Choice
                key={language}
                lang={language}
                isChosen={chosen === language}
                label={LANGUAGE_NAMES[language]}
                onChoose={() => void changeLanguage.run(language)}
              />
            ))}
          </Choices>
          <Menu.Divider />
          <Choices label={t('appearance')}>
            {SCHEMES.map((scheme) => (
              <Choice
                key={scheme}
                isChosen={colorScheme === scheme}
                label={t(`scheme.${scheme}`)}
                onChoose={() => setColorScheme(scheme)}
              />
            ))}
          </Choices>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={17} aria-hidden />}
            disabled={signOut.isRunning}
            onClick={askOrSignOut}
          >
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={t('signOutWaitingTitle')}
        text={t('signOutWaitingText', { count: waiting })}
        label={t('signOut')}
        action={signOut}
        isOpen={waiting > 0}
        onClose={() => setWaiting(0)}
      />
    </>
  );
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <Menu.Label aria-hidden>{label}</Menu.Label>
    {children}
  </div>
);

/** One of several settings of which exactly one is chosen. */
const Choice = ({
  label,
  lang,
  isChosen,
  onChoose,
}: {
  label: string;
  lang?: string;
  isChosen: boolean;
  onChoose: () => void;
}) => (
  <Menu.Item
    // Mantine gives every item the role `menuitem`.
    renderRoot={(props) => (
      <button type="button" {...props} role="menuitemradio" aria-checked={isChosen} lang={lang} />
    )}
    closeMenuOnClick={false}
    leftSection={<IconCheck size={17} aria-hidden visibility={isChosen ? 'visible' : 'hidden'} />}
    onClick={onChoose}
  >
    {label}
  </Menu.Item>
);

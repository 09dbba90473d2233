import { NavLink, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hasRole, type Role } from '../api/types';
import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';

/** The pages of a team that the role may open, then those of the person. */
export function Navigation({ teamId, role }: { teamId: string | null; role: Role | undefined }) {
  const pages =
    teamId === null || role === undefined
      ? []
      : TEAM_PAGES.filter(({ minRole }) => hasRole(role, minRole)).map((page) => (
          <NavLink
            key={page.to}
            label={page.label}
            leftSection={<page.icon size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to={page.to}
                params={{ teamId }}
                activeOptions={{ exact: page.to === '/teams/$teamId', includeSearch: false }}
                {...props}
              />
            )}
          />
        ));
  const settings = TEAM_PAGES.filter((page) => 'isSetting' in page).map(({ to }) => to as string);
  const isSetting = ({ key }: { key: string | null }) => settings.includes(key ?? '');
  return (
    <>
      {pages.filter((page) => !isSetting(page))}
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
        Settings
      </Text>
      {pages.filter(isSetting)}
      <NavLink
        label={ACCOUNT_PAGE.label}
        leftSection={<ACCOUNT_PAGE.icon size={18} aria-hidden />}
        renderRoot={(props) => <Link to={ACCOUNT_PAGE.to} {...props} />}
      />
    </>
  );
}

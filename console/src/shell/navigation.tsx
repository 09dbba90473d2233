import { NavLink, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hasRole, type Role } from '../api/types';
import { AttentionBadge } from '../connections/attention-badge';
import { UnreadBadge } from '../inbox/unread';
import { useTexts } from '../texts/texts';
import { TEAM_PAGES } from './pages';

function badgeOf(page: string, teamId: string) {
  if (page === 'inbox') return <UnreadBadge teamId={teamId} />;
  return page === 'social' ? <AttentionBadge teamId={teamId} /> : undefined;
}

/** The pages of a team that the role may open. In a narrow window only their icons are shown. */
export function Navigation({ teamId, role }: { teamId: string | null; role: Role | undefined }) {
  const t = useTexts('shell');
  if (teamId === null || role === undefined) return null;
  const pages = TEAM_PAGES.filter(({ minRole }) => hasRole(role, minRole));
  const links = (isSetting: boolean) =>
    pages
      .filter((page) => 'isSetting' in page === isSetting && !('isSubpage' in page))
      .map(({ to, name, icon: Icon }) => (
        <NavLink
          key={to}
          className="nav-link"
          label={t(`page.${name}`)}
          title={t(`page.${name}`)}
          leftSection={<Icon size={19} aria-hidden />}
          rightSection={badgeOf(name, teamId)}
          renderRoot={(props) => (
            <Link
              to={to}
              params={{ teamId }}
              activeOptions={{ exact: to === '/teams/$teamId', includeSearch: false }}
              {...props}
            />
          )}
        />
      ));
  return (
    <>
      {links(false)}
      <Text className="nav-heading">{t('settings')}</Text>
      {links(true)}
    </>
  );
}

import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session';
import { hasRole, type Role } from '../api/types';
import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';

export const openCommandPalette = spotlight.open;

/** Goes to any page, or to another team, by its name. */
export function CommandPalette({
  teamId,
  role,
}: {
  teamId: string | null;
  role: Role | undefined;
}) {
  const navigate = useNavigate();
  const { memberships } = useSession();
  const pages =
    teamId === null || role === undefined
      ? []
      : TEAM_PAGES.filter(({ minRole }) => hasRole(role, minRole)).map(({ to, label }) => ({
          id: to,
          label,
          onClick: () => void navigate({ to, params: { teamId } }),
        }));
  const teams = memberships
    .filter((membership) => membership.teamId !== teamId)
    .map(({ teamId, teamName }) => ({
      id: teamId,
      label: `Team ${teamName}`,
      onClick: () => void navigate({ to: '/teams/$teamId', params: { teamId } }),
    }));
  const account = {
    id: ACCOUNT_PAGE.to,
    label: ACCOUNT_PAGE.label,
    onClick: () => void navigate({ to: ACCOUNT_PAGE.to }),
  };
  return (
    <Spotlight
      actions={[...pages, account, ...teams]}
      shortcut="mod + K"
      nothingFound="No page has this name"
      searchProps={{
        placeholder: 'Name of a page or team',
        'aria-label': 'Name of a page or team',
      }}
    />
  );
}

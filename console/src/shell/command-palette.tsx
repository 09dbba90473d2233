import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session';
import { teamQuery } from '../api/team';
import { hasRole, type Role } from '../api/types';
import type { FormListItem } from '../forms/types';
import { useTexts } from '../texts/texts';
import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';

/** The largest page of a list: more forms are found on their page. */
const FORMS_PATH = '/forms?limit=100';
const MAX_SHOWN = 12;
const MAX_CUSTOMERS = 6;
/** A shorter text matches too many customers. */
const MIN_SEARCH = 2;
const SEARCH_DELAY_MS = 200;

/** Goes to any page, form, customer or other team by its name. */
export function CommandPalette({
  teamId,
  role,
  openedAt,
}: {
  teamId: string | null;
  role: Role | undefined;
  /** Changes whenever it should open. */
  openedAt: number;
}) {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const { memberships } = useSession();
  // Loaded when it is opened for the first time, with forms that may be out of date each time.
  useEffect(() => spotlight.open(), [openedAt]);
  const { data: forms = [] } = useQuery({
    ...teamQuery<FormListItem[]>(teamId ?? '', FORMS_PATH),
    enabled: teamId !== null && role !== undefined,
  });
  const [query, setQuery] = useState('');
  const customers = useFoundCustomers(teamId, role, query);
  const pages =
    teamId === null || role === undefined
      ? []
      : TEAM_PAGES.filter(({ minRole }) => hasRole(role, minRole)).map(({ to, name }) => ({
          id: to as string,
          label: t(`page.${name}`),
          onClick: () => void navigate({ to, params: { teamId } }),
        }));
  const account = {
    id: ACCOUNT_PAGE.to,
    label: t(`page.${ACCOUNT_PAGE.name}`),
    onClick: () => void navigate({ to: ACCOUNT_PAGE.to }),
  };
  const mayEdit = role !== undefined && hasRole(role, 'analyst');
  const formActions = forms.map(({ id, name }) => ({
    id,
    label: name,
    onClick: () =>
      void (
        teamId !== null &&
        navigate(
          mayEdit
            ? { to: '/teams/$teamId/forms/$formId', params: { teamId, formId: id } }
            : { to: '/teams/$teamId/forms', params: { teamId } },
        )
      ),
  }));
  const teams = memberships
    .filter((membership) => membership.teamId !== teamId)
    .map(({ teamId, teamName }) => ({
      id: teamId,
      label: t('teamNamed', { name: teamName }),
      onClick: () => void navigate({ to: '/teams/$teamId', params: { teamId } }),
    }));
  const groups: SpotlightActionGroupData[] = [
    { group: t('palettePages'), actions: [...pages, account] },
    { group: t('paletteForms'), actions: formActions },
    { group: t('paletteCustomers'), actions: customers },
    { group: t('paletteTeams'), actions: teams },
  ];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={query}
      onQueryChange={setQuery}
      limit={MAX_SHOWN}
      scrollable
      maxHeight={420}
      shortcut={null}
      nothingFound={t('paletteNothing')}
      searchProps={{ placeholder: t('paletteLabel'), 'aria-label': t('paletteLabel') }}
    />
  );
}

interface FoundCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

/** The customers with the text in their name, e-mail address, phone number or user name, for roles that may see them. */
function useFoundCustomers(teamId: string | null, role: Role | undefined, query: string) {
  const router = useRouter();
  const [wanted] = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const mayFind = teamId !== null && role !== undefined && hasRole(role, 'analyst');
  const search = new URLSearchParams({ search: wanted, limit: String(MAX_CUSTOMERS) });
  const { data = [] } = useQuery({
    ...teamQuery<FoundCustomer[]>(teamId ?? '', `/customer-directory?${search.toString()}`),
    enabled: mayFind && wanted.length >= MIN_SEARCH,
  });
  return data.map(({ id, firstName, lastName, email, phone }) => ({
    id,
    label: `${firstName} ${lastName}`,
    description: email ?? phone ?? undefined,
    // The service has compared more than the name.
    keywords: [wanted, query],
    onClick: () => router.history.push(`/teams/${teamId}/customers/${id}`),
  }));
}

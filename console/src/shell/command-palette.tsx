import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session';
import { teamQuery } from '../api/team';
import { hasRole, type Role } from '../api/types';
import type { CampaignNameView } from '../../../packages/client/src/generated/console';
import type { FormListItem } from '../forms/types';
import { useTexts } from '../texts/texts';
import { TOPICS } from '../help/topics';
import { useFoundActions } from './found-actions';
import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';

/** The largest page of a list: more forms are found on their page. */
const FORMS_PATH = '/forms?limit=100';
const MAX_SHOWN = 20;
/** Closes without an animation: a page that opens does not take the focus from an open dialog. */
const TRANSITION = { transition: 'pop', duration: 200, exitDuration: 0 } as const;

const [paletteStore, palette] = createSpotlight();

/** Goes to anything by its name: pages, forms, customers, coupons, campaigns, posts, help and other teams. */
export function CommandPalette({
  teamId,
  role,
  openedAt,
}: {
  teamId: string | null;
  role: Role | undefined;
  /** Changes whenever the palette should open. */
  openedAt: number;
}) {
  const t = useTexts('shell');
  const help = useTexts('help');
  const navigate = useNavigate();
  const { memberships } = useSession();
  // The palette is mounted when it is opened for the first time, and opens then, too.
  useEffect(() => palette.open(), [openedAt]);
  const { data: forms = [] } = useQuery({
    ...teamQuery<FormListItem[]>(teamId ?? '', FORMS_PATH),
    enabled: teamId !== null && role !== undefined,
  });
  const { data: campaigns = [] } = useQuery({
    ...teamQuery<CampaignNameView[]>(teamId ?? '', '/campaign-names'),
    enabled: teamId !== null && role !== undefined,
  });
  const [query, setQuery] = useState('');
  const found = useFoundActions(teamId, role, query);
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
  const mayEdit = role !== undefined && hasRole(role, 'editor');
  const foundForms = new Set(found.forms.map(({ id }) => id));
  const formActions = forms
    .filter(({ id }) => !foundForms.has(id))
    .map(({ id, name }) => ({
      id,
      label: name,
      onClick: () =>
        void (
          teamId !== null &&
          navigate({
            to: mayEdit ? '/teams/$teamId/forms/$formId' : '/teams/$teamId/forms/$formId/summary',
            params: { teamId, formId: id },
          })
        ),
    }));
  const campaignActions = campaigns.map(({ id, name }) => ({
    id: `campaign ${id}`,
    label: name,
    onClick: () =>
      void (
        teamId !== null &&
        navigate({
          to: '/teams/$teamId/campaigns/$campaignId',
          params: { teamId, campaignId: id },
        })
      ),
  }));
  const topics = TOPICS.map((topic) => ({
    id: `help ${topic}`,
    label: help(`topic.${topic}`),
    onClick: () => void navigate({ to: '/help/$topic', params: { topic } }),
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
    { group: t('paletteForms'), actions: [...found.forms, ...formActions] },
    { group: t('paletteCustomers'), actions: found.customers },
    { group: t('paletteCoupons'), actions: found.coupons },
    { group: t('paletteCampaigns'), actions: campaignActions },
    { group: t('palettePosts'), actions: found.posts },
    { group: t('paletteTeams'), actions: teams },
    { group: t('help'), actions: topics },
  ];
  // Spotlight selects an action when the text changes, but not when the service finds more for the same text.
  useEffect(() => {
    if (query !== '') selectAction();
  });
  return (
    <Spotlight
      store={paletteStore}
      transitionProps={TRANSITION}
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

/** Selects the first action if none is selected. Actions that arrive before the selected one change its index. */
function selectAction(): void {
  const list = document.getElementById(paletteStore.getState().listId);
  const actions = [...(list?.querySelectorAll('[data-action]') ?? [])];
  const selected = Math.max(
    0,
    actions.findIndex((action) => action.hasAttribute('data-selected')),
  );
  actions[selected]?.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected }));
}

import { IconInbox } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTeamId } from '../api/team';
import { KeptFor } from '../retention/kept-for';
import { useTexts } from '../texts/texts';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import { ResponseBrowser } from './response-browser';
import { useUnread } from './unread';

const route = getRouteApi('/shell/teams/$teamId/inbox');

/** The responses to all forms, unread ones first. */
export function InboxPage() {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const unread = useUnread(teamId)?.total;
  return (
    <Page
      title={t('title')}
      description={
        <>
          {unread !== undefined && t('unreadCount', { count: unread })} <KeptFor kind="responses" />
        </>
      }
      width="full"
    >
      <ResponseBrowser
        search={search}
        onSearch={(change) => void navigate({ search: change })}
        form={null}
        empty={
          <EmptyState icon={IconInbox} title={t('emptyTitle')} text={t('emptyText')}>
            <ButtonLink to="/teams/$teamId/forms" params={{ teamId }}>
              {t('toForms')}
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}

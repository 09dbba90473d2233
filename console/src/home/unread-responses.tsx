import { useSuspenseQueries } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import type { InboxItemView, UnreadView } from '../../../packages/client/src/generated/console';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { Time } from '../ui/time';

const SHOWN = 5;

/** The newest responses that nobody has read, of all forms. */
export function UnreadResponses() {
  const t = useTexts('home');
  const teamId = useTeamId();
  const [{ data: responses }, { data: unread }] = useSuspenseQueries({
    queries: [
      teamQuery<InboxItemView[]>(teamId, `/inbox?isRead=false&limit=${SHOWN}`),
      teamQuery<UnreadView>(teamId, '/inbox/unread'),
    ],
  });
  return (
    <Section title={t('unread')} description={t('unreadText', { count: unread.total })}>
      {responses.length > 0 && (
        <DataTable
          label={t('unread')}
          listId="home-unread"
          rows={responses}
          rowId={({ id }) => id}
          isUnread={() => true}
          href={({ id, formId }) => `/teams/${teamId}/forms/${formId}/responses/${id}`}
          columns={[
            {
              id: 'who',
              label: t('who'),
              isName: true,
              cell: ({ title }) => title ?? t('noTitle'),
            },
            { id: 'form', label: t('form'), cell: ({ formName }) => formName },
            {
              id: 'received',
              label: t('received'),
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
          ]}
          empty={null}
        />
      )}
      <PageLink to="/teams/$teamId/inbox" params={{ teamId }}>
        {t('inbox')}
      </PageLink>
    </Section>
  );
}

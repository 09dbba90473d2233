import { Group } from '@mantine/core';
import { useTeamId } from '../../api/team';
import { PageLink } from '../../ui/page-link';
import { useFormId } from '../form-queries';

/** The way between the responses of a form and those that look like spam. */
export function ResponseTabs({ tab }: { tab: 'Responses' | 'Spam' }) {
  const params = { teamId: useTeamId(), formId: useFormId() };
  return (
    <Group component="nav" aria-label="Kinds of responses" gap="md">
      <PageLink
        to="/teams/$teamId/forms/$formId/responses"
        params={params}
        aria-current={tab === 'Responses' ? 'page' : undefined}
        fw={tab === 'Responses' ? 600 : undefined}
      >
        All responses
      </PageLink>
      <PageLink
        to="/teams/$teamId/forms/$formId/spam"
        params={params}
        aria-current={tab === 'Spam' ? 'page' : undefined}
        fw={tab === 'Spam' ? 600 : undefined}
      >
        Spam
      </PageLink>
    </Group>
  );
}

import { Group } from '@mantine/core';
import { useTeamId } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { PageLink } from '../../ui/page-link';
import { useFormId } from '../form-queries';

/** The tabs of a form's responses and of its quarantine. */
export function ResponseTabs({ tab }: { tab: 'responses' | 'spam' }) {
  const t = useTexts('responses');
  const params = { teamId: useTeamId(), formId: useFormId() };
  return (
    <Group component="nav" aria-label={t('kinds')} gap="md">
      <PageLink
        to="/teams/$teamId/forms/$formId/responses"
        params={params}
        aria-current={tab === 'responses' ? 'page' : undefined}
        fw={tab === 'responses' ? 600 : undefined}
      >
        {t('all')}
      </PageLink>
      <PageLink
        to="/teams/$teamId/forms/$formId/spam"
        params={params}
        aria-current={tab === 'spam' ? 'page' : undefined}
        fw={tab === 'spam' ? 600 : undefined}
      >
        {t('spam')}
      </PageLink>
    </Group>
  );
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import type { FormListItem } from '../forms/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { Status } from '../ui/status';

const SHOWN = 5;

/** The newest forms of the team, with how often they were filled in. */
export function FormsOverview({ forms }: { forms: readonly FormListItem[] }) {
  const t = useTexts('home');
  const formats = useFormats();
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const mayMake = hasRole(role, 'editor');
  const link = (parts: ReactNode) => (
    <PageLink to="/teams/$teamId/forms" params={{ teamId }}>
      {parts}
    </PageLink>
  );
  return (
    <Section title={t('forms')} description={t('formsText')}>
      <DataTable
        label={t('forms')}
        listId="home-forms"
        rows={forms.slice(0, SHOWN)}
        rowId={({ id }) => id}
        href={mayMake ? ({ id }) => `/teams/${teamId}/forms/${id}` : undefined}
        columns={[
          { id: 'name', label: t('form'), isName: true, cell: ({ name }) => name },
          { id: 'state', label: t('state'), cell: (form) => <FormState form={form} /> },
          {
            id: 'responses',
            label: t('responses'),
            align: 'end',
            cell: ({ responseCount }) => formats.number(responseCount),
          },
        ]}
        empty={<Text>{mayMake ? t('noForms', { link }) : t('noFormsYet')}</Text>}
      />
      {forms.length > 0 && link(t('allForms'))}
    </Section>
  );
}

function FormState({ form: { status, isPublic } }: { form: FormListItem }) {
  const t = useTexts('home');
  if (status !== 'published') return <Status kind="idle">{t('draft')}</Status>;
  if (!isPublic) return <Status kind="idle">{t('programsOnly')}</Status>;
  return <Status kind="ready">{t('online')}</Status>;
}

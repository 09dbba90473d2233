import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { Section } from '../ui/section';
import { RetentionSelect } from './retention-select';
import type { Retention } from './retention-types';

/** How long the responses to one form are kept; for admins. It is saved at once, not with the draft. */
export function FormRetention({ formId }: { formId: string }) {
  const t = useTexts('retention');
  const teamId = useTeamId();
  const canChange = hasRole(useMembership(teamId)?.role ?? 'viewer', 'admin');
  const { data } = useQuery({
    ...teamQuery<Retention>(teamId, `/forms/${formId}/retention`),
    enabled: canChange,
  });
  if (!canChange || data === undefined) return null;
  return (
    <Section title={t('form')} description={t('formText')}>
      <RetentionSelect key={String(data.days)} retention={data} label={t('keep')} formId={formId} />
    </Section>
  );
}

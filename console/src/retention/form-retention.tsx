import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { Section } from '../ui/section';
import { RetentionSelect } from './retention-select';
import { type Retention, retentionPath } from './retention-types';

/** How long the data of one form are kept; for admins. It is saved at once, not with the draft. */
export function FormRetention({ formId }: { formId: string }) {
  const t = useTexts('retention');
  const teamId = useTeamId();
  const canChange = hasRole(useMembership(teamId)?.role ?? 'viewer', 'admin');
  const { data } = useQuery({
    ...teamQuery<Retention[]>(teamId, retentionPath(formId)),
    enabled: canChange,
  });
  if (!canChange || data === undefined) return null;
  return (
    <Section title={t('form')} description={t('formText')}>
      <Stack gap="md">
        {data.map((retention) => (
          <RetentionSelect
            key={`${retention.kind} ${retention.days}`}
            retention={retention}
            label={t(`kind.${retention.kind}`)}
            formId={formId}
          />
        ))}
      </Stack>
    </Section>
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { SETTINGS_HASH } from '../forms/builder/settings-hash';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { type Retention, retentionPath, type RetentionKind } from './retention-types';

/** A line where the data are: how long they are kept. @param formId the form whose data they are, if they are of one only */
export function KeptFor({ kind, formId }: { kind: RetentionKind; formId?: string }) {
  const t = useTexts('retention');
  const teamId = useTeamId();
  const canChange = hasRole(useMembership(teamId)?.role ?? 'viewer', 'admin');
  const { data } = useQuery(teamQuery<Retention[]>(teamId, retentionPath(formId)));
  const retention = data?.find((one) => one.kind === kind);
  if (retention === undefined) return null;
  const { days } = retention;
  return (
    <Text component="span" size="sm" c="dimmed">
      {days === null ? t('keptForEver') : t('keptFor', { count: days })}{' '}
      {canChange &&
        (formId === undefined ? (
          <PageLink to="/teams/$teamId/retention" params={{ teamId }} fz="inherit">
            {t('change')}
          </PageLink>
        ) : (
          <PageLink
            to="/teams/$teamId/forms/$formId"
            params={{ teamId, formId }}
            hash={SETTINGS_HASH}
            fz="inherit"
          >
            {t('change')}
          </PageLink>
        ))}
    </Text>
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { type Retention, RETENTION_PATH, type RetentionKind } from './retention-types';

/** A line where the data are: how long they are kept. */
export function KeptFor({ kind }: { kind: RetentionKind }) {
  const t = useTexts('retention');
  const teamId = useTeamId();
  const canChange = hasRole(useMembership(teamId)?.role ?? 'viewer', 'admin');
  const { data } = useQuery(teamQuery<Retention[]>(teamId, RETENTION_PATH));
  const retention = data?.find((one) => one.kind === kind);
  if (retention === undefined) return null;
  const { days } = retention;
  return (
    <Text component="span" size="sm" c="dimmed">
      {days === null ? t('keptForEver') : t('keptFor', { count: days })}{' '}
      {canChange && (
        <PageLink to="/teams/$teamId/retention" params={{ teamId }} fz="inherit">
          {t('change')}
        </PageLink>
      )}
    </Text>
  );
}

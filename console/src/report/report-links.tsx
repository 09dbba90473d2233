import { Group } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import type { Report } from './report-types';

/** To the lists that the numbers come from, with the days of the report. */
export function ReportLinks({ report: { firstDay, lastDay } }: { report: Report }) {
  const t = useTexts('report');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const params = { teamId };
  return (
    <Group gap="lg" className="no-print">
      {hasRole(role, 'analyst') && (
        <>
          <PageLink
            to="/teams/$teamId/inbox"
            params={params}
            search={{ from: firstDay, to: lastDay, sort: 'newest' }}
          >
            {t('toResponses')}
          </PageLink>
          <PageLink to="/teams/$teamId/customers" params={params}>
            {t('toCustomers')}
          </PageLink>
          <PageLink
            to="/teams/$teamId/points"
            params={params}
            search={{ startDate: firstDay, endDate: lastDay }}
          >
            {t('toPoints')}
          </PageLink>
        </>
      )}
      <PageLink to="/teams/$teamId/social" params={params}>
        {t('toSocial')}
      </PageLink>
    </Group>
  );
}

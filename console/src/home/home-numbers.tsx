import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';
import { DaysChart } from '../report/days-chart';
import { NumberTiles } from '../report/number-tiles';
import { isDaily, type NumberName, type Report } from '../report/report-types';
import { useTimeZone } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { CardSkeleton } from '../ui/skeletons';

const SHOWN: readonly NumberName[] = [
  'responses',
  'newCustomers',
  'pointsGiven',
  'pointsTaken',
  'reach',
];

/** The last 30 days. Each number leads to the report that explains it. */
export function HomeNumbers() {
  const t = useTexts('home');
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const search = new URLSearchParams({ timeZone }).toString();
  const { data: report, error } = useQuery(teamQuery<Report>(teamId, `/report?${search}`));
  if (report === undefined) {
    if (error !== null) return <ErrorAlert error={error instanceof ApiError ? error : null} />;
    return <CardSkeleton lines={6} />;
  }
  return (
    <Section title={t('lastDays')} description={t('lastDaysText')}>
      <NumberTiles
        report={report}
        names={SHOWN}
        control={(name, content) => (
          <Link
            className="number-tile"
            to="/teams/$teamId/report"
            params={{ teamId }}
            search={isDaily(name) ? { number: name } : {}}
          >
            {content}
          </Link>
        )}
      />
      <DaysChart report={report} number="responses" />
      <PageLink to="/teams/$teamId/report" params={{ teamId }}>
        {t('otherDays')}
      </PageLink>
    </Section>
  );
}

import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconPrinter, IconReportAnalytics } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiError } from '../api/call';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { useFormats, useTimeZone } from '../texts/formats';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { RangeInput } from '../ui/range-input';
import { CardSkeleton } from '../ui/skeletons';
import { DaysChart } from './days-chart';
import { recentMonths } from './months';
import { NumberTiles, useComparedWith } from './number-tiles';
import { PartTables } from './part-tables';
import { ReportLinks } from './report-links';
import {
  isDaily,
  isEmptyReport,
  MAX_REPORT_DAYS,
  NUMBERS,
  periodOf,
  periodParams,
  readReportSearch,
  type Report,
  type ReportParts,
  type ReportPeriod,
  type ReportSearch,
} from './report-types';

const route = getRouteApi('/shell/teams/$teamId/report');
const RECENT = '';
const RANGE = 'range';

/** What happened in a month, in any days, or in the last 30 days: on one page, also on paper. */
export function ReportPage() {
  const t = useTexts('report');
  const teamId = useTeamId();
  const ownZone = useTimeZone();
  const search = route.useSearch();
  const { timeZone = ownZone, number = 'responses' } = search;
  const chosen = periodOf(search);
  const navigate = route.useNavigate();
  const params = new URLSearchParams({ timeZone, ...periodParams(chosen) });
  const { data: report, error } = useQuery({
    ...teamQuery<Report>(teamId, `/report?${params.toString()}`),
    placeholderData: keepPreviousData,
  });
  const { data: parts } = useQuery({
    ...teamQuery<ReportParts>(teamId, `/report/parts?${params.toString()}`),
    placeholderData: keepPreviousData,
  });
  const change = (changed: ReportSearch) =>
    void navigate({
      search: (before) => readReportSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const teamName = useMembership(teamId)?.teamName ?? '';
  return (
    <Page
      title={t('title')}
      description={t('description', { team: teamName })}
      action={
        <Group gap="sm" className="report-controls">
          <PeriodInput
            value={chosen}
            shown={report}
            timeZone={timeZone}
            onChange={(next) =>
              change({ month: undefined, from: undefined, to: undefined, ...next })
            }
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </Group>
      }
    >
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {report === undefined && error === null && <CardSkeleton lines={8} />}
      {report !== undefined && (
        <>
          <Period report={report} timeZone={timeZone} />
          <NumberTiles
            report={report}
            names={NUMBERS}
            control={(name, content) =>
              isDaily(name) ? (
                <button
                  type="button"
                  className="number-tile"
                  aria-pressed={name === number}
                  onClick={() => change({ number: name })}
                >
                  {content}
                </button>
              ) : (
                <div className="number-tile">{content}</div>
              )
            }
          />
          {isEmptyReport(report) ? (
            <NothingToReport />
          ) : (
            <>
              <DaysChart report={report} number={number} />
              <ReportLinks report={report} />
              {parts !== undefined && <PartTables parts={parts} />}
            </>
          )}
        </>
      )}
    </Page>
  );
}

function NothingToReport() {
  const t = useTexts('report');
  const teamId = useTeamId();
  return (
    <EmptyState icon={IconReportAnalytics} title={t('emptyTitle')} text={t('emptyText')}>
      <ButtonLink to="/teams/$teamId/forms" params={{ teamId }}>
        {t('toForms')}
      </ButtonLink>
    </EmptyState>
  );
}

/** The days of the report, and what its changes compare with. */
function Period({ report, timeZone }: { report: Report; timeZone: string }) {
  const t = useTexts('report');
  const formats = useFormats();
  const compared = useComparedWith(report);
  return (
    <Text c="dimmed">
      {t('period', {
        from: formats.dateOnly(report.firstDay),
        to: formats.dateOnly(report.lastDay),
        timeZone,
      })}{' '}
      {compared}
    </Text>
  );
}

function PeriodInput({
  value,
  shown,
  timeZone,
  onChange,
}: {
  value: ReportPeriod;
  /** undefined while it is loaded. */
  shown: Report | undefined;
  timeZone: string;
  onChange: (period: ReportPeriod) => void;
}) {
  const t = useTexts('report');
  const { locale } = useLanguage();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  // The locale `en-CA` writes days as YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const month = value !== undefined && 'month' in value ? value.month : undefined;
  const range = value !== undefined && 'from' in value ? value : undefined;
  const months = recentMonths(today);
  const choices = month === undefined || months.includes(month) ? months : [month, ...months];
  const choose = (choice: string) => {
    if (choice === RECENT) onChange(undefined);
    else if (choice !== RANGE) onChange({ month: choice });
    // A choice of days begins with those on the page.
    else if (shown !== undefined) onChange({ from: shown.firstDay, to: shown.lastDay });
  };
  return (
    <>
      <NativeSelect
        aria-label={t('periodLabel')}
        value={range === undefined ? (month ?? RECENT) : RANGE}
        data={[
          { value: RECENT, label: t('lastDays') },
          { value: RANGE, label: t('chooseDays') },
          ...choices.map((each) => ({
            value: each,
            label: name.format(new Date(`${each}-01T00:00:00Z`)),
          })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {range !== undefined && (
        <RangeInput value={range} maxDays={MAX_REPORT_DAYS} onChange={onChange} />
      )}
    </>
  );
}

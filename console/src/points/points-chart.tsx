import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListParams, queryString } from '../api/cursor-list';
import { teamQuery, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ChartCard } from '../ui/chart-card';
import { ErrorAlert } from '../ui/error-alert';
import { CardSkeleton } from '../ui/skeletons';
import type { PointsWeek } from './points-types';
import { ApiError } from '../api/call';

/** The points given and taken per week, of the entries that the filters show. */
export function PointsChart({ params, timeZone }: { params: ListParams; timeZone: string }) {
  const t = useTexts('points');
  const formats = useFormats();
  const { locale } = useLanguage();
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const teamId = useTeamId();
  const query = queryString({ ...params, timeZone });
  const { data: weeks, error } = useQuery({
    ...teamQuery<PointsWeek[]>(teamId, `/points/weeks?${query}`),
    placeholderData: keepPreviousData,
  });
  if (weeks === undefined) {
    if (error !== null) return <ErrorAlert error={error instanceof ApiError ? error : null} />;
    return <CardSkeleton lines={7} />;
  }
  const hasCorrections = weeks.some(({ corrected }) => corrected !== 0);
  const sum = (name: 'given' | 'taken'): string =>
    formats.points(weeks.reduce((total, week) => total + week[name], 0));
  return (
    <ChartCard
      kind="bars"
      title={t('chart.title')}
      tableLabel={t('chart.title')}
      labelHeading={t('chart.week')}
      summary={t('chart.summary', {
        weeks: weeks.length,
        given: sum('given'),
        taken: sum('taken'),
      })}
      data={weeks.map(({ week, given, taken, corrected }) => ({
        label: t('chart.weekOf', { day: formats.dateOnly(week) }),
        shortLabel: short.format(new Date(`${week}T00:00:00Z`)),
        csvLabel: week,
        given,
        taken,
        ...(hasCorrections && { corrected }),
      }))}
      series={[
        { id: 'given', label: t('chart.given') },
        { id: 'taken', label: t('chart.taken') },
        ...(hasCorrections ? [{ id: 'corrected', label: t('chart.corrected') }] : []),
      ]}
      format={(value) => formats.points(value)}
    />
  );
}

import { Paper, Text } from '@mantine/core';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ChartCard } from '../ui/chart-card';
import { daysBetween, seriesDays, seriesRows } from './series-rows';
import { useSocialFormats } from './social-formats';
import type { Comparison, KpiName, Profile } from './social-types';

/** A metric by day, with the window before as a ghost line that names its days. */
export function SeriesChart({
  profile: { platform, timeSeries },
  comparison: { firstDay, lastDay, previous },
  metric,
  isRange,
}: {
  profile: Profile;
  comparison: Comparison;
  metric: KpiName;
  isRange: boolean;
}) {
  const t = useTexts('social');
  const formats = useFormats();
  const social = useSocialFormats();
  const name = t(`metric.${metric}`);
  const points = timeSeries[metric] ?? [];
  if (points.length === 0 || firstDay === null || lastDay === null) {
    return (
      <Paper withBorder p="lg">
        <Text c="dimmed">
          {t(isRange ? 'noLineInRange' : 'noLine', {
            metric: name,
            platform: t(`platform.${platform}`),
          })}
        </Text>
      </Paper>
    );
  }
  const pointsBefore = previous?.timeSeries[metric] ?? [];
  const days = seriesDays(points, pointsBefore, daysBetween(firstDay, lastDay) + 1);
  const hasBefore = previous !== null && pointsBefore.length > 0;
  const rows = seriesRows(days, {
    label: ({ day, dayBefore }) =>
      hasBefore
        ? t('series.days', { day: formats.dateOnly(day), before: formats.dateOnly(dayBefore) })
        : formats.dateOnly(day),
    short: (day) => social.shortDay(day),
    hasBefore,
  });
  return (
    <ChartCard
      kind="line"
      title={t('series.title', { metric: name })}
      description={t('daysInUtc')}
      tableLabel={t('series.title', { metric: name })}
      labelHeading={t('series.day')}
      data={rows}
      series={[
        { id: 'now', label: social.range(firstDay, lastDay) },
        ...(hasBefore
          ? [
              {
                id: 'before',
                label: t('series.before', {
                  days: social.range(previous.firstDay, previous.lastDay),
                }),
                isGhost: true,
              },
            ]
          : []),
      ]}
      format={(value) => social.metric(metric, value)}
      startsAtZero={metric !== 'followers'}
    />
  );
}

import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ChartCard } from '../ui/chart-card';
import type { RedemptionDay } from './coupon-types';

export const RANGES = ['30', '90', '366'] as const;

/** Redemptions by day, as a chart with its table, and the choice of the days. */
export function RedemptionChart({
  days,
  range,
  onRange,
}: {
  days: readonly RedemptionDay[];
  range: string;
  onRange: (range: string) => void;
}) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const sum = days.reduce((total, { redemptions }) => total + redemptions, 0);
  return (
    <ChartCard
      title={t('overTime')}
      kind="bars"
      data={days.map(({ day, redemptions }) => ({
        label: formats.dateOnly(day),
        csvLabel: day,
        redemptions,
      }))}
      series={[{ id: 'redemptions', label: t('overTime') }]}
      format={(value) => formats.number(value)}
      labelHeading={t('day')}
      tableLabel={t('overTimeTable')}
      summary={
        <Stack gap="xs">
          <SegmentedControl
            aria-label={t('overTimeRange')}
            value={range}
            onChange={onRange}
            data={RANGES.map((value) => ({
              value,
              label: t('lastDays', { count: Number(value) }),
            }))}
            style={{ alignSelf: 'flex-start' }}
          />
          <Text role="status">
            {sum === 0 ? t('notRedeemedYet') : t('redeemedInTime', { count: sum })}
          </Text>
        </Stack>
      }
    />
  );
}

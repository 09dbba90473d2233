import { SimpleGrid } from '@mantine/core';
import { useFormats } from '../texts/formats';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ChartCard, type ChartRow } from '../ui/chart-card';
import type { Campaign, CampaignDay, CampaignDays } from './campaign-types';
import { NUMBERS } from './compare-campaigns';

type Name = Exclude<keyof CampaignDay, 'day'>;

/** The sum of the known values, or null if there are none. */
const sumOf = (days: readonly CampaignDay[], name: Name): number | null =>
  days.reduce<number | null>((sum, day) => {
    const value = day[name];
    return value === null ? sum : (sum ?? 0) + value;
  }, null);

/** The numbers of a campaign day by day, or month by month. */
export function CampaignCharts({ days: { unit, days } }: { days: CampaignDays }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const { locale } = useLanguage();
  if (days.length === 0) return null;
  const month = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const short = new Intl.DateTimeFormat(
    locale,
    unit === 'month'
      ? { month: 'short', year: '2-digit', timeZone: 'UTC' }
      : { month: 'short', day: 'numeric', timeZone: 'UTC' },
  );
  const rows: ChartRow[] = days.map(({ day, ...values }) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return {
      label: unit === 'month' ? month.format(time) : formats.dateOnly(day),
      shortLabel: short.format(time),
      csvLabel: unit === 'month' ? day.slice(0, 7) : day,
      ...values,
    };
  });
  const inWords = (name: Name): string => {
    const sum = sumOf(days, name);
    if (sum === null) return t('notReported');
    return formats.points(sum);
  };
  const chart = (title: string, names: readonly Name[]) => (
    <ChartCard
      kind="bars"
      title={title}
      tableLabel={title}
      labelHeading={t(unit === 'month' ? 'month' : 'day')}
      summary={names.map((name) => `${t(name)}: ${inWords(name)}`).join(' · ')}
      data={rows}
      series={names.map((name) => ({ id: name, label: t(name) }))}
      format={(value) => formats.points(value)}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
      {chart(t('posts'), ['posts'])}
      {chart(t('responsesAndCustomers'), ['responses', 'newCustomers'])}
      {chart(t('reach'), ['reach'])}
      {chart(t('engagement'), ['engagement'])}
      {chart(t('redemptions'), ['redemptions'])}
      {chart(t('points'), ['points'])}
    </SimpleGrid>
  );
}

/** Each number of the campaigns, a bar for each. */
export function ComparisonCharts({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
      {NUMBERS.map((name) => (
        <ChartCard
          key={name}
          kind="bars"
          title={t(name)}
          tableLabel={t(name)}
          labelHeading={t('name')}
          data={campaigns.map((campaign) => ({ label: campaign.name, value: campaign[name] }))}
          series={[{ id: 'value', label: t(name) }]}
          format={(value) => formats.points(value)}
        />
      ))}
    </SimpleGrid>
  );
}

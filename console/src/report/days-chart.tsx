import { useFormats } from '../texts/formats';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ChartCard } from '../ui/chart-card';
import type { DailyNumber, Report } from './report-types';

/** A number of a report for each of its days. */
export function DaysChart({ report, number }: { report: Report; number: DailyNumber }) {
  const t = useTexts('report');
  const formats = useFormats();
  const { locale } = useLanguage();
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const name = t(`number.${number}`);
  const isPoints = number === 'pointsGiven' || number === 'pointsTaken';
  const format = (value: number) => (isPoints ? formats.points(value) : formats.number(value));
  return (
    <ChartCard
      kind="line"
      title={t('perDay', { name })}
      tableLabel={t('perDay', { name })}
      labelHeading={t('day')}
      summary={t('sum', { sum: format(report.figures[number]), days: report.days.length })}
      data={report.days.map((day) => ({
        label: formats.dateOnly(day.date),
        shortLabel: short.format(new Date(`${day.date}T00:00:00Z`)),
        csvLabel: day.date,
        [number]: day[number],
      }))}
      series={[{ id: number, label: name }]}
      format={format}
    />
  );
}

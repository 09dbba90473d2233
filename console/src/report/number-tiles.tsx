import type { ReactNode } from 'react';
import { Change } from '../social/figure';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { changeOf, type NumberName, type Report } from './report-types';
import './report.css';

/** The numbers of a report with their changes. @param control wraps the content of a number, in a button for example */
export function NumberTiles({
  report,
  names,
  control,
}: {
  report: Report;
  names: readonly NumberName[];
  control: (name: NumberName, content: ReactNode) => ReactNode;
}) {
  const t = useTexts('report');
  const title = useComparedWith(report);
  return (
    <ul className="number-tiles" aria-label={t('numbers')}>
      {names.map((name) => (
        <li key={name} data-number={name}>
          {control(
            name,
            <>
              <span className="number-name">{t(`number.${name}`)}</span>
              <Amount name={name} value={report.figures[name]} />
              <Change ratio={changeOf(report.figures[name], report.before[name])} title={title} />
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the changes compare with, in words. */
export function useComparedWith(report: Report): string {
  const t = useTexts('report');
  const formats = useFormats();
  const { month, lastDay, days } = report;
  if (month === null) {
    const [from, to] = [report.firstDayBefore, report.lastDayBefore];
    return t('comparedRange', { from: formats.dateOnly(from), to: formats.dateOnly(to) });
  }
  const hasEnded = days.length === 0 || days.at(-1)?.date === lastDay;
  return t(hasEnded ? 'comparedMonth' : 'comparedSameDays');
}

function Amount({ name, value }: { name: NumberName; value: number | null }) {
  const t = useTexts('report');
  const formats = useFormats();
  if (value === null) {
    return (
      <span className="number-value" data-unknown>
        <span aria-hidden>—</span>
        <span className="number-reason">{t('notReported')}</span>
      </span>
    );
  }
  const isPoints = name === 'pointsGiven' || name === 'pointsTaken';
  return (
    <span className="number-value">{isPoints ? formats.points(value) : formats.number(value)}</span>
  );
}

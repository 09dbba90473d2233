import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { type ChartRow, type ChartSeries, valueOf } from './chart-rows';

/** Horizontal bars of the first series, each with its number and share: a table that draws itself. */
export function OptionBars({
  label,
  labelHeading,
  rows,
  series: [first],
  total,
  format,
}: {
  label: string;
  labelHeading: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  total: number;
  format: (value: number) => string;
}) {
  const t = useTexts('charts');
  const formats = useFormats();
  return (
    <table className="option-bars" aria-label={label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{labelHeading}</th>
          <th scope="col">{first?.label ?? t('value')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const value = (first && valueOf(row, first)) ?? 0;
          const share = total > 0 ? value / total : 0;
          return (
            <tr key={index} data-muted={row.isMuted === true || undefined}>
              <th scope="row" className="option-label">
                {row.label}
                <div className="option-track" aria-hidden>
                  <div className="option-bar" style={{ width: `${share * 100}%` }} />
                </div>
              </th>
              <td className="option-number">{format(value)}</td>
              <td className="option-number">{formats.percent(share)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

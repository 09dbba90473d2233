import { useTexts } from '../texts/texts';
import { Change, Figure } from './figure';
import { useComparedWith } from './platform-card';
import { type Comparison, KPIS, type KpiName, type Profile } from './social-types';

/** The figures of a window; each one that has values by day is a button that draws them. */
export function KpiTiles({
  profile: { platform, kpis, percentageChange, timeSeries },
  comparison: { firstDay, lastDay },
  metric,
  isRange,
  onMetric,
}: {
  profile: Profile;
  comparison: Comparison;
  metric: KpiName;
  isRange: boolean;
  onMetric: (metric: KpiName) => void;
}) {
  const t = useTexts('social');
  const title = useComparedWith(firstDay, lastDay);
  return (
    <>
      <ul className="kpi-tiles" aria-label={t('figures')}>
        {KPIS.map((name) => {
          const content = (
            <>
              <span className="kpi-name">{t(`metric.${name}`)}</span>
              <Figure name={name} value={kpis[name]} platform={platform} isRange={isRange} />
              <Change ratio={percentageChange[name]} />
            </>
          );
          return (
            <li key={name} data-metric={name}>
              {timeSeries[name] === undefined ? (
                <div className="kpi-tile">{content}</div>
              ) : (
                <button
                  type="button"
                  className="kpi-tile"
                  aria-pressed={name === metric}
                  onClick={() => onMetric(name)}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {title !== null && Object.keys(percentageChange).length > 0 && (
        <p className="compared-with">{title}</p>
      )}
    </>
  );
}

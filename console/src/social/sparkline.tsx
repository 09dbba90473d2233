import { useTexts } from '../texts/texts';
import { useSocialFormats } from './social-formats';
import type { KpiName, TimePoint } from './social-types';
import { sparklineOf } from './sparkline-path';

const WIDTH = 240;
const HEIGHT = 40;
/** Room for the width of the line. */
const MARGIN = 3;

/** A metric by day as a small line with gaps. */
export function Sparkline({ metric, points }: { metric: KpiName; points: readonly TimePoint[] }) {
  const t = useTexts('social');
  const formats = useSocialFormats();
  const [first, last] = [points.at(0), points.at(-1)];
  const shape = sparklineOf(
    points.map(({ value }) => value),
    { width: WIDTH, height: HEIGHT, startsAtZero: metric !== 'followers' },
  );
  if (shape === null || first === undefined || last === undefined) return null;
  const label = t('sparkline', {
    metric: t(`metric.${metric}`),
    days: formats.range(first.date, last.date),
    lowest: formats.metric(metric, shape.lowest),
    highest: formats.metric(metric, shape.highest),
    gaps: shape.gaps,
  });
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      <path d={shape.path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

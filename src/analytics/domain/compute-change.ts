import { KPI_NAMES, type Kpis } from '@rapport/social-connectors';
import type { WindowFigures } from './profile';

const DECIMALS = 1e6;

/**
 * Computes the change of each KPI as a ratio of its previous value, with six decimals; specification 2.7.
 * Omits a KPI if either value is unknown or the previous value is 0.
 */
export function computeChange(previous: Kpis, current: Kpis): WindowFigures['percentageChange'] {
  const changes: WindowFigures['percentageChange'] = {};
  for (const name of KPI_NAMES) {
    const change = ratioOfChange(previous[name], current[name]);
    if (change !== null) changes[name] = change;
  }
  return changes;
}

function ratioOfChange(previous: number | null, current: number | null): number | null {
  if (previous === null || previous === 0 || current === null) return null;
  const rounded = Math.round(((current - previous) * DECIMALS) / previous) / DECIMALS;
  if (!Number.isFinite(rounded)) return null;
  // A small decrease rounds to -0.
  return rounded === 0 ? 0 : rounded;
}

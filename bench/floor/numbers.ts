import { KPI_NAMES, METRIC_NAMES } from '../../src/analytics/domain/metrics';

export const POST_NUMBERS = METRIC_NAMES;
export const PROFILE_NUMBERS = KPI_NAMES;

export function pickNumbers<Name extends string>(
  row: Record<Name, number | null>,
  names: readonly Name[],
): Partial<Record<Name, number | null>> {
  const numbers: Partial<Record<Name, number | null>> = {};
  for (const name of names) numbers[name] = row[name];
  return numbers;
}

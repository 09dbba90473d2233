/** A point of a line, or a bar. All other members are the values of the series by their ids; null is a gap. */
export interface ChartRow {
  /** The label in the table: `Nov 2, 2026`. */
  readonly label: string;
  /** The label on the axis, if the one of the table is too long: `Nov 2`. */
  readonly shortLabel?: string;
  /** The value in the CSV file: `2026-11-02`. */
  readonly csvLabel?: string;
  /** Whether its bar is grey, such as that of an option that no longer exists. */
  readonly isMuted?: boolean;
  readonly [series: string]: string | number | boolean | null | undefined;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** A CSS colour; the next colour of the charts by default. */
  readonly color?: string;
  /** Whether it is an earlier time, which is grey and dashed behind the others. */
  readonly isGhost?: boolean;
}

const MAX_SERIES = 4;

/** The colour of a series, a variable of CSS that follows the colour scheme. */
export const colorOf = ({ color, isGhost = false }: ChartSeries, index: number): string =>
  color ?? (isGhost ? GHOST_COLOR : `var(--chart-${(index % MAX_SERIES) + 1})`);

const GHOST_COLOR = 'var(--chart-4)';

/** The value of a series in a row, or null if there is none. */
export function valueOf(row: ChartRow, { id }: ChartSeries): number | null {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}

/** The cells of the table, and of the CSV file with `csvLabel`. The first row has the names of the columns. */
export function cellsOf(
  labelHeading: string,
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
): (string | number | null)[][] {
  return [
    [labelHeading, ...series.map(({ label }) => label)],
    ...rows.map((row) => [row.csvLabel ?? row.label, ...series.map((each) => valueOf(row, each))]),
  ];
}

/** A text that rows carry, and a range of times; both ends are inclusive, and a range that ends before it starts is empty. */
export interface NamedRange {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** The lengths of the rows of a chart. */
export const CHART_UNITS = ['day', 'month'] as const;
export type ChartUnit = (typeof CHART_UNITS)[number];

/** How a range is divided: in days or months of a time zone. */
export interface ChartDivision {
  readonly unit: ChartUnit;
  readonly timeZone: string;
}

/** The columns of ranges, for `unnest` in a statement: names, starts and ends. */
export const columnsOfRanges = (
  ranges: readonly NamedRange[],
): [names: string[], starts: string[], ends: string[]] => [
  ranges.map(({ name }) => name),
  ranges.map(({ from }) => from.toISOString()),
  ranges.map(({ to }) => to.toISOString()),
];

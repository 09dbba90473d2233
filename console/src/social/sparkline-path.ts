interface SparklineShape {
  /** The path of an SVG; a new line begins after each gap. */
  readonly path: string;
  readonly gaps: number;
  readonly lowest: number;
  readonly highest: number;
}

const round = (coordinate: number): number => Math.round(coordinate * 100) / 100;

/** The line of values by day, or null if there are none. @param startsAtZero whether the lower edge is 0, or else the lowest value */
export function sparklineOf(
  values: readonly (number | null)[],
  { width, height, startsAtZero }: { width: number; height: number; startsAtZero: boolean },
): SparklineShape | null {
  const knownValues = values.filter((value) => value !== null);
  if (knownValues.length === 0) return null;
  const lowest = Math.min(...knownValues);
  const highest = Math.max(...knownValues);
  const base = startsAtZero ? Math.min(0, lowest) : lowest;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const span = highest - base;
  const flat = startsAtZero ? height : height / 2;
  const y = (value: number): number =>
    span === 0 ? flat : height - ((value - base) / span) * height;
  const parts = values.map((value, index) => {
    if (value === null) return '';
    const at = `${round(index * step)} ${round(y(value))}`;
    if (typeof values[index - 1] === 'number') return `L${at}`;
    // A single day between gaps is a dot.
    return typeof values[index + 1] === 'number' ? `M${at}` : `M${at}L${at}`;
  });
  return { path: parts.join(''), gaps: values.length - knownValues.length, lowest, highest };
}

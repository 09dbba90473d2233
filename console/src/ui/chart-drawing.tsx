import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ChartRow, ChartSeries } from './chart-rows';

interface DrawingProps {
  kind: 'bars' | 'line';
  title: string;
  rows: readonly ChartRow[];
  /** With their colours: what this file imports is loaded with the library. */
  series: readonly (ChartSeries & { color: string })[];
  /** Whether the axis begins at 0, or else near the lowest value, where a line from 0 would be flat. */
  startsAtZero: boolean;
  format: (value: number) => string;
}

const DRAWING_HEIGHT = 240;
const DASHES = [undefined, '6 4', '2 3', '10 4 2 4'];
const GHOST_DASHES = '5 4';
const TICKS = 5;
const MAX_BAR_WIDTH = 56;
/** With few points, each one is marked: a line of one point would be invisible. */
const MAX_DOTS = 45;

/** Draws a chart as SVG. The lines have gaps where a value is missing, and are told apart by more than their colour. */
export function ChartDrawing({ kind, title, rows, series, format, startsAtZero }: DrawingProps) {
  const isWhole = rows.every((row) =>
    series.every(({ id }) => typeof row[id] !== 'number' || Number.isInteger(row[id])),
  );
  const shared = {
    h: DRAWING_HEIGHT,
    // The library writes to its rows.
    data: rows.map((row) => ({ ...row, tick: row.shortLabel ?? row.label })),
    dataKey: 'tick',
    valueFormatter: format,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    xAxisProps: {
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 12,
      tickMargin: 8,
      // Room for the last label: without it, most of the others are left out.
      padding: kind === 'line' ? { left: 8, right: 22 } : undefined,
    },
    yAxisProps: {
      allowDecimals: !isWhole,
      width: 'auto' as const,
      tickCount: TICKS,
      ...(!startsAtZero && { domain: ['auto' as const, 'auto' as const] }),
    },
    tooltipProps: {
      isAnimationActive: false,
      labelFormatter: (tick: unknown, points: readonly { payload?: unknown }[] = []) =>
        labelOf(points[0]?.payload) ?? String(tick),
    },
    tooltipAnimationDuration: 0,
  };
  const named = series.map((each, index) => ({
    name: each.id,
    label: each.label,
    color: each.color,
    isGhost: each.isGhost === true,
    strokeDasharray: each.isGhost === true ? GHOST_DASHES : DASHES[index % DASHES.length],
  }));
  return kind === 'bars' ? (
    <BarChart
      {...shared}
      series={named.map(({ name, label, color }) => ({ name, label, color }))}
      maxBarWidth={MAX_BAR_WIDTH}
      barChartProps={{ title, barCategoryGap: '18%' }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        radius: [3, 3, 0, 0],
        className: `chart-bar chart-bar-${series.findIndex(({ id }) => id === name) + 1}`,
      })}
    />
  ) : (
    <LineChart
      {...shared}
      // Series in the background are drawn first.
      series={named
        .toSorted((one, other) => Number(other.isGhost) - Number(one.isGhost))
        .map(({ strokeDasharray, name, label, color }) =>
          strokeDasharray === undefined
            ? { name, label, color }
            : { name, label, color, strokeDasharray },
        )}
      connectNulls={false}
      curveType="linear"
      withDots={rows.length <= MAX_DOTS}
      dotProps={{ r: 3 }}
      strokeWidth={2}
      lineChartProps={{ title }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        className: `chart-line-${series.findIndex(({ id }) => id === name) + 1}`,
        ...(series.find(({ id }) => id === name)?.isGhost === true && { dot: { r: 1.5 } }),
      })}
    />
  );
}

/** The whole label of a point, which may be too long for the axis. */
function labelOf(payload: unknown): string | undefined {
  const label = (payload as ChartRow | undefined)?.label;
  return typeof label === 'string' ? label : undefined;
}

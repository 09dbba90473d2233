import { ApiExtraModels, ApiProperty } from '../../core/openapi/decorators';
import { schemaRef } from '../../core/openapi/schema';
import {
  type PlatformConnection,
  CONNECTION_STATUSES,
  type ConnectionStatus,
  connectionStatus,
} from '../domain/connection-status';
import {
  KPI_NAMES,
  type Kpis,
  type Platform,
  PLATFORMS,
  type RawMetrics,
} from '@rapport/social-connectors';
import type { TimePoint, WindowFigures } from '../domain/profile';
import { type Window, WINDOWS } from '../domain/window';
import { KpisView, toKpisView } from '../metrics.views';
import type { ProfileRow, SummaryRow } from './profiles.repository';

const WINDOW = { enum: WINDOWS, example: '30d' } as const;
const REFRESHED = {
  type: String,
  nullable: true,
  format: 'date-time',
  example: '2026-11-20T04:00:00.000Z',
  description: 'The time of the last sync or import; null unless `ready`.',
} as const;

class PlatformView {
  @ApiProperty({ enum: PLATFORMS, example: 'instagram' })
  platform: Platform;

  @ApiProperty({
    enum: CONNECTION_STATUSES,
    description:
      '`pending`: connected, but no data are imported yet; `unavailable`: connected, but the platform reports no metrics.',
    example: 'ready',
  })
  status: ConnectionStatus;

  @ApiProperty({ example: true })
  connected: boolean;

  @ApiProperty(REFRESHED)
  lastRefreshedAt: string | null;
}

export class TimePointView implements TimePoint {
  @ApiProperty({ type: String, format: 'date', example: '2026-11-19' })
  date: string;

  @ApiProperty({ type: Number, nullable: true, example: 412 })
  value: number | null;
}

/** Specification 2.7. */
@ApiExtraModels(TimePointView)
export class ProfileView extends PlatformView {
  @ApiProperty(WINDOW)
  window: Window;

  @ApiProperty({ type: KpisView, description: 'All null unless `ready`.' })
  kpis: Kpis;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The platform's own metrics of the window, under its own names.",
    example: { reach: 1180 },
  })
  rawKpis: RawMetrics;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: schemaRef(TimePointView.name) },
    description: 'By metric: a value for each day. Metrics without any value are omitted.',
    example: { impressions: [{ date: '2026-11-19', value: 412 }] },
  })
  timeSeries: WindowFigures['timeSeries'];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description:
      'By metric: the change since the previous window, as a ratio. Metrics that are unknown in either window are omitted.',
    example: { impressions: 0.125, followers: -0.004 },
  })
  percentageChange: WindowFigures['percentageChange'];
}

/** Specification 2.8. */
export class SummaryEntryView extends PlatformView {
  @ApiProperty({ type: KpisView, nullable: true, description: 'null unless `ready`.' })
  kpis: Kpis | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The number of posts of the last 7, 30, 90 or 365 days until now.',
    example: 12,
  })
  postCount: number;
}

export class SummaryView {
  @ApiProperty(WINDOW)
  window: Window;

  @ApiProperty({ type: [SummaryEntryView], description: 'One entry for each platform.' })
  platforms: SummaryEntryView[];
}

const NO_KPIS = Object.fromEntries(KPI_NAMES.map((name) => [name, null])) as Kpis;

export const toProfileView = (
  platform: Platform,
  window: Window,
  row: ProfileRow | null,
): ProfileView => ({
  ...toPlatformView(platform, row),
  window,
  ...toFiguresView(platform, row),
});

/** The figures of a profile without its window. */
export const toWindowlessView = (
  platform: Platform,
  row: ProfileRow | null,
): Omit<ProfileView, 'window'> => ({
  ...toPlatformView(platform, row),
  ...toFiguresView(platform, row),
});

function toFiguresView(platform: Platform, row: ProfileRow | null): WindowFigures {
  const figures = connectionStatus(platform, row) === 'ready' ? row : null;
  return {
    kpis: figures === null ? NO_KPIS : toKpisView(figures),
    rawKpis: figures?.rawKpis ?? {},
    timeSeries: figures?.timeSeries ?? {},
    percentageChange: figures?.percentageChange ?? {},
  };
}

export const toSummaryView = (
  window: Window,
  platforms: readonly Platform[],
  rows: readonly SummaryRow[],
): SummaryView => ({ window, platforms: toSummaryEntries(platforms, rows) });

/** One entry for each platform. */
export const toSummaryEntries = (
  platforms: readonly Platform[],
  rows: readonly SummaryRow[],
): Pick<SummaryEntryView, keyof SummaryEntryView>[] =>
  platforms.map((platform) => {
    const row = rows.find((found) => found.platform === platform) ?? null;
    const entry = toPlatformView(platform, row);
    return {
      ...entry,
      kpis: row !== null && entry.status === 'ready' ? toKpisView(row) : null,
      postCount: Number(row?.postCount ?? 0),
    };
  });

function toPlatformView(
  platform: Platform,
  row: PlatformConnection | null,
): Pick<PlatformView, keyof PlatformView> {
  const status = connectionStatus(platform, row);
  return {
    platform,
    status,
    connected: status !== 'not_connected',
    lastRefreshedAt: status === 'ready' ? (row?.lastRefreshedAt?.toISOString() ?? null) : null,
  };
}

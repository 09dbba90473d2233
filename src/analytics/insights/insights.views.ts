import { ApiProperty, IntersectionType, OmitType, PickType } from '../../core/openapi/decorators';
import { schemaRef } from '../../core/openapi/schema';
import {
  KPI_NAMES,
  type KpiName,
  type Kpis,
  type Platform,
  PLATFORMS,
  POST_TYPES,
  type PostType,
  type SocialMetrics,
} from '@rapport/social-connectors';
import type { PreviousWindow, TimePoint, WindowComparison, WindowFigures } from '../domain/profile';
import { type Window, WINDOWS } from '../domain/window';
import { connectionStatus } from '../domain/connection-status';
import { KpisView, MetricsView } from '../metrics.views';
import {
  ProfileView,
  SummaryEntryView,
  TimePointView,
  toSummaryEntries,
  toWindowlessView,
} from '../profiles/profile.views';
import type { ComparisonRow, OverviewRow, ProfileRow } from '../profiles/profiles.repository';

const DAY = { type: String, format: 'date', example: '2026-11-20' } as const;
const NULLABLE_DAY = { ...DAY, nullable: true } as const;
const NULLABLE_WINDOW = {
  type: String,
  enum: WINDOWS,
  nullable: true,
  description: 'Null for a range of days.',
  example: '30d',
} as const;
const TIME_SERIES = {
  type: 'object',
  additionalProperties: { type: 'array', items: schemaRef(TimePointView.name) },
  description: 'By metric: a value for each day. Metrics without any value are omitted.',
  example: { impressions: [{ date: '2026-10-21', value: 366 }] },
} as const;

export class OverviewEntryView extends SummaryEntryView {
  @ApiProperty({
    description: 'Whether the account has to be connected again: until then, no new data come in.',
    example: false,
  })
  needsReconnecting: boolean;

  @ApiProperty({
    ...NULLABLE_DAY,
    description: 'The first day of the window; null unless `ready` with data of days.',
  })
  firstDay: string | null;

  @ApiProperty({ ...NULLABLE_DAY, description: 'The last day of the window.' })
  lastDay: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'As in the profile.',
    example: { impressions: 0.125 },
  })
  percentageChange: WindowFigures['percentageChange'];

  @ApiProperty({
    type: [TimePointView],
    description: 'The values of the requested metric by day, as in the profile; empty without any.',
  })
  series: TimePoint[];
}

export class OverviewView {
  @ApiProperty(NULLABLE_WINDOW)
  window: Window | null;

  @ApiProperty({ enum: KPI_NAMES, example: 'impressions' })
  metric: KpiName;

  @ApiProperty({ type: [OverviewEntryView], description: 'One entry for each platform.' })
  platforms: OverviewEntryView[];
}

class PreviousWindowView implements PreviousWindow {
  @ApiProperty({ ...DAY, example: '2026-09-22' })
  firstDay: string;

  @ApiProperty({ ...DAY, example: '2026-10-21' })
  lastDay: string;

  @ApiProperty({
    type: KpisView,
    description:
      'The values that `percentageChange` compares with; null if a day is missing, or if the two windows cannot be compared.',
  })
  kpis: Kpis;

  @ApiProperty(TIME_SERIES)
  timeSeries: WindowFigures['timeSeries'];
}

/** The days of a window of a profile, and the window before it. */
export class ComparisonView {
  @ApiProperty({ enum: PLATFORMS, example: 'instagram' })
  platform: Platform;

  @ApiProperty({ enum: WINDOWS, example: '30d' })
  window: Window;

  @ApiProperty({
    ...NULLABLE_DAY,
    description: 'The first day of the window; null unless `ready` with data of days.',
  })
  firstDay: string | null;

  @ApiProperty({ ...NULLABLE_DAY, description: 'The last day of the window.' })
  lastDay: string | null;

  @ApiProperty({
    type: PreviousWindowView,
    nullable: true,
    description: 'The window of the same length before; null if no day of it is imported.',
  })
  previous: PreviousWindowView | null;
}

/** The profile and the comparison of a range of days. */
export class RangeFiguresView extends IntersectionType(
  OmitType(ProfileView, ['window']),
  PickType(ComparisonView, ['firstDay', 'lastDay', 'previous']),
) {}

export class PostTypeView {
  @ApiProperty({ enum: POST_TYPES, example: 'reel' })
  postType: PostType;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'The number of posts of the last 7, 30, 90 or 365 days until now, or of the range.',
    example: 12,
  })
  posts: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The number of posts, the newest ones, that the averages are of.',
    example: 12,
  })
  averagedPosts: number;

  @ApiProperty({
    type: MetricsView,
    description:
      'The averages of the posts that have the metric, six decimals; null if none has it.',
  })
  averages: SocialMetrics;
}

export class PostTypesView {
  @ApiProperty(NULLABLE_WINDOW)
  window: Window | null;

  @ApiProperty({ type: [PostTypeView], description: 'The types that posts of the platform have.' })
  types: PostTypeView[];
}

/** @param window null for a range of days */
export function toOverviewView(
  window: Window | null,
  metric: KpiName,
  rows: readonly OverviewRow[],
): OverviewView {
  return {
    window,
    metric,
    platforms: toSummaryEntries(PLATFORMS, rows).map((entry) => {
      const found = rows.find(({ platform }) => platform === entry.platform);
      const row = entry.status === 'ready' ? found : undefined;
      return {
        ...entry,
        needsReconnecting: entry.connected && found?.needsReconnecting === true,
        firstDay: row?.comparison?.firstDay ?? null,
        lastDay: row?.comparison?.lastDay ?? null,
        percentageChange: row?.percentageChange ?? {},
        series: row?.series ?? [],
      };
    }),
  };
}

export function toComparisonView(
  platform: Platform,
  window: Window,
  row: ComparisonRow | null,
): ComparisonView {
  const isReady = connectionStatus(platform, row) === 'ready';
  const comparison: WindowComparison | null = isReady ? (row?.comparison ?? null) : null;
  return { platform, window, ...daysOf(comparison) };
}

export function toRangeFiguresView(
  platform: Platform,
  row: (ProfileRow & ComparisonRow) | null,
): RangeFiguresView {
  const profile = toWindowlessView(platform, row);
  const comparison = profile.status === 'ready' ? (row?.comparison ?? null) : null;
  return { ...profile, ...daysOf(comparison) };
}

const daysOf = (
  comparison: WindowComparison | null,
): Pick<ComparisonView, 'firstDay' | 'lastDay' | 'previous'> => ({
  firstDay: comparison?.firstDay ?? null,
  lastDay: comparison?.lastDay ?? null,
  previous: comparison?.previous ?? null,
});

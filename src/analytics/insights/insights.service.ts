import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { type DateRange, readDateRange } from '../../core/values/date-range';
import type { DayRange } from '../../core/values/day-range';
import { DAY_MS } from '../../core/values/durations';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { Platform, PostType, SocialMetrics } from '@rapport/social-connectors';
import { type Window, WINDOW_DAYS } from '../domain/window';
import { toMetricsView } from '../metrics.views';
import { ProfilesRepository } from '../profiles/profiles.repository';
import { DEFAULT_WINDOW, type OverviewQueryDto } from './insights.dto';
import {
  type ComparisonView,
  type OverviewView,
  type PostTypesView,
  toComparisonView,
  toOverviewView,
} from './insights.views';
import { postTypesStatement } from './post-types.sql';

interface PostTypeRow extends SocialMetrics {
  postType: PostType;
  posts: string;
  averagedPosts: string;
}

/** Reads what the console shows in addition to the four specified endpoints, from the same stored figures. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesRepository,
  ) {}

  /** Reads the summary of all platforms with changes, and the values by day of one metric. */
  async readOverview(
    scope: RequestScope,
    { window = DEFAULT_WINDOW, metric }: OverviewQueryDto,
  ): Promise<OverviewView> {
    const rows = await this.profiles.listOverview(scope, window, metric);
    return toOverviewView(window, metric, rows);
  }

  /** Reads the window before the window of the profile. */
  async compare(scope: RequestScope, platform: Platform, window: Window): Promise<ComparisonView> {
    const row = await this.profiles.findComparison(scope, platform, window);
    return toComparisonView(platform, window, row);
  }

  /** Counts the posts of each type, and averages their metrics; no types unless the platform is `ready`. */
  async summarizePostTypes(
    scope: RequestScope,
    platform: Platform,
    span: Window | DayRange,
  ): Promise<PostTypesView> {
    const range = timesOf(span);
    const { statement, values } = postTypesStatement(scope.teamId, platform, range);
    const rows = await this.database.for(scope, 'search').query<PostTypeRow>(statement, values);
    return {
      window: typeof span === 'string' ? span : null,
      types: rows.map((row) => ({
        postType: row.postType,
        posts: Number(row.posts),
        averagedPosts: Number(row.averagedPosts),
        averages: toMetricsView(row),
      })),
    };
  }
}

/** The times of a window, which ends now, or of whole days (UTC). */
function timesOf(span: Window | DayRange): DateRange {
  if (typeof span !== 'string') return readDateRange(span.firstDay, span.lastDay);
  const to = Date.now();
  return { from: to - WINDOW_DAYS[span] * DAY_MS, to };
}

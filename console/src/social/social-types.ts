import type {
  ComparisonView,
  PostView,
  ProfileView,
} from '../../../packages/client/src/generated/console';
import { type DayRange, MAX_RANGE_DAYS, rangeParams, readDayRange } from '../ui/day-range';

export type {
  OverviewEntryView as OverviewEntry,
  OverviewView as Overview,
  PostTypesView as PostTypes,
  PostView as Post,
  TimePointView as TimePoint,
} from '../../../packages/client/src/generated/console';

/** The numbers of a window or of a range of days. */
export type Profile = Omit<ProfileView, 'window'>;
export type Comparison = Pick<ComparisonView, 'firstDay' | 'lastDay' | 'previous'>;
export type Platform = ProfileView['platform'];
export type PostType = PostView['postType'];
export type SocialWindow = ProfileView['window'];
export type ConnectionStatus = ProfileView['status'];
type MetricName = keyof PostView['metrics'];
export type KpiName = keyof ProfileView['kpis'];
type PostSort = 'publishedAt' | MetricName;

export const PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const satisfies readonly Platform[];

export const WINDOWS = ['7d', '30d', '90d', '12m'] as const satisfies readonly SocialWindow[];
export const POST_TYPES = ['post', 'reel', 'story'] as const satisfies readonly PostType[];

export const METRICS = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'shares',
  'clicks',
  'videoViews',
  'engagementRate',
] as const satisfies readonly MetricName[];
export const KPIS = ['followers', ...METRICS] as const satisfies readonly KpiName[];
const SORTS: readonly PostSort[] = ['publishedAt', ...METRICS];

export const DEFAULT_WINDOW: SocialWindow = '30d';
export const DEFAULT_METRIC: KpiName = 'impressions';
export const DEFAULT_SORT: PostSort = 'engagement';

export const isPlatform = (value: unknown): value is Platform =>
  PLATFORMS.some((platform) => platform === value);

/** The platforms whose posts have types. */
export const hasPostTypes = (platform: Platform): boolean =>
  platform === 'facebook' || platform === 'instagram';

/** The search of the overview. What is the default is not in the URL. */
export interface OverviewSearch {
  window?: SocialWindow | undefined;
  /** With `to`: any days, in place of the window. */
  from?: string | undefined;
  to?: string | undefined;
  metric?: KpiName | undefined;
}

/** The days of the figures on a page: a window up to the last day with data, or any days. */
export type Span = SocialWindow | DayRange;

export const spanOf = ({ window = DEFAULT_WINDOW, from, to }: OverviewSearch): Span =>
  from === undefined || to === undefined ? window : { from, to };

/** The change of a page's search that shows a span. */
export const searchOf = (span: Span): Pick<OverviewSearch, 'window' | 'from' | 'to'> =>
  typeof span === 'string'
    ? { window: oneOf(WINDOWS, span, DEFAULT_WINDOW), from: undefined, to: undefined }
    : { window: undefined, ...span };

/** The parameters of the service for figures. */
export const spanParams = (span: Span): Record<string, string> =>
  typeof span === 'string' ? { window: span } : rangeParams(span);

/** The search of a platform: the window and metric of its figures, and the order and filters of its posts. */
export interface PlatformSearch extends OverviewSearch {
  sort?: PostSort | undefined;
  order?: 'asc' | undefined;
  postType?: PostType | undefined;
  campaign?: string | undefined;
  search?: string | undefined;
  /** `all`: posts of any time, not only those of the window. */
  period?: 'all' | undefined;
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  value: unknown,
  usual?: Value,
): Value | undefined => values.find((each) => each === value && each !== usual);

/** The router reads `17` and `true` in a URL as a number and a boolean. */
const readText = (value: unknown): string | undefined => {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  return text === '' ? undefined : text;
};

export const readOverviewSearch = (search: Record<string, unknown>): OverviewSearch => {
  const range = readDayRange(search, MAX_RANGE_DAYS);
  return {
    window: range === undefined ? oneOf(WINDOWS, search['window'], DEFAULT_WINDOW) : undefined,
    from: range?.from,
    to: range?.to,
    metric: oneOf(KPIS, search['metric'], DEFAULT_METRIC),
  };
};

export const readPlatformSearch = (search: Record<string, unknown>): PlatformSearch => ({
  ...readOverviewSearch(search),
  sort: oneOf(SORTS, search['sort'], DEFAULT_SORT),
  order: oneOf(['asc'], search['order']),
  postType: oneOf(POST_TYPES, search['postType']),
  campaign: readText(search['campaign']),
  search: readText(search['search']),
  period: oneOf(['all'], search['period']),
});

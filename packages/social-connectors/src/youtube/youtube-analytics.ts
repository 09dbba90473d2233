import { utcDay } from '../values/calendar-day';
import { type JsonObject, memberAt } from '../values/json-object';
import type { DayRange, PlatformSession } from '../connector';
import { listAt } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import { RequestedMetrics } from '../requested-metrics';
import { MAX_VIDEOS_PER_REQUEST, type YoutubeApi } from './youtube-api';

const DAY_METRICS = [
  'views',
  // Views as counted before August 2026, when a view began to count from the first frame.
  'engagedViews',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
];
/** Before the first video on YouTube: the report of a video counts all its days. */
const FIRST_DAY = '2005-02-14';

/** Reads reports of YouTube Analytics. */
export class YoutubeAnalytics {
  readonly dayMetrics = new RequestedMetrics(DAY_METRICS);

  constructor(private readonly api: YoutubeApi) {}

  /** Reads the metrics of the complete days of a range, by date. */
  async readDays(
    session: PlatformSession,
    { first, last }: DayRange,
  ): Promise<Map<string, JsonObject>> {
    const query = { dimensions: 'day', sort: 'day', startDate: first, endDate: last };
    const tables = await this.dayMetrics.read((metrics) =>
      this.readDayTable(session, query, metrics),
    );
    return joinTables(tables);
  }

  /**
   * Reads the shares of at most 50 videos, by id, or null without permission. Analytics has them after 2 to 3 days. Not verified: that a
   * report of videos takes a filter of 50 ids. YouTube requires `sort` and `maxResults` for its report of top videos.
   */
  async readShares(
    session: PlatformSession,
    ids: readonly string[],
  ): Promise<Map<string, unknown> | null> {
    const query = {
      dimensions: 'video',
      filters: `video==${ids.join(',')}`,
      metrics: 'views,shares',
      sort: '-views',
      maxResults: String(MAX_VIDEOS_PER_REQUEST),
      startDate: FIRST_DAY,
      endDate: utcDay(new Date()),
    };
    try {
      const table = readTable(await this.api.readReport(session, query), 'video');
      return new Map(Array.from(table, ([id, { shares }]) => [id, shares]));
    } catch (error) {
      if (isPlatformError(error, 'permission', 'request')) return null;
      throw error;
    }
  }

  private async readDayTable(
    session: PlatformSession,
    query: Readonly<Record<string, string>>,
    metrics: readonly string[],
  ): Promise<Map<string, JsonObject>> {
    try {
      const body = await this.api.readReport(session, { ...query, metrics: metrics.join(',') });
      return readTable(body, 'day');
    } catch (error) {
      // YouTube does not name the rejected metric, so it is known only if the report has a single metric.
      if (!isPlatformError(error, 'request') || metrics.length > 1) throw error;
      throw new PlatformError({ kind: 'request', code: error.code, rejectedMetrics: metrics });
    }
  }
}

/** Reads a table of YouTube Analytics: the metrics of each row by its day or video. The order of columns varies. */
function readTable(body: unknown, dimension: string): Map<string, JsonObject> {
  const names = listAt(body, 'columnHeaders').map(({ name }) => String(name));
  const rows = memberAt(body, 'rows');
  const table = new Map<string, JsonObject>();
  // A table without rows has no member `rows`.
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    if (!Array.isArray(row)) continue;
    const { [dimension]: key, ...metrics } = Object.fromEntries(
      names.map((name, index): [string, unknown] => [name, row[index]]),
    );
    if (typeof key === 'string') table.set(key, metrics);
  }
  return table;
}

/** Joins tables of different metrics; only the days up to the end of all tables are complete. */
function joinTables(tables: readonly Map<string, JsonObject>[]): Map<string, JsonObject> {
  const ends = tables.map((table) => [...table.keys()].sort().at(-1) ?? '');
  const end = ends.sort()[0] ?? '';
  const days = new Map<string, JsonObject>();
  for (const [day, metrics] of tables.flatMap((table) => [...table])) {
    if (day <= end) days.set(day, { ...days.get(day), ...metrics });
  }
  return days;
}

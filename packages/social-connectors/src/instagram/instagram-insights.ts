import { DAY_MS } from '../values/durations';
import { isJsonObject, type JsonObject } from '../values/json-object';
import { shiftDate } from '../values/calendar-day';
import type { DayRange, PlatformSession } from '../connector';
import type { MetaGraph } from '../meta/meta-graph';
import { dayValues, totalValues } from '../meta/meta-insights';
import { isPlatformError } from '../platform-error';
import { RequestedMetrics } from '../requested-metrics';

/** Periods whose totals are read with one request. */
const MAX_PERIODS_PER_REQUEST = 10;
/** After Meta has rejected a request for several periods, the time until the next such request. */
const SINGLE_REQUESTS_MS = DAY_MS;

/** A period, in milliseconds since 1970, with the metrics whose totals are read. */
export interface TotalsPeriod {
  readonly metrics: RequestedMetrics;
  readonly since: number;
  readonly until: number;
}

/** A day with its reach. */
export interface ReachDay extends TotalsPeriod {
  readonly date: string;
  readonly reach: unknown;
}

/** Reads the insights of an account with as few requests as possible. */
export class InstagramInsights {
  readonly reach = new RequestedMetrics(['reach']);
  readonly totals = new RequestedMetrics([
    'views',
    'likes',
    'comments',
    'shares',
    'saves',
    'replies',
    'reposts',
    'total_interactions',
    'accounts_engaged',
    'profile_links_taps',
  ]);
  private singleRequestsUntil = 0;

  constructor(private readonly graph: MetaGraph) {}

  /**
   * Reads the reach of the complete days of a range, in order. A day begins at the end of the previous day of the series. Not
   * verified: whether days end at midnight of Pacific time or of the account's zone.
   */
  async readReach(
    session: PlatformSession,
    { first, last }: DayRange,
    now: Date,
  ): Promise<ReachDay[]> {
    const bodies = await this.reach.read((names) =>
      this.readInsights(session, names, {
        since: Date.parse(first) - DAY_MS,
        until: Date.parse(last) + 2 * DAY_MS,
      }),
    );
    const series = bodies.flatMap(dayValues).sort((a, b) => a.endTime - b.endTime);
    const ends = new Map(series.map(({ date, endTime }) => [date, endTime]));
    return series
      .filter(({ date, endTime }) => date >= first && date <= last && endTime <= now.getTime())
      .map(({ date, endTime, value }) => ({
        date,
        reach: value,
        metrics: this.totals,
        since: ends.get(shiftDate(date, -1)) ?? endTime - DAY_MS,
        until: endTime,
      }));
  }

  /** Reads fields of the account and the totals of periods. Totals without data are absent. */
  async readTotals(
    session: PlatformSession,
    fields: readonly string[],
    periods: readonly TotalsPeriod[],
  ): Promise<{ account: JsonObject; totals: ReadonlyMap<TotalsPeriod, JsonObject> }> {
    let account: JsonObject = {};
    const totals = new Map<TotalsPeriod, JsonObject>();
    for (let at = 0; at === 0 || at < periods.length; at += MAX_PERIODS_PER_REQUEST) {
      const chunk = periods.slice(at, at + MAX_PERIODS_PER_REQUEST);
      const asked = at === 0 ? fields : [];
      const together = await this.readTogether(session, asked, chunk);
      if (at === 0) account = together ?? (await this.readAccount(session, asked));
      for (const [index, period] of chunk.entries()) {
        const ofPeriod =
          together === null
            ? await this.readPeriod(session, period)
            : totalsAt(together, nameOf(index));
        totals.set(period, ofPeriod);
      }
    }
    return { account, totals };
  }

  /**
   * Reads the account with all periods by field expansion, each under its `nameOf`. Returns null if Meta rejects the request, for
   * example because of a retired metric.
   * Not verified: field expansion with `metric_type`.
   * https://developers.facebook.com/docs/graph-api/guides/field-expansion
   */
  private async readTogether(
    session: PlatformSession,
    fields: readonly string[],
    periods: readonly TotalsPeriod[],
  ): Promise<JsonObject | null> {
    if (periods.length === 0 || this.singleRequestsUntil > Date.now()) return null;
    const expansions = periods.flatMap(({ metrics, since, until }, index) => {
      const names = metrics.names();
      if (names.length === 0) return [];
      const options = `.period(day).metric_type(total_value).since(${since / 1000}).until(${until / 1000})`;
      return [`insights.metric(${names.join(',')})${options}.as(${nameOf(index)})`];
    });
    try {
      const account = await this.readAccount(session, [...fields, ...expansions]);
      const isExpanded = periods.some((_, index) => nameOf(index) in account);
      if (isExpanded) return account;
    } catch (error) {
      if (!isPlatformError(error, 'request')) throw error;
    }
    this.singleRequestsUntil = Date.now() + SINGLE_REQUESTS_MS;
    return null;
  }

  private async readPeriod(
    session: PlatformSession,
    { metrics, since, until }: TotalsPeriod,
  ): Promise<JsonObject> {
    const bodies = await metrics.read((names) =>
      this.readInsights(session, names, { since, until, metric_type: 'total_value' }),
    );
    return Object.assign({}, ...bodies.map(totalValues)) as JsonObject;
  }

  private async readAccount(
    session: PlatformSession,
    fields: readonly string[],
  ): Promise<JsonObject> {
    if (fields.length === 0) return {};
    return this.graph.get(session, `/${session.accountId}`, { fields: fields.join(',') });
  }

  /** @param times in milliseconds since 1970; Meta expects seconds */
  private readInsights(
    session: PlatformSession,
    names: readonly string[],
    { since, until, ...others }: { since: number; until: number; metric_type?: string },
  ): Promise<JsonObject> {
    const parameters = {
      metric: names.join(','),
      period: 'day',
      since: String(since / 1000),
      until: String(until / 1000),
      ...others,
    };
    return this.graph.get(session, `/${session.accountId}/insights`, parameters, names);
  }
}

const nameOf = (index: number): string => `period_${index}`;

function totalsAt(account: JsonObject, name: string): JsonObject {
  const insights = account[name];
  return isJsonObject(insights) ? totalValues(insights) : {};
}

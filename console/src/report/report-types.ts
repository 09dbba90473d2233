import type { ReportView } from '../../../packages/client/src/generated/console';
import { isTimeZone } from '../account/time-zones';
import { type DayRange, rangeParams, readDayRange } from '../ui/day-range';
import { formatMonth } from './months';

export type {
  ReportPartsView as ReportParts,
  ReportView as Report,
} from '../../../packages/client/src/generated/console';

/** The numbers that have a value for each day. */
const DAILY = ['responses', 'newCustomers', 'pointsGiven', 'pointsTaken'] as const;
export type DailyNumber = (typeof DAILY)[number];

/** The numbers of a report in the order of the page. */
export const NUMBERS = [...DAILY, 'posts', 'reach'] as const;
export type NumberName = (typeof NUMBERS)[number];

export const isDaily = (name: NumberName): name is DailyNumber =>
  DAILY.some((daily) => daily === name);

/** Which report is shown; in the URL, so that it can be sent to somebody. */
export interface ReportSearch {
  /** `2026-11`; without one and a range, the last 30 days. */
  month?: string | undefined;
  /** With `to`: any days. */
  from?: string | undefined;
  to?: string | undefined;
  /** The time zone of the days, as in a mail with a report; that of the person by default. */
  timeZone?: string | undefined;
  /** The number that the chart shows. */
  number?: DailyNumber | undefined;
}

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => ({
  ...readPeriod(search),
  timeZone: readTimeZone(search['timeZone']),
  number: DAILY.find((name) => name === search['number']),
});

const readTimeZone = (value: unknown): string | undefined =>
  typeof value === 'string' && isTimeZone(value) ? value : undefined;

function readPeriod(search: Record<string, unknown>): Pick<ReportSearch, 'month' | 'from' | 'to'> {
  const range = readDayRange(search, MAX_REPORT_DAYS);
  const month = range === undefined ? formatMonth(search['month']) : undefined;
  return { month, from: range?.from, to: range?.to };
}

/** The longest range of days that a report accepts. */
export const MAX_REPORT_DAYS = 92;

/** The days of a report; undefined is the last 30 days. */
export type ReportPeriod = { readonly month: string } | DayRange | undefined;

export const periodOf = ({ month, from, to }: ReportSearch): ReportPeriod => {
  if (month !== undefined) return { month };
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** The parameters of the service. */
export const periodParams = (period: ReportPeriod): Record<string, string> => {
  if (period === undefined) return {};
  return 'month' in period ? { ...period } : rangeParams(period);
};

/** Whether nothing is counted in the days of a report, nor in the days that it compares with. */
export const isEmptyReport = ({
  figures,
  before,
}: Pick<ReportView, 'figures' | 'before'>): boolean =>
  NUMBERS.every((name) => (figures[name] ?? 0) === 0 && (before[name] ?? 0) === 0);

/** The relative change; undefined if there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before === 0 ? undefined : (now - before) / before;

import type { ReportView } from '../../../packages/client/src/generated/console';
import { formatMonth } from './months';

export type {
  ReportPartsView as ReportParts,
  ReportView as Report,
} from '../../../packages/client/src/generated/console';

export type ReportDay = ReportView['days'][number];

/** The numbers that have a value for each day. */
export const DAILY = ['responses', 'newCustomers', 'pointsGiven', 'pointsTaken'] as const;
export type DailyNumber = (typeof DAILY)[number];

/** The numbers of a report in the order of the page. */
export const NUMBERS = [...DAILY, 'posts', 'reach'] as const;
export type NumberName = (typeof NUMBERS)[number];

export const isDaily = (name: NumberName): name is DailyNumber =>
  DAILY.some((daily) => daily === name);

/** Which report is shown; in the URL, so that it can be sent to somebody. */
export interface ReportSearch {
  /** `2026-11`; without one, the last 30 days. */
  month?: string | undefined;
  /** Of the days, as in a mail with a report; without one, that of the person. */
  timeZone?: string | undefined;
  /** The number that the chart shows. */
  number?: DailyNumber | undefined;
}

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => ({
  month: formatMonth(search['month']),
  timeZone: typeof search['timeZone'] === 'string' ? search['timeZone'] : undefined,
  number: DAILY.find((name) => name === search['number']),
});

/** The relative change; undefined if there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before === 0 ? undefined : (now - before) / before;

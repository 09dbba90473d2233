import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import type { DayRange } from '../../core/values/day-range';
import { MailService } from '../../mail/mail.service';
import { PeriodNumbersService } from '../../reports/period-numbers.service';
import { type ReportRules, ReportsSource } from './reports.source';

/** The day and the hour (UTC) from which reports are sent: by then the month has ended everywhere, and platforms have reported its last day. */
const FIRST_DAY = 2;
const FIRST_HOUR = 6;
/** A report that could not be sent by then is not sent. */
const LAST_DAY = 10;

/** The month before a time, if its report is due. */
export function dueMonth(now: Date): DayRange | null {
  const day = now.getUTCDate();
  const isDue = day > FIRST_DAY || (day === FIRST_DAY && now.getUTCHours() >= FIRST_HOUR);
  if (!isDue || day > LAST_DAY) return null;
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  const month = now.getUTCMonth();
  return { firstDay: dayOf(month - 1, 1), lastDay: dayOf(month, 0) };
}

const MONTH_RULES: ReportRules = {
  kind: 'monthlyReport',
  mark: 'month',
  dueAt: dueMonth,
  toMessage: ({ firstDay }, values) => {
    const month = firstDay.slice(0, 7);
    return {
      values: { ...values, month: Date.parse(firstDay) },
      query: `month=${month}`,
      dedupeKey: `report ${month}`,
    };
  },
};

/** The report of the last month, on the second day of the next one. */
@Injectable()
export class MonthReportsSource extends ReportsSource {
  constructor(
    database: Database,
    teams: TeamsService,
    numbers: PeriodNumbersService,
    mail: MailService,
  ) {
    super(MONTH_RULES, database, teams, numbers, mail);
  }
}

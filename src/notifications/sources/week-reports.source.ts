import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import type { DayRange } from '../../core/values/day-range';
import { DAY_MS } from '../../core/values/durations';
import { MailService } from '../../mail/mail.service';
import { PeriodNumbersService } from '../../reports/period-numbers.service';
import { type ReportRules, ReportsSource } from './reports.source';

/** Reports are sent from this day (as `getUTCDay` counts) and hour on: by then the week has ended everywhere, and platforms have reported it. */
const TUESDAY = 2;
const FIRST_HOUR = 6;
/** A report that could not be sent by then is not sent. */
const FRIDAY = 5;

/** The week before a time, Monday to Sunday, if its report is due. */
export function dueWeek(now: Date): DayRange | null {
  const day = now.getUTCDay();
  const isDue = day > TUESDAY || (day === TUESDAY && now.getUTCHours() >= FIRST_HOUR);
  if (!isDue || day > FRIDAY) return null;
  const daysAgo = (days: number): string =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return { firstDay: daysAgo(day + 6), lastDay: daysAgo(day) };
}

const WEEK_RULES: ReportRules = {
  kind: 'weeklyReport',
  mark: 'week',
  dueAt: dueWeek,
  toMessage: ({ firstDay, lastDay }, values) => ({
    values: { ...values, firstDay: Date.parse(firstDay), lastDay: Date.parse(lastDay) },
    query: `from=${firstDay}&to=${lastDay}`,
    dedupeKey: `report of the week ${firstDay}`,
  }),
};

/** The report of the last week, on its Tuesday after. */
@Injectable()
export class WeekReportsSource extends ReportsSource {
  constructor(
    database: Database,
    teams: TeamsService,
    numbers: PeriodNumbersService,
    mail: MailService,
  ) {
    super(WEEK_RULES, database, teams, numbers, mail);
  }
}

import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import type { MailMember } from '../../mail/mail-recipients';
import { MailService } from '../../mail/mail.service';
import { MonthNumbersService } from '../../month-reports/month-numbers.service';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import type { NotificationSource } from './notification-source';

/** In UTC: by then the month has ended everywhere, and platforms have reported its last day. */
const FIRST_DAY = 2;
const FIRST_HOUR = 6;
/** A report that could not be sent by then is not sent. */
const LAST_DAY = 10;
const ZONE_OF_UNKNOWN = 'UTC';

const zoneOf = ({ timeZone }: MailMember): string => timeZone ?? ZONE_OF_UNKNOWN;

/** The month before a time, as its first day; null: its report is not due. */
export function dueMonth(now: Date): string | null {
  const day = now.getUTCDate();
  const isDue = day > FIRST_DAY || (day === FIRST_DAY && now.getUTCHours() >= FIRST_HOUR);
  if (!isDue || day > LAST_DAY) return null;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 10);
}

/** The report of the last month, on the second day of the next one. */
@Injectable()
export class MonthReportsSource implements NotificationSource {
  readonly name = 'month-reports';

  constructor(
    private readonly database: Database,
    private readonly teams: TeamsService,
    private readonly reports: MonthNumbersService,
    private readonly mail: MailService,
  ) {}

  async listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const month = dueMonth(now);
    if (month === null) return [];
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT t.id AS "teamId" FROM teams t
        WHERE t.id > $1 AND t.created_at < $2::date + interval '1 month'
          AND coalesce((SELECT month FROM report_marks m WHERE m.team_id = t.id), '-infinity') < $2
        ORDER BY t.id LIMIT $3`,
      [afterTeam, month, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const month = dueMonth(now);
    if (month === null || !(await this.mark(unit, month))) return;
    const members = await this.mail.listSubscribers(unit, 'monthlyReport', 'atOnce');
    for (const timeZone of new Set(members.map((member) => zoneOf(member)))) {
      await this.tellZone(unit, month, timeZone, (member) => zoneOf(member) === timeZone);
    }
  }

  /** Members of one time zone get the same numbers: months begin by their clocks. */
  private async tellZone(
    unit: UnitOfWork,
    firstDay: string,
    timeZone: string,
    isFor: (member: MailMember) => boolean,
  ): Promise<void> {
    const month = firstDay.slice(0, 7);
    const numbers = await this.reports.monthNumbers(unit, { month, timeZone });
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const { responses, newCustomers, pointsGiven, pointsTaken, posts, reach } = numbers;
    await this.mail.notify(
      unit,
      { frequency: 'atOnce', isFor },
      {
        kind: 'monthlyReport',
        values: {
          team,
          // The middle of the month is in this month in every time zone.
          month: Date.parse(`${month}-15T12:00:00Z`),
          responses,
          newCustomers,
          pointsGiven,
          pointsTaken,
          posts,
          hasReach: reach === null ? 'no' : 'yes',
          reach: reach ?? 0,
        },
        path: `/teams/${unit.teamId}/report?month=${month}&timeZone=${encodeURIComponent(timeZone)}`,
        dedupeKey: `report ${month}`,
      },
    );
  }

  private async mark(unit: UnitOfWork, month: string): Promise<boolean> {
    const rows = await this.database.for(unit, 'write').query(
      `INSERT INTO report_marks (team_id, month) VALUES ($1, $2)
       ON CONFLICT (team_id) DO UPDATE SET month = excluded.month
        WHERE report_marks.month < excluded.month
       RETURNING team_id`,
      [unit.teamId, month],
    );
    return rows.length > 0;
  }
}

import type { TeamsService } from '../../auth/teams.service';
import type { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import type { DayRange } from '../../core/values/day-range';
import type { ReportValues } from '../../mail/domain/mail-kinds';
import type { MailMember } from '../../mail/mail-recipients';
import type { MailMessage, MailService } from '../../mail/mail.service';
import type { PeriodNumbersService } from '../../reports/period-numbers.service';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import type { NotificationSource } from './notification-source';

const DEFAULT_TIME_ZONE = 'UTC';

const zoneOf = ({ timeZone }: MailMember): string => timeZone ?? DEFAULT_TIME_ZONE;

type ReportKind = 'monthlyReport' | 'weeklyReport';

/** The differences between the reports of months and of weeks. */
export interface ReportRules {
  readonly kind: ReportKind;
  /** The column of `report_marks` with the first day of the last reported period. */
  readonly mark: 'month' | 'week';
  /** The period whose report is due at a time, or null. */
  dueAt(now: Date): DayRange | null;
  /** @param query the parameters of the page with the same numbers */
  toMessage(
    days: DayRange,
    values: ReportValues,
  ): Pick<MailMessage<ReportKind>, 'values' | 'dedupeKey'> & { readonly query: string };
}

/** Sends the report of a period that has ended, once to each team. */
export abstract class ReportsSource implements NotificationSource {
  readonly name: string;

  protected constructor(
    private readonly rules: ReportRules,
    private readonly database: Database,
    private readonly teams: TeamsService,
    private readonly numbers: PeriodNumbersService,
    private readonly mail: MailService,
  ) {
    this.name = rules.kind;
  }

  /**
   * Lists teams that are not marked for the period. Teams without subscribers are marked, too, so that a member who subscribes later
   * gets the report of the next period, whatever other members have chosen.
   */
  async listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const { mark } = this.rules;
    const days = this.rules.dueAt(now);
    if (days === null) return [];
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT t.id AS "teamId" FROM teams t
        WHERE t.id > $1 AND t.created_at < $3::date + 1
          AND coalesce((SELECT m.${mark} FROM report_marks m WHERE m.team_id = t.id), '-infinity') < $2
        ORDER BY t.id LIMIT $4`,
      [afterTeam, days.firstDay, days.lastDay, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const days = this.rules.dueAt(now);
    if (days === null || !(await this.mark(unit, days))) return;
    const members = await this.mail.listSubscribers(unit, this.rules.kind, 'atOnce');
    for (const timeZone of new Set(members.map((member) => zoneOf(member)))) {
      await this.tellZone(unit, days, timeZone);
    }
  }

  /** Members in the same time zone get the same numbers, because days begin at midnight of their time zone. */
  private async tellZone(unit: UnitOfWork, days: DayRange, timeZone: string): Promise<void> {
    const numbers = await this.numbers.numbersOf(unit, days, timeZone);
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const { from: _from, until: _until, reach, ...counts } = numbers;
    const { query, ...message } = this.rules.toMessage(days, {
      team,
      ...counts,
      hasReach: reach === null ? 'no' : 'yes',
      reach: reach ?? 0,
    });
    await this.mail.notify(
      unit,
      { frequency: 'atOnce', isFor: (member) => zoneOf(member) === timeZone },
      {
        kind: this.rules.kind,
        ...message,
        path: `/teams/${unit.teamId}/report?${query}&timeZone=${encodeURIComponent(timeZone)}`,
      },
    );
  }

  /** Returns false if the team did not exist in the period, or has got this report. */
  private async mark(unit: UnitOfWork, { firstDay, lastDay }: DayRange): Promise<boolean> {
    const { mark } = this.rules;
    const rows = await this.database.for(unit, 'write').query(
      `INSERT INTO report_marks (team_id, ${mark})
       SELECT t.id, $2::date FROM teams t WHERE t.id = $1 AND t.created_at < $3::date + 1
       ON CONFLICT (team_id) DO UPDATE SET ${mark} = excluded.${mark}
        WHERE report_marks.${mark} < excluded.${mark}
       RETURNING team_id`,
      [unit.teamId, firstDay, lastDay],
    );
    return rows.length > 0;
  }
}

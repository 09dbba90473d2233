import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import { DAY_MS, HOUR_MS } from '../../core/values/durations';
import { FormsService } from '../../forms/forms.service';
import type { MailMember } from '../../mail/mail-recipients';
import { MailService } from '../../mail/mail.service';
import { ArrivalsService } from '../../responses/arrivals/arrivals.service';
import { hasRole } from '../../tenancy/scope/role';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { namesOf, sumOf, toItems } from './form-counts';
import type { NotificationSource } from './notification-source';

/** The hour of the local clock at which digests are sent. */
const DIGEST_HOUR = 8;
/** A digest that is later than this waits for the next one, which then has the responses of both days. */
const MAX_LATE_MS = 2 * HOUR_MS;
/** The longest time of one digest: counts are kept a day longer. */
const MAX_SPAN_MS = 3 * DAY_MS;
const DEFAULT_TIME_ZONE = 'UTC';

/** The last time before $1 at which it was 8:00 in a time zone. PostgreSQL knows when the clocks change. */
const SELECT_LAST_MORNING = `
  SELECT CASE WHEN today <= $1::timestamptz THEN today ELSE yesterday END AS until
    FROM (SELECT (day + $3::interval) AT TIME ZONE $2 AS today,
                 (day - interval '1 day' + $3::interval) AT TIME ZONE $2 AS yesterday
            FROM (SELECT date_trunc('day', $1::timestamptz AT TIME ZONE $2) AS day) local) morning`;

/** Digests of new responses, at 8:00 in the time zone of the person. */
@Injectable()
export class DigestsSource implements NotificationSource {
  readonly name = 'digests';

  constructor(
    private readonly database: Database,
    private readonly arrivals: ArrivalsService,
    private readonly forms: FormsService,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
  ) {}

  listTeams(afterTeam: string, _now: Date, limit: number): Promise<string[]> {
    return this.mail.listTeams('newResponses', 'daily', afterTeam, limit);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const members = await this.mail.listSubscribers(unit, 'newResponses', 'daily');
    for (const member of members) await this.tellMember(unit, member, now);
  }

  private async tellMember(unit: UnitOfWork, member: MailMember, now: Date): Promise<void> {
    const until = await this.lastMorning(unit, member.timeZone ?? DEFAULT_TIME_ZONE, now);
    if (now.getTime() - until.getTime() > MAX_LATE_MS) return;
    const from = await this.lockMark(unit, member.userId, until);
    if (from === null) return;
    const arrivals = await this.arrivals.countBetween(unit, from, until, now);
    // Not all responses are counted yet: the next round sends the digest.
    if (arrivals === null) return;
    await this.mark(unit, member.userId, until);
    const counts = await namesOf(this.forms, unit, arrivals);
    if (counts.length === 0) return;
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const mayRead = hasRole(member.role, 'analyst');
    await this.mail.notify(
      unit,
      { frequency: 'daily', isFor: ({ userId }) => userId === member.userId },
      {
        kind: 'responseDigest',
        values: { team, forms: counts.length, count: sumOf(counts) },
        path: `/teams/${unit.teamId}${mayRead ? '/inbox' : '/forms'}`,
        items: toItems(unit.teamId, counts, mayRead),
      },
    );
  }

  private async lastMorning(unit: UnitOfWork, timeZone: string, now: Date): Promise<Date> {
    const [row] = await this.database
      .for(unit, 'write')
      .query<{ until: Date }>(SELECT_LAST_MORNING, [now, timeZone, `${DIGEST_HOUR} hours`]);
    if (row === undefined) throw new Error('The statement returned no row.');
    return row.until;
  }

  /** Where the next digest begins, or null if this one was sent. Locks the mark, so that two processes do not send one digest twice. */
  private async lockMark(unit: UnitOfWork, userId: string, until: Date): Promise<Date | null> {
    const database = this.database.for(unit, 'write');
    await database.query(
      `INSERT INTO digest_marks (team_id, user_id, told_until) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [unit.teamId, userId, new Date(until.getTime() - DAY_MS)],
    );
    const [mark] = await database.query<{ toldUntil: Date }>(
      `SELECT told_until AS "toldUntil" FROM digest_marks
        WHERE team_id = $1 AND user_id = $2 FOR UPDATE`,
      [unit.teamId, userId],
    );
    if (mark === undefined) throw new Error('The mark of a digest was not stored.');
    if (mark.toldUntil >= until) return null;
    return new Date(Math.max(mark.toldUntil.getTime(), until.getTime() - MAX_SPAN_MS));
  }

  private async mark(unit: UnitOfWork, userId: string, until: Date): Promise<void> {
    await this.database
      .for(unit, 'write')
      .query('UPDATE digest_marks SET told_until = $3 WHERE team_id = $1 AND user_id = $2', [
        unit.teamId,
        userId,
        until,
      ]);
  }
}

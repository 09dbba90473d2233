import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Platform } from '@rapport/social-connectors';
import { deleteFirstRows } from '../../analytics/delete-first.sql';
import { addCounts, type Counts } from './count-day';

/** A counted day. */
interface CountedDay {
  readonly day: string;
  /** What posts gained on the day. */
  readonly counts: Counts;
  /** The last readings of counters of the account on the day. */
  readonly readings: Counts;
  /** Days since the previous day on which posts were counted, or since the sign-in. */
  readonly coversDays: number;
}

const FORGET_DAYS = deleteFirstRows(
  'forget_counted_days',
  'DELETE FROM social_counted_days',
  'day',
);

/** Days of platforms that do not report days, counted from the lifetime counters of posts. */
@Injectable()
export class CountedDaysRepository {
  constructor(private readonly database: Database) {}

  /**
   * Lists the counted days from `first` to `last`, both included. Leaves out imported days before the latest sign-in, because the
   * platform may have reported them since. @param first null for the beginning
   */
  list(
    scope: RequestScope,
    platform: Platform,
    first: string | null,
    last: string,
  ): Promise<CountedDay[]> {
    return this.database.for(scope, 'write').query(
      `SELECT d.day::text, d.counts, d.readings,
              coalesce(d.day - greatest(
                (SELECT max(p.day) FROM social_counted_days p
                  WHERE p.team_id = $1 AND p.platform = $2 AND p.day < d.day AND p.counts <> '{}'),
                CASE WHEN c.connected_on < d.day THEN c.connected_on END), 1) AS "coversDays"
         FROM social_counted_days d
        CROSS JOIN (SELECT (connected_at AT TIME ZONE 'UTC')::date AS connected_on
                      FROM social_credentials WHERE team_id = $1 AND platform = $2) c
        WHERE d.team_id = $1 AND d.platform = $2
          AND d.day BETWEEN coalesce($3::date, '-infinity') AND $4
          AND (d.day > c.connected_on
               OR NOT EXISTS (SELECT 1 FROM social_profile_days i
                               WHERE i.team_id = $1 AND i.platform = $2 AND i.day = d.day
                                 AND i.raw_metrics ?& ARRAY(SELECT jsonb_object_keys(d.counts))))
        ORDER BY d.day`,
      [scope.teamId, platform, first, last],
    );
  }

  /** Deletes at most `limit` counted days of a platform. Returns the number of deleted days. */
  async forget(unit: UnitOfWork, platform: Platform, limit: number): Promise<number> {
    const values = [unit.teamId, platform, limit];
    const [row] = await unit.query<{ count: number }>(FORGET_DAYS, values);
    return row?.count ?? 0;
  }

  /** Adds what posts gained to a day. */
  async addTo(unit: UnitOfWork, platform: Platform, day: string, gained: Counts): Promise<void> {
    const database = this.database.for(unit, 'write');
    const key = [unit.teamId, platform, day];
    // The update, which changes nothing, locks the row.
    const [row] = await database.query<{ counts: Counts }>(
      `INSERT INTO social_counted_days AS d (team_id, platform, day, counts) VALUES ($1, $2, $3, '{}')
       ON CONFLICT (team_id, platform, day) DO UPDATE SET counts = d.counts RETURNING counts`,
      key,
    );
    await database.query(
      `UPDATE social_counted_days SET counts = $4 WHERE team_id = $1 AND platform = $2 AND day = $3`,
      [...key, JSON.stringify(addCounts(row?.counts ?? {}, gained))],
    );
  }

  /** Sets the readings of counters of the account on a day. */
  async setReadings(
    scope: RequestScope,
    platform: Platform,
    day: string,
    readings: Counts,
  ): Promise<void> {
    await this.database.for(scope, 'write').query(
      `INSERT INTO social_counted_days AS d (team_id, platform, day, counts, readings)
       VALUES ($1, $2, $3, '{}', $4)
       ON CONFLICT (team_id, platform, day) DO UPDATE SET readings = d.readings || excluded.readings`,
      [scope.teamId, platform, day, JSON.stringify(readings)],
    );
  }
}

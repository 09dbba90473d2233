import { Injectable } from '@nestjs/common';
import { BATCH_LOCK_TIMEOUT } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import { erasedCustomers } from '../../forms/bin/left-out.sql';
import { isOfShownForm } from '../../forms/bin/moving-forms.sql';
import type { Statement } from '../../core/database/statement';
import { JOBS } from '../../core/limits/share';
import { MINUTE_MS, SECOND_MS } from '../../core/values/durations';
import { NIL_ID } from '../../core/values/identifiers';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';

/** Responses of one team that one step reads. */
const MAX_STEP_ROWS = 5_000;
/** Forms of one team that are taken at once. */
const MAX_TAKEN_FORMS = 100;

/**
 * A response has the time at which its transaction began, and a request lasts at most 6 s: later, no response with an earlier time can
 * be committed.
 */
export const SETTLED_AFTER_MS = 15 * SECOND_MS;

/** The shortest time between two announcements of the same form. */
export const QUIET_MS = 10 * MINUTE_MS;
/** The shortest time between two announcements of a team, so that a team with many forms gets few mails with many forms each. */
const TEAM_QUIET_MS = MINUTE_MS;

/** Older responses are no news, such as those that arrived while the job did not run. */
const MAX_AGE = `interval '1 day'`;

const READ_POSITION = `greatest(p.read_at, $2::timestamptz - ${MAX_AGE})`;

const ADD_TEAMS: Statement = {
  name: 'add_arrival_progress',
  text: `
    INSERT INTO arrival_progress (team_id, read_at, read_id)
    SELECT id, 'epoch', '${NIL_ID}' FROM teams
     WHERE id NOT IN (SELECT team_id FROM arrival_progress)
    ON CONFLICT DO NOTHING`,
};

/** The oldest unread response of the team of `p`, up to $2, or null. */
const OLDEST_UNREAD = `
  (SELECT r.id FROM form_responses r
    WHERE r.team_id = p.team_id AND (r.created_at, r.id) > (${READ_POSITION}, p.read_id)
      AND r.created_at <= $2
    ORDER BY r.team_id, r.created_at, r.id LIMIT 1)`;

/** The next team after $1 with responses until $2 that have not been read. */
const FIND_NEXT_TEAM: Statement = {
  name: 'find_next_arrivals',
  text: `
    SELECT p.team_id AS "teamId" FROM arrival_progress p
     WHERE p.team_id > $1 AND ${OLDEST_UNREAD} IS NOT NULL
     ORDER BY p.team_id LIMIT 1`,
};

/**
 * Counts the next responses of the team $1 until $2: those of hosted pages and of API keys. Imports and what people submit in the
 * console have neither.
 */
const STEP: Statement = {
  name: 'step_arrivals',
  text: `
    WITH ${BATCH_LOCK_TIMEOUT}, due_team AS MATERIALIZED (
      SELECT ${READ_POSITION} AS read_at, p.read_id FROM arrival_progress p
       WHERE (SELECT set_config FROM batch_lock_timeout) IS NOT NULL AND p.team_id = $1
         FOR UPDATE SKIP LOCKED
    ), new_response AS MATERIALIZED (
      SELECT team_id, form_id, created_at, id,
             (source = 'page' OR key_id IS NOT NULL)
               AND ${isOfShownForm('form_id', '$1')} AS is_counted
        FROM form_responses
       WHERE team_id = $1
         AND (created_at, id) > ((SELECT read_at FROM due_team), (SELECT read_id FROM due_team))
         AND created_at <= $2
       ORDER BY team_id, created_at, id LIMIT ${MAX_STEP_ROWS}
    ), quarter_counts AS (
      INSERT INTO arrival_counts AS known (team_id, starts_at, form_id, responses)
      SELECT team_id, date_bin('15 minutes', created_at, 'epoch'), form_id, count(*)
        FROM new_response WHERE is_counted GROUP BY 1, 2, 3 ORDER BY 2, 3
      ON CONFLICT (team_id, starts_at, form_id)
      DO UPDATE SET responses = known.responses + excluded.responses
    ), waiting_counts AS (
      INSERT INTO form_arrivals AS known (team_id, form_id, waiting)
      SELECT team_id, form_id, count(*) FROM new_response WHERE is_counted GROUP BY 1, 2 ORDER BY 2
      ON CONFLICT (team_id, form_id) DO UPDATE SET waiting = known.waiting + excluded.waiting
    ), new_progress AS (
      UPDATE arrival_progress p SET read_at = last.created_at, read_id = last.id
        FROM (SELECT created_at, id FROM new_response
               ORDER BY created_at DESC, id DESC LIMIT 1) last
       WHERE p.team_id = $1
    )
    SELECT count(*) = ${MAX_STEP_ROWS} AS "isPartial" FROM new_response`,
};

const LIST_WAITING_TEAMS: Statement = {
  name: 'list_teams_with_arrivals',
  text: `
    SELECT DISTINCT team_id AS "teamId" FROM form_arrivals
     WHERE waiting > 0 AND (told_at IS NULL OR told_at <= $2::timestamptz - $3 * interval '1 ms')
       AND team_id > $1
     ORDER BY team_id LIMIT $4`,
};

const TAKE_WAITING: Statement = {
  name: 'take_arrivals',
  text: `
    WITH due_forms AS MATERIALIZED (
      SELECT a.form_id, a.waiting FROM form_arrivals a
       WHERE a.team_id = $1 AND a.waiting > 0
         AND (a.told_at IS NULL OR a.told_at <= $2::timestamptz - $3 * interval '1 ms')
         AND NOT EXISTS (SELECT 1 FROM form_arrivals other
                          WHERE other.team_id = $1
                            AND other.told_at > $2::timestamptz - $4 * interval '1 ms')
       ORDER BY a.form_id LIMIT ${MAX_TAKEN_FORMS}
         FOR UPDATE
    ), taken_forms AS (
      UPDATE form_arrivals a SET waiting = 0, told_at = $2
        FROM due_forms WHERE a.team_id = $1 AND a.form_id = due_forms.form_id
    )
    SELECT form_id AS "formId", waiting AS responses FROM due_forms`,
};

/** Responses to a form that are new. */
export interface FormArrivals {
  readonly formId: string;
  readonly responses: number;
}

/** Counts new responses, without a change of the statements that store them. */
@Injectable()
export class ArrivalsRepository {
  constructor(private readonly database: Database) {}

  /** Adds teams that were created since the last round. */
  async addTeams(): Promise<void> {
    await this.database.for(JOBS, 'write').query(ADD_TEAMS);
  }

  /** The next team after `afterTeam` with uncounted responses until a time, or null. */
  async findNextTeam(afterTeam: string, until: Date): Promise<string | null> {
    const [next] = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string }>(FIND_NEXT_TEAM, [afterTeam, until]);
    return next?.teamId ?? null;
  }

  /** Counts responses of a team until a time, in the order of their times. Returns whether more are left. */
  async step(teamId: string, until: Date): Promise<boolean> {
    const [step] = await this.database
      .for(JOBS, 'write')
      .query<{ isPartial: boolean }>(STEP, [teamId, until]);
    return step?.isPartial === true;
  }

  /** Teams with forms that have new responses and are not quiet, in the order of their ids. */
  async listWaitingTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const rows = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string }>(LIST_WAITING_TEAMS, [afterTeam, now, QUIET_MS, limit]);
    return rows.map(({ teamId }) => teamId);
  }

  /** Takes the new responses to forms of the team that are not quiet, which begin a quiet time. */
  takeWaiting(unit: UnitOfWork, now: Date): Promise<FormArrivals[]> {
    return this.database
      .for(unit, 'write')
      .query<FormArrivals>(TAKE_WAITING, [unit.teamId, now, QUIET_MS, TEAM_QUIET_MS]);
  }

  /** Whether all responses of the team until a time are counted. */
  async isCountedUntil(scope: RequestScope, until: Date): Promise<boolean> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ isCounted: boolean }>(
        `SELECT ${OLDEST_UNREAD} IS NULL AS "isCounted" FROM arrival_progress p WHERE p.team_id = $1`,
        [scope.teamId, until],
      );
    return row?.isCounted === true;
  }

  /**
   * The responses of the team between two times, which are quarters of an hour, by form, without those of erased customers. Compares rows, so that PostgreSQL reads them in the
   * order of the key, and not those of all teams at these times.
   */
  countBetween(scope: RequestScope, from: Date, until: Date): Promise<FormArrivals[]> {
    return this.database.for(scope, 'write').query<FormArrivals>(
      `WITH counted_forms AS MATERIALIZED (
         SELECT form_id, sum(responses)::integer AS responses FROM arrival_counts
          WHERE (team_id, starts_at) >= ($1::uuid, $2::timestamptz)
            AND (team_id, starts_at) < ($1::uuid, $3::timestamptz)
          GROUP BY form_id
       ), left_out AS MATERIALIZED (
         SELECT rest.form_id, count(*)::integer AS responses FROM form_responses rest
          WHERE rest.team_id = $1::uuid AND rest.subscriber_id = ANY (ARRAY(${erasedCustomers()}))
            AND (rest.created_at >= $2::timestamptz AND rest.created_at < $3::timestamptz) IS TRUE
            AND (rest.source = 'page' OR rest.key_id IS NOT NULL)
          GROUP BY rest.form_id
       )
       SELECT form_id AS "formId", counted_forms.responses - coalesce(left_out.responses, 0) AS responses
         FROM counted_forms LEFT JOIN left_out USING (form_id)
        WHERE counted_forms.responses > coalesce(left_out.responses, 0)
        ORDER BY responses DESC, form_id`,
      [scope.teamId, from, until],
    );
  }
}

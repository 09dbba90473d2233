import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BATCH_LOCK_TIMEOUT, isDatabaseUnavailable, isStatementTimeout } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { JOBS } from '../../core/limits/share';
import { LOGGER } from '../../core/observability/logger';
import { NIL_ID } from '../../core/values/identifiers';

/** Rows of each source that one step reads. */
const MAX_STEP_ROWS = 5_000;

/**
 * The maximum age of an id whose row is committed later, since a request has less time. Rows with newer ids are read again by the next
 * steps.
 */
const OVERLAP_MS = 60_000;

export interface StandingsStep {
  readonly teamId: string;
  /** Whether the step has left rows to the next one. */
  readonly isPartial: boolean;
}

const ADD_TEAMS: Statement = {
  name: 'add_standing_progress',
  text: `
    INSERT INTO standing_progress (team_id, read_through)
    SELECT id, '${NIL_ID}' FROM teams
     WHERE id NOT IN (SELECT team_id FROM standing_progress)
    ON CONFLICT DO NOTHING`,
};

/** @param from names the table where the linter finds it */
const newest = (from: string): string =>
  `(SELECT id ${from} r WHERE r.team_id = p.team_id AND r.id > p.read_through
     ORDER BY r.team_id, r.id LIMIT 1) IS NOT NULL`;

const following = (from: string, customerId: string): string => `
  SELECT id, ${customerId} AS customer_id, created_at ${from}
   WHERE team_id = $1 AND id > (SELECT read_through FROM due_team)
   ORDER BY team_id, id LIMIT ${MAX_STEP_ROWS}`;

/** Needs a column that only the row has: PostgreSQL could otherwise read all entries of the team in the index of another order. */
const NEW_CUSTOMER = 'CASE WHEN points IS NOT NULL THEN id END';

/** The last id that was read of a source that has more rows, or null. */
const end = (source: string): string => `
  CASE WHEN (SELECT count(*) FROM ${source}) = ${MAX_STEP_ROWS}
       THEN (SELECT id FROM ${source} ORDER BY id DESC LIMIT 1) END`;

/** The next team after $1 with activity that has not been read. */
const FIND_NEXT_TEAM: Statement = {
  name: 'find_next_standings',
  text: `
    SELECT p.team_id AS "teamId" FROM standing_progress p
     WHERE p.team_id > $1
       AND (${newest('FROM points_transactions')} OR ${newest('FROM form_responses')}
            OR ${newest('FROM customers')})
     ORDER BY p.team_id LIMIT 1`,
};

/**
 * Reads the next activity of the team $1, and copies the balance and the last activity of its customers. The ids of all sources
 * are in the order of time, so that one id says how far all of them are read: at most to $2.
 *
 * The lock of a customer reads the row anew, as a merge has left it that was committed since the statement began, and lets a later
 * merge wait: otherwise the balance from before the merge would replace the one from after it. Changes of points do not wait.
 */
const STEP: Statement = {
  name: 'step_customer_standings',
  text: `
    WITH ${BATCH_LOCK_TIMEOUT}, due_team AS MATERIALIZED (
      SELECT read_through FROM standing_progress
       WHERE (SELECT set_config FROM batch_lock_timeout) IS NOT NULL AND team_id = $1
         FOR UPDATE SKIP LOCKED
    ), entry AS MATERIALIZED (${following('FROM points_transactions', 'customer_id')}
    ), response AS MATERIALIZED (${following('FROM form_responses', 'subscriber_id')}
    ), newcomer AS MATERIALIZED (${following('FROM customers', NEW_CUSTOMER)}
    ), active_customer AS MATERIALIZED (
      SELECT customer_id, max(created_at) AS at
        FROM (SELECT * FROM entry UNION ALL SELECT * FROM response
              UNION ALL SELECT * FROM newcomer) r
       WHERE customer_id IS NOT NULL
       GROUP BY customer_id
    ), changed_standing AS MATERIALIZED (
      SELECT active_customer.*
        FROM active_customer CROSS JOIN LATERAL (
             SELECT points, created_at FROM customers
              WHERE team_id = $1 AND id = active_customer.customer_id OFFSET 0) c
        LEFT JOIN LATERAL (
             SELECT points, active_at FROM customer_standings
              WHERE team_id = $1 AND customer_id = active_customer.customer_id OFFSET 0) known_standing ON true
       -- A conflict would lock the row even if nothing changes.
       WHERE known_standing.points IS DISTINCT FROM c.points
          OR known_standing.active_at < greatest(active_customer.at, c.created_at)
    ), current_standing AS MATERIALIZED (
      SELECT c.id, c.points, greatest(changed_standing.at, c.created_at) AS active_at
        FROM (SELECT * FROM changed_standing ORDER BY customer_id) changed_standing CROSS JOIN LATERAL (
             SELECT id, points, created_at FROM customers
              WHERE team_id = $1 AND id = changed_standing.customer_id
                FOR KEY SHARE) c
    ), stored_standing AS (
      INSERT INTO customer_standings AS standing (team_id, customer_id, points, active_at)
      SELECT $1, id, points, active_at FROM current_standing ORDER BY id
      ON CONFLICT (team_id, customer_id)
      DO UPDATE SET points = excluded.points,
                    active_at = greatest(standing.active_at, excluded.active_at)
       WHERE standing.points <> excluded.points OR standing.active_at < excluded.active_at
    ), last_read AS MATERIALIZED (
      SELECT least(${end('entry')}, ${end('response')}, ${end('newcomer')}) AS id
    ), new_progress AS (
      UPDATE standing_progress p
         SET read_through = greatest(p.read_through, least($2::uuid, last_read.id))
        FROM due_team, last_read
       WHERE p.team_id = $1
    )
    SELECT $1::uuid AS "teamId", coalesce(last_read.id < $2::uuid, false) AS "isPartial"
      FROM due_team, last_read`,
};

/** Keeps `customer_standings` up to date. */
@Injectable()
export class StandingsRepository {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds teams that were created since the last round. */
  async addTeams(): Promise<void> {
    await this.database.for(JOBS, 'write').query(ADD_TEAMS);
  }

  /**
   * Reads the activity of the next team, or returns null if no later team has unread activity. A team whose step fails, or which another
   * process has locked, waits for the next round, and delays no other team.
   */
  async stepNext(afterTeam: string): Promise<StandingsStep | null> {
    const [next] = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string }>(FIND_NEXT_TEAM, [afterTeam]);
    if (next === undefined) return null;
    const { teamId } = next;
    const values = [teamId, firstIdOf(Date.now() - OVERLAP_MS)];
    try {
      const [step] = await this.database.for(JOBS, 'write').query<StandingsStep>(STEP, values);
      return step ?? { teamId, isPartial: false };
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      // A merge holds the row of a customer or has deleted it, or there is too much activity for the time.
      this.logger.warn(
        { teamId, err: error },
        'The standings of a team could not be brought up to date.',
      );
      return { teamId, isPartial: false };
    }
  }
}

/** The lowest id of version 7 with this time (RFC 9562, section 5.7). */
function firstIdOf(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

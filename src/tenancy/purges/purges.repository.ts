import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import { JOBS, type Share } from '../../core/limits/share';
import { newId } from '../../core/values/identifiers';
import { type RequestScope, systemScope, type UnitOfWork } from '../scope/request-scope';
import type { Purge, PurgeReport, PurgeStep } from './purge-kind';

/** A round of steps serves no more teams. */
const MAX_TEAMS = 100;
const MAX_BACK_OFF_S = 3_600;

const DUE_CONDITION = `
  finished_at IS NULL AND kind = ANY($1)
  AND (failures = 0
       OR stepped_at + least(${MAX_BACK_OFF_S}, 2 ^ least(failures, 12)) * interval '1 s' <= now())`;

/** Teams with due purges, the longest waiting first. */
const LIST_DUE_TEAMS = `
  SELECT team_id AS "teamId" FROM purges WHERE ${DUE_CONDITION}
   GROUP BY team_id ORDER BY min(stepped_at), team_id LIMIT ${MAX_TEAMS}`;

/** Open purges of kinds that this process does not know, and has not known for an hour: no upgrade takes as long. */
const COUNT_UNKNOWN_PURGES = `
  SELECT kind, count(*)::integer AS purges FROM purges
   WHERE finished_at IS NULL AND kind <> ALL($1) AND created_at < now() - interval '1 hour'
   GROUP BY kind ORDER BY kind`;

/**
 * Plans each statement of a step anew. A plan of a prepared statement could be from before the purge has filled a table, such as the bin:
 * the same plan would then read the whole table for each row, until PostgreSQL has analyzed it.
 */
const PLAN_ANEW = 'SET LOCAL plan_cache_mode = force_custom_plan';

const PURGE_COLUMNS = `id, kind, subject_id AS "subjectId", input, progress, step_rows AS rows`;

/**
 * Locks the due purge of a team whose last step is the oldest, one of the urgent kinds $3 before all others; none if other processes have
 * locked all of them.
 */
const LOCK_DUE_PURGE = `
  SELECT ${PURGE_COLUMNS} FROM purges WHERE team_id = $2 AND ${DUE_CONDITION}
   ORDER BY kind <> ALL($3), stepped_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;

const LOCK_PURGE = `
  SELECT ${PURGE_COLUMNS} FROM purges WHERE team_id = $1 AND id = $2 AND finished_at IS NULL FOR UPDATE`;

const STORE_STEP = `
  UPDATE purges p
     SET progress = $3, stepped_at = statement_timestamp(), failures = 0,
         input = CASE WHEN $5 THEN '{}' ELSE p.input END,
         finished_at = statement_timestamp() + CASE WHEN $5 THEN interval '0' END,
         counts = p.counts || (
           SELECT coalesce(jsonb_object_agg(name, value::bigint + coalesce((p.counts ->> name)::bigint, 0)), '{}')
             FROM jsonb_each_text($4) AS added_counts (name, value))
   WHERE p.team_id = $1 AND p.id = $2`;

const RECORD_FAILURE = `
  UPDATE purges
     SET failures = failures + 1, stepped_at = statement_timestamp(),
         step_rows = CASE WHEN $3 THEN greatest(1, step_rows / 2) ELSE step_rows END
   WHERE team_id = $1 AND id = $2`;

const REPORT_COLUMNS = `
  id, kind, subject_id AS "subjectId", created_at AS "startedAt", finished_at AS "finishedAt", counts`;

const LIST_REPORTS = `
  SELECT ${REPORT_COLUMNS} FROM purges
   WHERE team_id = $1 AND subject_id = $2
   ORDER BY created_at DESC, id DESC LIMIT 100`;

const LIST_REPORTS_OF_TEAM = `
  SELECT ${REPORT_COLUMNS} FROM purges
   WHERE team_id = $1
   ORDER BY finished_at IS NOT NULL, created_at DESC, id DESC LIMIT 100`;

export interface LockedPurge extends Purge {
  readonly kind: string;
}

/** The names of the kinds that a process knows. */
export interface PurgeKinds {
  readonly all: readonly string[];
  readonly urgent: readonly string[];
}

/** A step that was done, or that failed with an error. */
export interface PurgeOutcome {
  readonly id: string;
  /** null if the step was done. */
  readonly error: unknown;
}

type TakeStep = (unit: UnitOfWork, purge: LockedPurge) => Promise<PurgeStep>;

@Injectable()
export class PurgesRepository {
  constructor(private readonly database: Database) {}

  async insert(
    unit: UnitOfWork,
    { kind, subjectId, input }: Pick<LockedPurge, 'kind' | 'subjectId' | 'input'>,
  ): Promise<string> {
    const id = newId();
    await unit.query(
      'INSERT INTO purges (team_id, id, kind, subject_id, input) VALUES ($1, $2, $3, $4, $5)',
      [unit.teamId, id, kind, subjectId, JSON.stringify(input)],
    );
    return id;
  }

  /** The purges of a subject, the newest first. */
  async listReports(scope: RequestScope, subjectId: string): Promise<PurgeReport[]> {
    return this.database
      .for(scope, 'write')
      .query<PurgeReport>(LIST_REPORTS, [scope.teamId, subjectId]);
  }

  /** The purges of a team: those under way first, the newest of each first. */
  async listReportsOfTeam(scope: RequestScope): Promise<PurgeReport[]> {
    return this.database
      .for(scope, 'write')
      .query<PurgeReport>(LIST_REPORTS_OF_TEAM, [scope.teamId]);
  }

  async findReport(scope: RequestScope, id: string): Promise<PurgeReport | null> {
    const [report] = await this.database
      .for(scope, 'write')
      .query<PurgeReport>(`SELECT ${REPORT_COLUMNS} FROM purges WHERE team_id = $1 AND id = $2`, [
        scope.teamId,
        id,
      ]);
    return report ?? null;
  }

  async listDueTeams(kinds: readonly string[]): Promise<string[]> {
    const rows = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string }>(LIST_DUE_TEAMS, [kinds]);
    return rows.map(({ teamId }) => teamId);
  }

  async countUnknown(kinds: readonly string[]): Promise<{ kind: string; purges: number }[]> {
    return this.database
      .for(JOBS, 'write')
      .query<{ kind: string; purges: number }>(COUNT_UNKNOWN_PURGES, [kinds]);
  }

  /** Takes a step of the next due purge of a team. Returns null if none is due, or other processes are at work on all that are. */
  stepDue(teamId: string, kinds: PurgeKinds, take: TakeStep): Promise<PurgeOutcome | null> {
    const scope = { ...systemScope(teamId), ...JOBS };
    const lock = (unit: UnitOfWork): Promise<LockedPurge[]> =>
      unit.query<LockedPurge>(LOCK_DUE_PURGE, [kinds.all, teamId, kinds.urgent]);
    return this.step(scope, lock, take);
  }

  /** Takes a step of a purge, after that of another process. Returns null if the purge has ended. */
  stepOne(scope: RequestScope, id: string, take: TakeStep): Promise<PurgeOutcome | null> {
    const lock = (unit: UnitOfWork): Promise<LockedPurge[]> =>
      unit.query<LockedPurge>(LOCK_PURGE, [scope.teamId, id]);
    return this.step(scope, lock, take);
  }

  /** Does not throw when a step fails: the row of the purge counts the failure. */
  private async step(
    scope: RequestScope & Share,
    lock: (unit: UnitOfWork) => Promise<LockedPurge[]>,
    take: TakeStep,
  ): Promise<PurgeOutcome | null> {
    const locked: { purge?: LockedPurge } = {};
    try {
      return await this.database.transaction(scope, async (unit) => {
        const [purge] = await lock(unit);
        if (purge === undefined) return null;
        locked.purge = purge;
        await unit.query(PLAN_ANEW);
        const { isDone, progress = {}, counts = {} } = await take(unit, purge);
        await unit.query(STORE_STEP, [
          unit.teamId,
          purge.id,
          JSON.stringify(isDone ? {} : progress),
          JSON.stringify(counts),
          isDone,
        ]);
        return { id: purge.id, error: null };
      });
    } catch (error) {
      const { purge } = locked;
      if (purge === undefined) throw error;
      await this.database
        .for(scope, 'write')
        .query(RECORD_FAILURE, [scope.teamId, purge.id, isStatementTimeout(error)]);
      return { id: purge.id, error };
    }
  }
}

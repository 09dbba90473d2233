import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { JOBS } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import { newId } from '../../core/values/identifiers';
import { responseCount } from '../../forms/form-details.sql';

/** The maximum number of responses of a form whose answers are deleted in the transaction of the update. */
const MAX_INLINE_PURGE_RESPONSES = 5_000;

/** The maximum size of a step, so that a form with very large answers is purged in smaller steps from the start. */
const MAX_STEP_BYTES = 4 * 1_024 * 1_024;
/** The rows of a step before any timeout; also the default of `form_field_purges.step_rows`. */
const MAX_STEP_ROWS = 2_000;
const MAX_BACK_OFF_S = 3_600;

/** The outcome of a step of a purge. */
export interface PurgeStep {
  readonly teamId: string;
  readonly id: string;
  /** The number of responses in the step; 0: the purge is done, or the step failed. */
  readonly responses: number;
  /** null: the step succeeded. */
  readonly error: unknown;
}

interface PurgeRow {
  teamId: string;
  id: string;
  stepRows: number;
}

/**
 * SQL that counts the answers to each of the fields $3.
 */
function countEach(fields: number): string {
  const counts = Array.from(
    { length: fields },
    (_, index) => `count(*) FILTER (WHERE r.answers ? ($3::text[])[${index + 1}])`,
  );
  return `
    SELECT ARRAY[${counts.join(', ')}]::integer[] AS counts
      FROM form_responses r WHERE r.team_id = $1 AND r.form_id = $2`;
}

/** Locks the next purge: round robin by team, and within a team the purge with the oldest last step. */
const LOCK_NEXT_PURGE = `
  SELECT team_id AS "teamId", id, step_rows AS "stepRows"
    FROM form_field_purges
   WHERE failures = 0
      OR stepped_at + least(${MAX_BACK_OFF_S}, 2 ^ least(failures, 12)) * interval '1 s' <= now()
   ORDER BY team_id <= $1, team_id, stepped_at, id
   LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * One step of a locked purge: deletes the answers from the next responses, at most $3 rows and $4 bytes, but at least one row,
 * and stores its progress. Deletes the purge when no response is left. `octet_length` of a TOASTed text does not read the text.
 */
const STEP = `
  WITH purge AS MATERIALIZED (
    SELECT * FROM form_field_purges WHERE team_id = $1 AND id = $2
  ), following AS MATERIALIZED (
    SELECT r.team_id, r.id, r.created_at,
           coalesce(octet_length(r.search_text), octet_length(r.long_search_text), 0) AS bytes
      FROM purge, form_responses r
     WHERE r.team_id = purge.team_id AND r.form_id = purge.form_id
       AND (r.created_at, r.id) > (purge.done_until, purge.done_id)
     ORDER BY r.created_at, r.id
     LIMIT $3
  ), batch AS MATERIALIZED (
    SELECT team_id, id, created_at
      FROM (SELECT *, sum(bytes) OVER (ORDER BY created_at, id) - bytes AS bytes_before FROM following) sized
     WHERE bytes_before < $4
  ), purged AS (
    UPDATE form_responses r SET answers = r.answers - purge.field_ids
      FROM batch, purge
     WHERE r.team_id = batch.team_id AND r.id = batch.id AND r.answers ?| purge.field_ids
  ), moved AS (
    UPDATE form_field_purges p
       SET done_until = last.created_at, done_id = last.id, stepped_at = clock_timestamp(), failures = 0
      FROM purge, (SELECT created_at, id FROM batch ORDER BY created_at DESC, id DESC LIMIT 1) last
     WHERE p.team_id = purge.team_id AND p.id = purge.id
  ), done AS (
    DELETE FROM form_field_purges p USING purge
     WHERE p.team_id = purge.team_id AND p.id = purge.id AND NOT EXISTS (SELECT FROM batch)
  )
  SELECT count(*)::integer AS responses FROM batch`;

const RECORD_FAILURE = `
  UPDATE form_field_purges
     SET failures = failures + 1, stepped_at = clock_timestamp(),
         step_rows = CASE WHEN $3 THEN greatest(1, step_rows / 2) ELSE step_rows END
   WHERE team_id = $1 AND id = $2`;

/** Counts answers to fields, and deletes those to removed fields; the answers of large forms in steps of a purge. */
@Injectable()
export class FieldPurgesRepository {
  constructor(private readonly database: Database) {}

  /** The number of stored answers of each field. */
  async countAnswers(
    scope: RequestScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<Map<string, number>> {
    if (fieldIds.length === 0) return new Map();
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ counts: number[] }>(countEach(fieldIds.length), [scope.teamId, formId, fieldIds]);
    return new Map(fieldIds.map((id, index) => [id, row?.counts[index] ?? 0]));
  }

  /** Deletes the answers to removed fields. For a large form, inserts a purge instead and returns true. */
  async deleteAnswers(
    unit: UnitOfWork,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<boolean> {
    const [form] = await unit.query<{ isLarge: boolean }>(
      `SELECT ${responseCount('$1', '$2')} > $3 AS "isLarge"`,
      [unit.teamId, formId, MAX_INLINE_PURGE_RESPONSES],
    );
    if (form?.isLarge === true) {
      await unit.query(
        `INSERT INTO form_field_purges (team_id, id, form_id, field_ids) VALUES ($1, $2, $3, $4)`,
        [unit.teamId, newId(), formId, fieldIds],
      );
      return true;
    }
    await unit.query(
      `UPDATE form_responses SET answers = answers - $3::text[]
        WHERE team_id = $1 AND form_id = $2 AND answers ?| $3::text[]`,
      [unit.teamId, formId, fieldIds],
    );
    return false;
  }

  /**
   * Runs one step of the next purge in a transaction. Returns null when no purge is due, or when other processes have locked all
   * due purges. Does not throw when a step fails: the row of the purge counts the failure.
   */
  async stepNext(afterTeam: string): Promise<PurgeStep | null> {
    const locked: { purge?: PurgeRow } = {};
    try {
      const responses = await this.database.transaction(JOBS, async (transaction) => {
        const [purge] = await transaction.query<PurgeRow>(LOCK_NEXT_PURGE, [afterTeam]);
        if (purge === undefined) return 0;
        locked.purge = purge;
        const bytes = Math.ceil((MAX_STEP_BYTES * purge.stepRows) / MAX_STEP_ROWS);
        const values = [purge.teamId, purge.id, purge.stepRows, bytes];
        const [step] = await transaction.query<{ responses: number }>(STEP, values);
        return step?.responses ?? 0;
      });
      const { purge } = locked;
      return purge === undefined ? null : { ...purge, responses, error: null };
    } catch (error) {
      const { purge } = locked;
      if (purge === undefined) throw error;
      const values = [purge.teamId, purge.id, isStatementTimeout(error)];
      await this.database.for(JOBS, 'write').query(RECORD_FAILURE, values);
      return { ...purge, responses: 0, error };
    }
  }
}

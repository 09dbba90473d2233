import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Database } from '../../core/database/database';
import { containsAny } from '../../core/database/mentions.sql';
import type { Statement } from '../../core/database/statement';
import { JOBS } from '../../core/limits/share';
import { type RequestScope, systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import type { ExportResponsesDto } from '../export/export-responses.dto';
import type { ExportInboxDto } from '../inbox/export/export-inbox.dto';
import {
  type ExportProblem,
  PreparedExport,
  type PreparedExportState,
} from './entities/prepared-export.entity';
import { FORGET_SEARCH } from './forget-search.sql';

/** How long a file is kept after it is finished. */
export const FILE_DAYS = 7;

/** A process has this long for one piece, of which each renews the claim. */
export const CLAIM_MS = 120_000;

/** SQL condition: no process writes an export of the team of the open export `e`. */
const IS_CLAIMABLE = `
  e.state IN ('waiting', 'running') AND (e.claimed_until IS NULL OR e.claimed_until <= now())
  AND NOT EXISTS (SELECT 1 FROM prepared_exports other
                   WHERE other.team_id = e.team_id AND other.state IN ('waiting', 'running')
                     AND other.claimed_until > now())`;

/** Teams with open exports of which no process writes one, those first that have waited longest. Locks nothing. */
const FIND_DUE_TEAMS: Statement = {
  name: 'find_teams_with_exports',
  text: `
    SELECT e.team_id AS "teamId" FROM prepared_exports e WHERE ${IS_CLAIMABLE}
     GROUP BY e.team_id ORDER BY min(e.created_at), e.team_id LIMIT 10`,
};

/**
 * Claims the oldest export of the team $2 if no process writes one of its exports, and deletes what an earlier attempt has
 * written: an attempt begins anew, since the form may have changed.
 */
const CLAIM_EXPORT: Statement = {
  name: 'claim_prepared_export',
  text: `
    WITH next AS MATERIALIZED (
      SELECT e.id FROM prepared_exports e
       WHERE e.team_id = $2 AND ${IS_CLAIMABLE}
       ORDER BY e.created_at, e.id LIMIT 1
         FOR UPDATE SKIP LOCKED
    ), deleted_pieces AS (
      DELETE FROM prepared_export_pieces p USING next
       WHERE p.team_id = $2 AND p.export_id = next.id
    )
    UPDATE prepared_exports e
       SET state = 'running', claimed_until = now() + $1 * interval '1 ms',
           attempts = e.attempts + 1, rows = 0, bytes = 0, pieces = 0
      FROM next WHERE e.team_id = $2 AND e.id = next.id
    RETURNING e.team_id AS "teamId", e.id, e.form_id AS "formId", e.query, e.attempts,
              e.claimed_until AS "claimedUntil"`,
};

const ADD_PIECE: Statement = {
  name: 'add_prepared_export_piece',
  text: `
    WITH changed_export AS (
      UPDATE prepared_exports
         SET pieces = pieces + 1, rows = rows + $4, bytes = bytes + octet_length($5::text),
             claimed_until = now() + $6 * interval '1 ms'
       WHERE team_id = $1 AND id = $2 AND claimed_until = $3
         AND bytes + octet_length($5::text) <= $7
      RETURNING team_id, id, pieces, claimed_until
    ), new_piece AS (
      INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
      SELECT team_id, id, pieces, $5 FROM changed_export
    )
    SELECT claimed_until AS "claimedUntil" FROM changed_export`,
};

/** What an export has: the responses of a form, or what the inbox shows. */
export type ExportSubject =
  | { readonly formId: string; readonly query: ExportResponsesDto }
  | { readonly formId: null; readonly query: ExportInboxDto };

/**
 * SQL: whether a piece of a file has a response with one of the ids in a parameter. The id is first in a line of CSV, and in the object of
 * NDJSON. INTERSECT compares by hashes, however many ids there are.
 */
const hasResponse = (content: string, ids: string): string => `
  (cardinality((SELECT ${ids}::text[])) > 0 AND EXISTS (
     SELECT CASE WHEN left(line.text, 1) = '{' THEN substr(line.text, 8, 36) ELSE left(line.text, 36) END
       FROM string_to_table(${content}, E'\\n') AS line (text)
     INTERSECT
     SELECT erased_response.id FROM unnest((SELECT ${ids}::text[])) AS erased_response (id)))`;

/**
 * The next export of a team, locked: whether it searches for one of the texts $4, and whether one of the next $6 pieces of a finished file
 * has one, or one of the responses $7. With the number $5 it is the export $2 again, after that piece.
 */
const LOCK_NEXT: Statement = {
  name: 'lock_next_prepared_export',
  text: `
    SELECT e.id, e."isOpen", e."isSearch", coalesce(compared."isFile", false) AS "isFile",
           CASE WHEN compared.pieces = $6 THEN compared.last END AS "lastPiece"
      FROM (SELECT id, state IN ('waiting', 'running') AS "isOpen",
                   ${containsAny('query::text', '$4')} AS "isSearch"
              FROM prepared_exports
             WHERE team_id = $1 AND id >= $2 AND (id > $2 OR $5::integer IS NOT NULL)
               AND created_at <= $3::timestamptz
             ORDER BY id LIMIT 1 FOR UPDATE) e
     CROSS JOIN LATERAL (
       SELECT count(*) AS pieces, max(p.number) AS last,
              bool_or(${containsAny('p.content', '$4')} OR ${hasResponse('p.content', '$7')}) AS "isFile"
         FROM (SELECT number, content FROM prepared_export_pieces
                WHERE team_id = $1 AND export_id = e.id AND NOT e."isOpen"
                  AND number > CASE WHEN e.id = $2 THEN coalesce($5, 0) ELSE 0 END
                ORDER BY number LIMIT $6::integer) p) compared`,
};

/** What an erasure looks for in exports. */
export interface ErasedContent {
  readonly texts: readonly string[];
  /** Responses that were erased, which may have none of the texts: people spell a phone in many ways. */
  readonly responseIds: readonly string[];
}

/** Where an erasure is in the exports of a team: after an export, or after a piece of it. */
export interface ExportPlace {
  readonly id: string;
  /** The number of the piece, or null after all pieces. */
  readonly piece: number | null;
}

/** What a step of an erasure has done with an export. */
export interface ErasedExport {
  readonly place: ExportPlace;
  readonly outcome: 'deleted' | 'restarted' | 'kept';
}

/** An export that this process may write until the claim expires. */
export type ClaimedExport = Pick<PreparedExport, 'teamId' | 'id' | 'attempts'> &
  ExportSubject & { readonly claimedUntil: Date };

export type NewPreparedExport = Pick<PreparedExport, 'id' | 'userId' | 'fileName' | 'contentType'> &
  ExportSubject;

/** A finished export of whose end the member must be notified. */
export type FinishedExport = Pick<
  PreparedExport,
  'id' | 'formId' | 'userId' | 'fileName' | 'state' | 'problem' | 'rows'
>;

@Injectable()
export class PreparedExportsRepository {
  constructor(private readonly database: Database) {}

  async insert(unit: UnitOfWork, row: NewPreparedExport): Promise<PreparedExport> {
    const exports = this.exportsOf(unit);
    await exports.insert({ teamId: unit.teamId, ...row });
    return exports.findOneByOrFail({ teamId: unit.teamId, id: row.id });
  }

  /** The exports of a team, and of one of its members. */
  async count(unit: UnitOfWork, userId: string): Promise<{ team: number; member: number }> {
    const { teamId } = unit;
    const team = await this.exportsOf(unit).countBy({ teamId });
    return { team, member: await this.exportsOf(unit).countBy({ teamId, userId }) };
  }

  /** Newest first. A member has few: see `MAX_OF_MEMBER`. */
  list(scope: RequestScope, userId: string): Promise<PreparedExport[]> {
    return this.exportsOf(scope).find({
      where: { teamId: scope.teamId, userId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  find(scope: RequestScope, userId: string, id: string): Promise<PreparedExport | null> {
    return this.exportsOf(scope).findOneBy({ teamId: scope.teamId, userId, id });
  }

  /** Deletes the file as well. A process that writes it notices with its next piece. */
  async delete(unit: UnitOfWork, userId: string, id: string): Promise<boolean> {
    const { affected } = await this.exportsOf(unit).delete({ teamId: unit.teamId, userId, id });
    return affected === 1;
  }

  /** The text of a piece, or null if the file is deleted. */
  async readPiece(scope: RequestScope, exportId: string, number: number): Promise<string | null> {
    const [piece] = await this.database.for(scope, 'write').query<{ content: string }>(
      `SELECT content FROM prepared_export_pieces
        WHERE team_id = $1 AND export_id = $2 AND number = $3`,
      [scope.teamId, exportId, number],
    );
    return piece?.content ?? null;
  }

  /** Claims an export of any team. Returns null if none is waiting. */
  async claim(): Promise<ClaimedExport | null> {
    const jobs = this.database.for(JOBS, 'write');
    for (const { teamId } of await jobs.query<{ teamId: string }>(FIND_DUE_TEAMS)) {
      const [claimed] = await jobs.query<ClaimedExport>(CLAIM_EXPORT, [CLAIM_MS, teamId]);
      if (claimed !== undefined) return claimed;
    }
    return null;
  }

  /**
   * Stores the next piece, and renews the claim. Returns null if the claim has ended, the export was deleted, or the file would exceed
   * `maxBytes`.
   */
  async addPiece(
    { teamId, id, claimedUntil }: ClaimedExport,
    piece: { readonly text: string; readonly rows: number },
    maxBytes: number,
  ): Promise<Date | null> {
    const [changed] = await this.database.for(systemScope(teamId), 'write').query<{
      claimedUntil: Date;
    }>(ADD_PIECE, [teamId, id, claimedUntil, piece.rows, piece.text, CLAIM_MS, maxBytes]);
    return changed?.claimedUntil ?? null;
  }

  /** Ends a claim with a finished file, or a problem, and forgets what was searched for; nothing if it has ended before. */
  async finish(
    { teamId, id, claimedUntil }: ClaimedExport,
    problem: ExportProblem | null,
  ): Promise<void> {
    const state: PreparedExportState = problem === null ? 'ready' : 'failed';
    await this.database.for(systemScope(teamId), 'write').query(
      `WITH finished_export AS (
         UPDATE prepared_exports
            SET state = $4, problem = $5, claimed_until = NULL, ${FORGET_SEARCH},
                expires_at = now() + ${FILE_DAYS} * interval '1 day'
          WHERE team_id = $1 AND id = $2 AND claimed_until = $3
         RETURNING team_id, id
       )
       DELETE FROM prepared_export_pieces p USING finished_export
        WHERE $5::text IS NOT NULL AND p.team_id = finished_export.team_id AND p.export_id = finished_export.id`,
      [teamId, id, claimedUntil, state, problem],
    );
  }

  /** Ends a claim before the file is finished. @param isAttempt whether the attempt counts */
  async release(
    { teamId, id, claimedUntil }: ClaimedExport,
    isAttempt: boolean,
    delayMs: number,
  ): Promise<void> {
    await this.database.for(systemScope(teamId), 'write').query(
      `UPDATE prepared_exports
          SET claimed_until = now() + $4 * interval '1 ms', attempts = attempts - $5
        WHERE team_id = $1 AND id = $2 AND claimed_until = $3`,
      [teamId, id, claimedUntil, delayMs, isAttempt ? 0 : 1],
    );
  }

  /**
   * Deletes the next export if it searches for one of the texts, or its file has one or one of the responses; one that is not finished begins
   * anew, since a process may hold a part of it. Returns null if there is none.
   * @param range `until`: the time of the newest export; `pieces`: how many pieces of its file are compared
   */
  async eraseNext(
    unit: UnitOfWork,
    { texts, responseIds }: ErasedContent,
    { after, until, pieces }: { after: ExportPlace; until: Date; pieces: number },
  ): Promise<ErasedExport | null> {
    const { teamId } = unit;
    const statements = this.database.for(unit, 'write');
    const [next] = await statements.query<{
      id: string;
      isOpen: boolean;
      isSearch: boolean;
      isFile: boolean;
      lastPiece: number | null;
    }>(LOCK_NEXT, [teamId, after.id, until.toISOString(), texts, after.piece, pieces, responseIds]);
    if (next === undefined) return null;
    const { id, isOpen, isSearch, isFile, lastPiece } = next;
    const place = { id, piece: null };
    if (!isOpen && !isSearch && !isFile)
      return { place: { id, piece: lastPiece }, outcome: 'kept' };
    if (isSearch || !isOpen) {
      await this.exportsOf(unit).delete({ teamId, id });
      return { place, outcome: 'deleted' };
    }
    // The process that writes it loses its claim, and the next one deletes what was written.
    await statements.query(
      `UPDATE prepared_exports
          SET claimed_until = NULL, attempts = greatest(0, attempts - 1)
        WHERE team_id = $1 AND id = $2`,
      [teamId, id],
    );
    return { place, outcome: 'restarted' };
  }

  /** The ids of teams with finished exports whose members have not been notified, in ascending order. */
  async listTeamsToTell(afterTeam: string, limit: number): Promise<string[]> {
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT DISTINCT team_id AS "teamId" FROM prepared_exports
        WHERE state IN ('ready', 'failed') AND NOT is_told AND team_id > $1
        ORDER BY team_id LIMIT $2`,
      [afterTeam, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  /** Marks the finished exports of a team as notified, and returns those that were not marked before. */
  takeFinished(unit: UnitOfWork, limit: number): Promise<FinishedExport[]> {
    return this.database.for(unit, 'write').query<FinishedExport>(
      `UPDATE prepared_exports e SET is_told = true
         FROM (SELECT team_id, id FROM prepared_exports
                WHERE team_id = $1 AND state IN ('ready', 'failed') AND NOT is_told
                ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) due
        WHERE e.team_id = due.team_id AND e.id = due.id
       RETURNING e.id, e.form_id AS "formId", e.user_id AS "userId", e.file_name AS "fileName",
                 e.state, e.problem, e.rows`,
      [unit.teamId, limit],
    );
  }

  private exportsOf(scope: RequestScope): Repository<PreparedExport> {
    return this.database.for(scope, 'write').manager.getRepository(PreparedExport);
  }
}

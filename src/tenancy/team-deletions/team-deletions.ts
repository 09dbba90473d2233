import { Inject, Injectable } from '@nestjs/common';
import { toDriverError } from '@rapport/pg-lanes';
import type { Logger } from 'pino';
import { Database } from '../../core/database/database';
import type { Share } from '../../core/limits/share';
import { LOGGER } from '../../core/observability/logger';
import type { Purge, PurgeCounts, PurgeKind, PurgeStep } from '../purges/purge-kind';
import { Purges } from '../purges/purges';
import type { RequestScope, UnitOfWork } from '../scope/request-scope';
import { TeamDeletionsRepository } from './team-deletions.repository';
import { type TeamTable, teamTables } from './team-tables';

/** What a module does when a team is deleted, besides its rows, which are deleted for it. */
export interface TeamEnding {
  /**
   * Ends at once what would otherwise continue until the rows are deleted: rights, jobs, mails.
   * @returns what `finish` has to know
   */
  begin?(unit: UnitOfWork): Promise<Readonly<Record<string, unknown>> | void>;
  /** Called after the last row of the team, in the same transaction. The module of teams deletes the team itself. */
  finish?(unit: UnitOfWork, begun: Readonly<Record<string, unknown>>): Promise<PurgeCounts>;
}

/** The kind of the purge, whose subject is the team. */
const PURGE_KIND = 'team';

/** `purges` has the report of the deletion itself. */
const KEPT_TABLE = 'purges';

/** Of a step, on average and as PostgreSQL stores them: 2,000 pieces of prepared exports may have a GiB. */
const MAX_BYTES_PER_ROW = 16 * 1024;

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes all rows of a team in steps, table by table in the order of the foreign keys, and the team with the last step. The team has been
 * marked as deleted: nobody has rights in it, and the triggers of append-only tables let its rows go.
 */
@Injectable()
export class TeamDeletions implements PurgeKind {
  readonly kind = PURGE_KIND;

  private readonly endings: TeamEnding[] = [];

  constructor(
    private readonly database: Database,
    private readonly purges: Purges,
    private readonly rows: TeamDeletionsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    purges.register(this);
  }

  /** To be called in the constructor of a provider. */
  register(ending: TeamEnding): void {
    this.endings.push(ending);
  }

  /** Ends all that the team does, also its other purges, and starts the deletion of its rows. Returns the id of the purge. */
  async start(unit: UnitOfWork): Promise<string> {
    // Before the endings, because a step locks its purge before the rows that they change.
    await this.rows.deleteOpenPurges(unit);
    const input: Record<string, unknown> = {};
    for (const ending of this.endings) Object.assign(input, await ending.begin?.(unit));
    return this.purges.start(unit, { kind: PURGE_KIND, subjectId: unit.teamId, input });
  }

  /** The id of the purge under way or just finished, or null if the team is not being deleted. */
  async find(scope: RequestScope): Promise<string | null> {
    const [purge] = await this.purges.list(scope, scope.teamId);
    return purge?.kind === PURGE_KIND ? purge.id : null;
  }

  /** The number of rows of teams that are deleted so far, by the id of the team; teams that are not being deleted have none. */
  countDeleted(share: Share, teamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.rows.countDeleted(share, PURGE_KIND, teamIds);
  }

  /** Deletes what is left now; returns the number of deleted rows by their names. */
  async finish(scope: RequestScope, id: string): Promise<PurgeCounts> {
    await this.purges.finish(scope, id);
    return (await this.purges.find(scope, id))?.counts ?? {};
  }

  /** The number of rows of tables by their names, each up to 100,000. */
  count(scope: RequestScope, labels: readonly string[]): Promise<PurgeCounts> {
    return this.database.transaction(scope, async (unit) => {
      const counts: Record<string, number> = {};
      for (const table of allTables(unit)) {
        if (labels.includes(table.label)) counts[table.label] = await this.rows.count(unit, table);
      }
      return counts;
    });
  }

  async step(unit: UnitOfWork, { id, input, progress, rows }: Purge): Promise<PurgeStep> {
    const tables = allTables(unit);
    const counts: Record<string, number> = {};
    let left = { rows, bytes: rows * MAX_BYTES_PER_ROW };
    // A job may have added rows to a table that was already empty, so a pass that has deleted rows is followed by another one.
    let hasDeleted = progress['hasDeleted'] === true;
    const first = Math.max(
      0,
      tables.findIndex(({ name }) => name === progress['table']),
    );
    for (const table of tables.slice(first)) {
      const deleted = await this.rows.deleteSome(unit, table, left).catch((error: unknown) => {
        if (first === 0 || toDriverError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error;
        return null;
      });
      // A new row refers to this table, so the next pass begins now.
      if (deleted === null) return { isDone: false, progress: { hasDeleted: true }, counts };
      if (deleted.rows > 0) counts[table.label] = deleted.rows;
      hasDeleted ||= deleted.rows > 0;
      left = { rows: left.rows - deleted.rows, bytes: left.bytes - deleted.bytes };
      if (left.rows <= 0 || left.bytes <= 0) {
        return { isDone: false, progress: { table: table.name, hasDeleted }, counts };
      }
    }
    if (hasDeleted) return { isDone: false, counts };
    await this.rows.deletePurges(unit, id);
    for (const ending of this.endings) Object.assign(counts, await ending.finish?.(unit, input));
    unit.afterCommit(() =>
      this.logger.info({ team: unit.teamId, purge: id }, 'A team is deleted.'),
    );
    return { isDone: true, counts };
  }
}

const allTables = ({ manager }: UnitOfWork): readonly TeamTable[] =>
  teamTables(manager.connection).filter(({ name }) => name !== KEPT_TABLE);

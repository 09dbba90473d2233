import type { Logger } from 'pino';
import { JOBS } from '../../limits/share';
import { Database } from '../../database/database';
import { MINUTE_MS } from '../../values/durations';
import { NIL_ID } from '../../values/identifiers';
import { SchedulerService } from '../scheduler.service';
import {
  BATCH_SIZE,
  deleteExpired,
  deleteExpiredOfTeam,
  findDueTeams,
  findExpired,
  GROUPS_PAGE,
  IS_DISTRIBUTED,
  isOfTeam,
  listTeams,
  takeExpiredOfTeam,
  TEAMS_PAGE,
  TEAMS_PER_TRANSACTION,
} from './delete-expired.sql';
import type { ExpiredGroup, ExpiredRows, RowGroups } from './expired-rows';

/** A group of a team, or all groups if `part` is null. */
interface Group {
  readonly teamId: string;
  readonly part: string | null;
}

/** How far the round through all groups of a table has come. */
interface Round {
  readonly after: Group;
  /** Whether rows may be left of groups that it has passed. */
  readonly isCut: boolean;
  /** After a batch that failed, the bounds of the next ones are divided by this number. */
  readonly divisor: number;
}

/** How many rows and groups a batch takes at most. */
interface BatchBounds {
  readonly limit: number;
  readonly page: number;
}

interface Taken {
  readonly count: number;
  /** The last group that the batch has read. */
  readonly last: Group;
  /** Whether no group follows. */
  readonly isEnd: boolean;
  readonly found: readonly ExpiredGroup[];
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Notes a group that is done, also if one after it fails. */
type Reach = (group: Group) => void;

/** Deletes the rows, with all that depends on them. */
type DeleteGroup = (group: ExpiredGroup) => Promise<void>;

/** What a statement has taken of a team. `last` is the last group that it has read, or null if there is none. */
interface TakenOfTeam {
  readonly count: number;
  readonly groups: number;
  readonly last: string | null;
  readonly found: readonly ExpiredGroup[];
}

interface ListedTeam {
  readonly teamId: string;
  readonly isDue: boolean;
}

const BEFORE_ALL: Group = { teamId: NIL_ID, part: null };

/** The start of a process has more urgent work than rows that have expired before. */
const START_DELAY_MS = MINUTE_MS;

const DIVISOR_STEP = 10;
/** The divisor at which a batch has one row of one group. */
const MAX_DIVISOR = BATCH_SIZE;

/**
 * Deletes the expired rows of all tables, each in batches at its own interval. The groups of a table are served in turn, so that none delays another. After
 * a batch that failed, the next ones begin at the group that failed and are smaller, and a group of which not even one row can be deleted
 * is skipped.
 */
export class ExpiredRowsJob {
  private readonly services = new Map<string, DeleteGroup>();
  /** By table, until all groups have been visited. */
  private readonly rounds = new Map<string, Round>();
  /** See {@link IS_DISTRIBUTED}; unknown before the first batch of groups. */
  private isDistributed: boolean | undefined;

  constructor(
    readonly declared: readonly ExpiredRows[],
    scheduler: SchedulerService,
    private readonly database: Database,
    private readonly logger: Logger,
  ) {
    for (const rows of declared) {
      scheduler.schedule({
        name: rows.name,
        pace: { intervalMs: rows.intervalMs, minPauseMs: 0, startDelayMs: START_DELAY_MS },
        run: () => this.deleteBatch(rows),
      });
    }
  }

  /** To be called in the constructor of the provider that deletes the rows of a table with `deletedByService`. */
  deleteBy(table: string, service: DeleteGroup): void {
    this.services.set(table, service);
  }

  /** Returns whether more rows may have expired. */
  async deleteBatch(rows: ExpiredRows): Promise<boolean> {
    if (rows.groups !== undefined) return this.deleteOfGroups(rows, rows.groups);
    if (isOfTeam(rows)) return this.deleteByTeam(rows);
    const [row] = await this.database
      .for(JOBS, 'write')
      .query<{ count: number }>(deleteExpired(rows), [BATCH_SIZE]);
    return row?.count === BATCH_SIZE;
  }

  /**
   * Finds the oldest expired rows of all teams without a lock, and deletes them team by team: a database that is distributed by team
   * locks rows of one team at a time only.
   */
  private async deleteByTeam(rows: ExpiredRows): Promise<boolean> {
    const { batchSize = BATCH_SIZE } = rows;
    const found = await this.database
      .for(JOBS, 'write')
      .query<{ teamId: string; places: string[] }>(findExpired(rows), [batchSize]);
    if (found.length === 0) return false;
    const deletion = deleteExpiredOfTeam(rows);
    let deleted = 0;
    for (let start = 0; start < found.length; start += TEAMS_PER_TRANSACTION) {
      const teams = found.slice(start, start + TEAMS_PER_TRANSACTION);
      const counts = await this.database.transaction(JOBS, (transaction) =>
        transaction.queryAll(teams.map(({ teamId, places }) => [deletion, [teamId, places]])),
      );
      deleted += sum((counts as { count: number }[][]).map(([row]) => row?.count ?? 0));
    }
    return sum(found.map(({ places }) => places.length)) === batchSize && deleted > 0;
  }

  /** Begins where the batch before has ended, and again at the first group if rows of any may be left. */
  private async deleteOfGroups(rows: ExpiredRows, groups: RowGroups): Promise<boolean> {
    const begin: Round = { after: BEFORE_ALL, isCut: false, divisor: 1 };
    const round = this.rounds.get(rows.table) ?? begin;
    const next = await this.continue(round, rows, groups);
    if (next !== null) {
      this.rounds.set(rows.table, next);
      return true;
    }
    this.rounds.delete(rows.table);
    return round.isCut && this.deleteOfGroups(rows, groups);
  }

  /** Takes the next batch. Returns null if there are no further groups. */
  private async continue(
    round: Round,
    rows: ExpiredRows,
    groups: RowGroups,
  ): Promise<Round | null> {
    const { after, divisor } = round;
    const limit = Math.ceil(BATCH_SIZE / divisor);
    const page = Math.ceil(GROUPS_PAGE / divisor);
    const faster = Math.max(1, divisor / DIVISOR_STEP);
    let done = after;
    try {
      const { count, last, isEnd, found } = await this.take(
        rows,
        groups,
        round,
        { limit, page },
        (group) => {
          done = group;
        },
      );
      const isCut = count === limit;
      if (!isCut && isEnd) return null;
      const reached = isCut ? found.at(-1) : last;
      return {
        after: reached ?? after,
        isCut: round.isCut || isCut,
        divisor: faster,
      };
    } catch (error) {
      this.logger.warn(
        { table: rows.table, afterTeam: done.teamId, rows: limit, err: error },
        'Expired rows could not be deleted. The job tries fewer, and then those of the next group.',
      );
      const rest = { ...round, after: done };
      if (divisor < MAX_DIVISOR) return { ...rest, divisor: divisor * DIVISOR_STEP };
      const { last, isEnd } = await this.take(rows, groups, rest, { limit: 0, page: 1 });
      return isEnd ? null : { ...round, after: last, divisor: faster };
    }
  }

  /** Takes at most `limit` rows of the next `page` groups, team by team. A team without a group counts as one. */
  private async take(
    rows: ExpiredRows,
    groups: RowGroups,
    { after, divisor }: Round,
    { limit, page }: BatchBounds,
    reach: Reach = () => undefined,
  ): Promise<Taken> {
    const jobs = this.database.for(JOBS, 'write');
    // After a batch that failed, each team is tried, because the search for teams with expired rows may have failed.
    const canFindDue = divisor === 1 && !(await this.readIsDistributed());
    const [list, max] = canFindDue
      ? [findDueTeams(rows, groups), TEAMS_PAGE]
      : [listTeams(groups), page];
    const teams = await jobs.query<ListedTeam>(list, [after.teamId, max]);
    const begun = after.part === null ? [] : [{ ...after, isDue: true }];
    let [count, visited, last] = [0, 0, after];
    let isEnd = teams.length < max;
    const found: ExpiredGroup[] = [];
    for (const { teamId, part, isDue } of [
      ...begun,
      ...teams.map((team) => ({ ...team, part: null })),
    ]) {
      if (isDue && (visited === page || (count === limit && limit > 0))) {
        isEnd = false;
        break;
      }
      last = { teamId, part: null };
      if (!isDue) {
        reach(last);
        continue;
      }
      const room = page - visited;
      const values = [limit - count, teamId, part, room];
      const [taken] = await jobs.query<TakenOfTeam>(takeExpiredOfTeam(rows, groups), values);
      if (taken === undefined) throw new Error('The statement returned no row.');
      await this.deleteFound(rows, taken.found, reach);
      count += taken.count;
      visited += Math.max(1, taken.groups);
      found.push(...taken.found);
      if (taken.groups === room) {
        last = { teamId, part: taken.last };
        isEnd = false;
        break;
      }
      reach(last);
    }
    return { count, last, isEnd, found };
  }

  private async readIsDistributed(): Promise<boolean> {
    if (this.isDistributed === undefined) {
      const found = await this.database.for(JOBS, 'write').query(IS_DISTRIBUTED);
      this.isDistributed = found.length > 0;
    }
    return this.isDistributed;
  }

  private async deleteFound(
    rows: ExpiredRows,
    found: readonly ExpiredGroup[],
    reach: Reach,
  ): Promise<void> {
    if (rows.deletedByService === undefined || found.length === 0) return;
    const service = this.services.get(rows.table);
    if (service === undefined) throw new Error(`No service deletes rows of ${rows.table}.`);
    for (const group of found) {
      await service(group);
      reach(group);
    }
  }
}

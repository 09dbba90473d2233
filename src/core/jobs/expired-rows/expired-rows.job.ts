import { JOBS } from '../../limits/share';
import { Database } from '../../database/database';
import { NIL_ID } from '../../values/identifiers';
import { SchedulerService } from '../scheduler.service';
import { BATCH_SIZE, deleteExpired, GROUPS_PAGE, takeExpiredOfGroups } from './delete-expired.sql';
import type { ExpiredGroup, ExpiredRows, RowGroups } from './expired-rows';

interface Group {
  readonly teamId: string;
  readonly part: string;
}

interface Taken {
  readonly count: number;
  readonly groups: number;
  readonly last: Group | null;
  readonly found: readonly ExpiredGroup[];
}

/** Deletes the rows, with all that depends on them. */
type DeleteGroup = (group: ExpiredGroup) => Promise<void>;

const firstOf = ({ part }: RowGroups): Group => ({
  teamId: NIL_ID,
  part: part?.type === 'uuid' ? NIL_ID : '',
});

/** Deletes the expired rows of all tables, each in batches at its own interval; those of groups in turn, so that none delays another. */
export class ExpiredRowsJob {
  private readonly services = new Map<string, DeleteGroup>();
  /** The group by table at which the batch before has ended. */
  private readonly places = new Map<string, Group>();

  constructor(
    readonly declared: readonly ExpiredRows[],
    scheduler: SchedulerService,
    private readonly database: Database,
  ) {
    for (const rows of declared) {
      scheduler.schedule({
        name: rows.name,
        pace: { intervalMs: rows.intervalMs, minPauseMs: 0 },
        run: () => this.deleteBatch(rows),
      });
    }
  }

  /** To be called in the constructor of the provider that deletes the rows of a table which are declared so. */
  deleteBy(table: string, service: DeleteGroup): void {
    this.services.set(table, service);
  }

  /** Returns whether more rows may have expired. */
  async deleteBatch(rows: ExpiredRows): Promise<boolean> {
    if (rows.groups !== undefined) return this.deleteOfGroups(rows, rows.groups);
    const [row] = await this.database
      .for(JOBS, 'write')
      .query<{ count: number }>(deleteExpired(rows), [BATCH_SIZE]);
    return row?.count === BATCH_SIZE;
  }

  /** Begins where the batch before has ended, and again at the first group after the last one. */
  private async deleteOfGroups(rows: ExpiredRows, groups: RowGroups): Promise<boolean> {
    const place = this.places.get(rows.table);
    const taken = await this.take(rows, groups, place ?? firstOf(groups), BATCH_SIZE);
    if (taken.count === BATCH_SIZE || taken.groups === GROUPS_PAGE) {
      const reached = taken.count === BATCH_SIZE ? taken.found.at(-1) : taken.last;
      if (reached !== undefined && reached !== null) this.places.set(rows.table, reached);
      return true;
    }
    this.places.delete(rows.table);
    if (place === undefined) return false;
    const left = BATCH_SIZE - taken.count;
    const rest = await this.take(rows, groups, firstOf(groups), left);
    return rest.count === left;
  }

  private async take(
    rows: ExpiredRows,
    groups: RowGroups,
    after: Group,
    limit: number,
  ): Promise<Taken> {
    const [taken] = await this.database
      .for(JOBS, 'write')
      .query<Taken>(takeExpiredOfGroups(rows, groups), [limit, after.teamId, after.part]);
    if (taken === undefined) throw new Error('The statement returned no row.');
    if (rows.deletedByService !== undefined) {
      const service = this.services.get(rows.table);
      if (service === undefined) throw new Error(`No service deletes rows of ${rows.table}.`);
      for (const group of taken.found) await service(group);
    }
    return taken;
  }
}

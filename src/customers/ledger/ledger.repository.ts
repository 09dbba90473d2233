import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { CursorRange } from '../../core/http/cursor-range';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { TransactionRow } from '../loyalty/loyalty.repository';
import type { Week } from './domain/weeks';
import {
  FIND_ENTRY,
  LIST_ACTORS,
  type LedgerFilter,
  listStatement,
  weeksStatement,
} from './ledger.sql';

/** An entry of the ledger with what it refers to. */
export interface LedgerRow extends TransactionRow {
  readonly number: number;
  readonly customerId: string;
  /** null if the customer was erased. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly couponName: string | null;
  readonly correctsId: string | null;
  readonly correctedById: string | null;
}

/** The sums of a week. */
export interface WeekSums {
  readonly given: number;
  readonly taken: number;
  readonly corrected: number;
}

/** Reads the ledger of a team. A filter may read many entries that do not pass it, so these are searches. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  /** The first entries of a page that pass the filter. @param range without its extra row: up to its limit */
  list(
    scope: RequestScope,
    filter: LedgerFilter,
    range: Pick<CursorRange, 'after' | 'order' | 'limit'>,
  ): Promise<LedgerRow[]> {
    const { text, values } = listStatement(scope.teamId, filter, range);
    return this.database.for(scope, 'search').query<LedgerRow>(text, values);
  }

  async find(scope: RequestScope, id: string): Promise<LedgerRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<LedgerRow>(FIND_ENTRY, [scope.teamId, id]);
    return row ?? null;
  }

  /** The sums of those weeks that have entries, by the index of the week. */
  async sumWeeks(
    scope: RequestScope,
    filter: LedgerFilter,
    weeks: readonly Week[],
  ): Promise<ReadonlyMap<number, WeekSums>> {
    const { text, values } = weeksStatement(scope.teamId, filter, weeks);
    const rows = await this.database
      .for(scope, 'search')
      .query<WeekSums & { number: number }>(text, values);
    return new Map(rows.map(({ number, ...sums }) => [number - 1, sums]));
  }

  /** The members and API keys that have made entries. */
  listActors(scope: RequestScope, limit: number): Promise<{ id: string; isKey: boolean }[]> {
    return this.database.for(scope, 'search').query(LIST_ACTORS, [scope.teamId, limit]);
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { SessionContext } from '../../tenancy/scope/session-context';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { shareOf } from '../request-share';
import { FIND_LIST_COLUMNS, SAVE_LIST_COLUMNS } from './list-columns.sql';
import type { ListColumnsDto } from './list-columns.dto';

/** The columns of a list that the person has shown (true) or hidden, by their ids. */
export type ListColumns = Readonly<Record<string, boolean>>;

/** Keeps which columns a person has chosen for the lists of the console. */
@Injectable()
export class ListColumnsService {
  constructor(private readonly database: Database) {}

  /** The chosen columns by the id of the list. */
  async list(
    { accountId }: SessionContext,
    request: TeamRequest,
  ): Promise<Readonly<Record<string, ListColumns>>> {
    const [row] = await this.database
      .for(shareOf(request), 'write')
      .query<{ lists: Readonly<Record<string, ListColumns>> }>(FIND_LIST_COLUMNS, [accountId]);
    return row?.lists ?? {};
  }

  /** Keeps the columns of one list. */
  async save(
    { accountId }: SessionContext,
    request: TeamRequest,
    { list, columns }: ListColumnsDto,
  ): Promise<void> {
    await this.database
      .for(shareOf(request), 'write')
      .query(SAVE_LIST_COLUMNS, [accountId, list, JSON.stringify(columns)]);
  }
}

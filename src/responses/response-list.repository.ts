import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../core/http/team-context';
import { Database } from '../core/database/database';
import { Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import { type ResponseListPage, listStatement } from './list-responses.sql';
import { responseConditions } from './response-conditions.sql';
import type { ResponseFilter } from './response-filter';
import type { ResponseRow } from './responses.repository';

export interface ResponsePage {
  /** The first responses of the page, up to a size that may be held in memory. */
  rows: ResponseRow[];
  /** The ids of the other responses of the page. */
  restIds: string[];
  /** The number of responses that pass the filter. */
  total: number;
}

type ResponseListRow = Omit<ResponseRow, 'answers'> & {
  answers: ResponseRow['answers'] | null;
  total: string;
};

@Injectable()
export class ResponseListRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Lists a page of the responses that pass the filter, by time and id, with their total, in one round trip. */
  async listResponses(
    team: TeamScope,
    form: FormDefinition,
    filter: ResponseFilter,
    page: ResponseListPage,
  ): Promise<ResponsePage> {
    const conditions = responseConditions(team.teamId, form, filter, this.trigrams);
    const statement = listStatement(filter, conditions, page);
    const database =
      filter.search === null ? this.database.replica(team) : this.database.replicaSearch(team);
    const found = await database.query<ResponseListRow>(statement, conditions.values);
    // An empty page is one row with the total and nulls.
    const listed = found.filter((row) => (row.id as string | null) !== null);
    const rows = listed.filter((row): row is typeof row & ResponseRow => row.answers !== null);
    return {
      rows,
      restIds: listed.slice(rows.length).map(({ id }) => id),
      total: Number(found[0]?.total ?? 0),
    };
  }
}

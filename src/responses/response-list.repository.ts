import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../core/http/team-context';
import { Database } from '../core/database/database';
import { Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import { type ListPage, listStatement } from './list-statement';
import { responseConditions } from './response-conditions';
import type { ResponseFilter } from './response-filter';
import type { ResponseRow } from './responses.repository';

export interface ResponsePage {
  /** The page, or as much of it as is good to have in memory. */
  rows: ResponseRow[];
  /** The ids of the rest of the page. */
  restIds: string[];
  /** How many responses pass the filter. */
  total: number;
}

type ListRow = Omit<ResponseRow, 'answers'> & {
  answers: ResponseRow['answers'] | null;
  total: string;
};

@Injectable()
export class ResponseListRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /**
   * A page of the responses that pass the filter, by time and then id, with the number of all that pass; one
   * round trip.
   */
  async listResponses(
    team: TeamScope,
    form: FormDefinition,
    filter: ResponseFilter,
    page: ListPage,
  ): Promise<ResponsePage> {
    const conditions = responseConditions(team.teamId, form, filter, this.trigrams);
    const statement = listStatement(filter, conditions, page);
    const database =
      filter.search === null ? this.database.replica(team) : this.database.replicaSearch(team);
    const found = await database.query<ListRow>(statement, conditions.values);
    // The total comes with an empty page too, as a row without a response.
    const listed = found.filter((row) => (row.id as string | null) !== null);
    const rows = listed.filter((row): row is typeof row & ResponseRow => row.answers !== null);
    return {
      rows,
      restIds: listed.slice(rows.length).map(({ id }) => id),
      total: Number(found[0]?.total ?? 0),
    };
  }
}

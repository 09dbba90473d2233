import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { SortedPageRange } from '../core/values/page';
import { Database } from '../core/database/database';
import { splitTotal, type WithTotal } from '../core/database/page-and-total.sql';
import { Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import {
  listStatement,
  responsesOfCustomer,
  responsesOfForm,
  type ResponseSelection,
} from './list-responses.sql';
import { responseConditions } from './response-conditions.sql';
import type { ResponseFilter } from './response-filter';
import type { ResponseRow } from './response-columns.sql';

export type ResponseKey = Pick<ResponseRow, 'formId' | 'id'>;

export interface ResponsePage {
  /** The first responses of the page, up to a size that may be held in memory. */
  rows: ResponseRow[];
  /** The other responses of the page. */
  rest: ResponseKey[];
  /** The number of responses on all pages. */
  total: number;
}

type ResponseListRow = Omit<ResponseRow, 'answers'> & {
  answers: ResponseRow['answers'] | null;
};

@Injectable()
export class ResponseListRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Lists a page of the responses of a form that pass the filter, by time and id, with their total, in one round trip. */
  listOfForm(
    scope: RequestScope,
    form: FormDefinition,
    filter: ResponseFilter,
    page: SortedPageRange,
  ): Promise<ResponsePage> {
    const conditions = responseConditions(scope.teamId, form, filter, this.trigrams);
    return this.list(scope, responsesOfForm(filter, conditions), page);
  }

  /** The same for the responses of a customer to all forms. */
  listOfCustomer(
    scope: RequestScope,
    customerId: string,
    page: SortedPageRange,
  ): Promise<ResponsePage> {
    return this.list(scope, responsesOfCustomer(scope.teamId, customerId), page);
  }

  private async list(
    scope: RequestScope,
    selection: ResponseSelection,
    page: SortedPageRange,
  ): Promise<ResponsePage> {
    const statement = listStatement(selection, page);
    const isSearch = selection.total === null;
    const database = isSearch
      ? this.database.for(scope, 'search')
      : this.database.for(scope, 'list');
    const found = await database.query<WithTotal<ResponseListRow>>(
      statement,
      selection.conditions.values,
    );
    const { rows: listed, total } = splitTotal(found);
    const rows = listed.filter((row): row is typeof row & ResponseRow => row.answers !== null);
    return { rows, rest: listed.slice(rows.length), total };
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { Position } from '../core/values/cursor';
import { isId } from '../core/values/identifiers';
import type { SortedPageRange } from '../core/values/page';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { splitTotal, withoutEmptyRow, type WithTotal } from '../core/database/page-and-total.sql';
import { LargeLists } from '../core/database/large-lists';
import { Trigrams } from '../core/database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import {
  isPlain,
  type LargeForm,
  listStatement,
  responsesOfCustomer,
  responsesOfForm,
  type ResponseSelection,
} from './list-responses.sql';
import { responseConditions } from './response-conditions.sql';
import type { ResponseFilter } from './response-filter';
import type { ResponseRow } from './response-columns.sql';
import { isNarrowed, type Walk, walkStatement } from './walk-responses.sql';

export type ResponseKey = Pick<ResponseRow, 'formId' | 'id'>;
type ListedKey = ResponseKey & Pick<ResponseRow, 'createdAt'>;

export interface ListedResponses<Row = ResponseRow> {
  /** The first responses of the page, up to a size that may be held in memory. */
  rows: Row[];
  /** The other responses of the page. */
  rest: ListedKey[];
}

export interface ResponsePage extends ListedResponses {
  /** The number of responses on all pages. */
  total: number;
  /** Whether there may be more: the form is large. */
  isAtLeast: boolean;
}

export interface WalkedPage<Row = ResponseRow> extends ListedResponses<Row> {
  /** Where the next page begins, or null for the last page. */
  next: Position | null;
}

type ResponseListRow = Omit<ResponseRow, 'answers'> & {
  answers: ResponseRow['answers'] | null;
};

const COUNT_RESPONSES: Statement = {
  name: 'count_responses',
  text: `
    SELECT coalesce(sum(responses), 0)::float8 AS responses FROM form_response_counts
     WHERE team_id = $1 AND form_id = $2`,
  isShort: true,
};

@Injectable()
export class ResponseListRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
    private readonly large: LargeLists,
  ) {}

  /** The number of responses of a form, by its counter; 0 for an unknown form. */
  async countOfForm(scope: RequestScope, formId: string): Promise<number> {
    if (!isId(formId)) return 0;
    const [row] = await this.database
      .for(scope, 'list')
      .query<{ responses: number }>(COUNT_RESPONSES, [scope.teamId, formId]);
    return row?.responses ?? 0;
  }

  /**
   * Lists a page of the responses of a form that pass the filter, by time and id, with their total, in one round trip.
   * @param responses the number of all responses of the form, if there is a filter: it decides whether they are counted
   * @throws ApiError VALIDATION_FAILED for a search that reads too much of a large form
   */
  async listOfForm(
    scope: RequestScope,
    {
      form,
      filter,
      responses,
    }: { form: FormDefinition; filter: ResponseFilter; responses: number },
    page: SortedPageRange,
  ): Promise<ResponsePage> {
    const conditions = responseConditions(scope.teamId, form, filter, this.trigrams);
    const large: LargeForm | null =
      isPlain(filter) || !this.large.isLarge(responses)
        ? null
        : {
            countedRows: this.large.countedRows(page),
            entriesPerRow: this.large.entriesPerRow(responses),
            bounds: this.large.bounds,
          };
    const found = await this.list(scope, responsesOfForm(filter, conditions, large), page);
    if (filter.search !== null) this.large.requireFound(found, page);
    return found;
  }

  /** The same for the responses of a customer to all forms. @param leftOut forms whose responses are left out */
  listOfCustomer(
    scope: RequestScope,
    customerId: string,
    leftOut: readonly string[],
    page: SortedPageRange,
  ): Promise<ResponsePage> {
    return this.list(scope, responsesOfCustomer(scope.teamId, customerId, leftOut), page);
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
    const found = await database.query<WithTotal<ResponseListRow> & { isAtLeast?: boolean }>(
      statement,
      selection.conditions.values,
    );
    const { rows: listed, total } = splitTotal(found);
    return { ...split(listed), total, isAtLeast: found[0]?.isAtLeast === true };
  }

  /**
   * A page of the responses of the team that pass a filter, without a total, in one round trip and a bounded number of rows. It may have
   * fewer responses than its limit, or none, before the last one.
   */
  async walk(scope: RequestScope, walk: Walk): Promise<WalkedPage> {
    const { text, values } = walkStatement(scope.teamId, walk, this.trigrams);
    const database = isNarrowed(walk.filter)
      ? this.database.for(scope, 'search')
      : this.database.for(scope, 'list');
    return toWalkedPage(await database.query<WalkedRow>(text, values), walk.limit);
  }
}

/** A row of {@link walkStatement}: `end` is the milliseconds and the id of the last response that the walk has compared. */
export type WalkedRow = ResponseListRow & { end: [time: string, id: string] | null };

/** The page that a walk has found, of one row more than its limit. */
export function toWalkedPage<Row extends WalkedRow>(
  found: readonly Row[],
  limit: number,
): WalkedPage<Row & ResponseRow> {
  const listed = withoutEmptyRow(found).slice(0, limit);
  const last = listed.at(-1);
  const next =
    last !== undefined && found.length > limit ? positionOf(last) : readEnd(found[0]?.end ?? null);
  return { ...split(listed), next };
}

const readEnd = (end: WalkedRow['end']): Position | null =>
  end === null ? null : { sort: Number(end[0]), id: end[1] };

export const positionOf = ({ createdAt, id }: ListedKey): Position => ({
  sort: createdAt.getTime(),
  id,
});

function split<Row extends ResponseListRow>(
  listed: readonly Row[],
): ListedResponses<Row & ResponseRow> {
  const rows = listed.filter((row): row is Row & ResponseRow => row.answers !== null);
  return { rows, rest: listed.slice(rows.length) };
}

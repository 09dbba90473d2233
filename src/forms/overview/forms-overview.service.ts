import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { isId } from '../../core/values/identifiers';
import type { CursorPagination, Page } from '../../core/values/page';
import type { FormsOverviewQueryDto } from './forms-overview.dto';
import { type FormSort, FormsOverviewRepository } from './forms-overview.repository';
import {
  type FormOverviewView,
  type HiddenNameView,
  toFormOverviewView,
} from './forms-overview.views';

/** The name of the list in its cursors: the cursors of one order have no meaning in another. */
const LIST_NAMES: Readonly<Record<FormSort, string>> = {
  created: 'forms-by-creation',
  name: 'forms-by-name',
  newestResponse: 'forms-by-newest-response',
  responses: 'forms-by-responses',
};

/** Lists the forms of a team for people. */
@Injectable()
export class FormsOverviewService {
  constructor(private readonly overview: FormsOverviewRepository) {}

  /**
   * @param origin the origin of the service, for the URLs of hosted pages
   * @throws ApiError VALIDATION_FAILED for the cursor of another order
   */
  async list(
    scope: RequestScope,
    { cursor, limit, search, state, sort, order }: FormsOverviewQueryDto,
    origin: string,
  ): Promise<Page<FormOverviewView, CursorPagination>> {
    const range = cursorRangeOf({ cursor, limit, order }, LIST_NAMES[sort]);
    const filter = { search: search ?? null, state: state ?? null, sort };
    const rows = await this.overview.list(scope, filter, range);
    const { items, pagination } = cursorPage(
      rows,
      range,
      ({ sortedBy }) => (typeof sortedBy === 'number' ? sortedBy : 0),
      ({ sortedBy }) => (typeof sortedBy === 'number' ? {} : { text: sortedBy }),
    );
    return { items: items.map((row) => toFormOverviewView(row, origin)), pagination };
  }

  /** What forms keep from their links; nothing for an unknown form. */
  async listHiddenNames(scope: RequestScope, formId: string | null): Promise<HiddenNameView[]> {
    if (formId !== null && !isId(formId)) return [];
    return this.overview.listHiddenNames(scope, formId);
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { FIRST_PAGE } from '../../core/http/page-query.dto';
import { type CursorPagination, cursorPage, type Page } from '../../core/values/page';
import { type FormsOverviewQueryDto, readCursor, toCursor } from './forms-overview.dto';
import { FormsOverviewRepository } from './forms-overview.repository';
import { type FormOverviewView, toFormOverviewView } from './forms-overview.views';

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
    const after = cursor === FIRST_PAGE ? null : readCursor(cursor);
    if (after !== null && (typeof after.key === 'string') !== (sort === 'name')) {
      throw new ApiError('VALIDATION_FAILED', ['cursor: must be the nextCursor of a page']);
    }
    const filter = { search: search ?? null, state: state ?? null, sort, order };
    const rows = await this.overview.list(scope, filter, after, limit + 1);
    const { items, pagination } = cursorPage(rows, limit, toCursor);
    return { items: items.map((row) => toFormOverviewView(row, origin)), pagination };
  }
}

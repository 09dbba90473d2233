import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import type { Position } from '../../core/values/cursor';
import { readIdList } from '../../core/values/id-list';
import { isId } from '../../core/values/identifiers';
import type { CursorPagination, Page } from '../../core/values/page';
import type { FormsExportQueryDto, FormsOverviewQueryDto } from './forms-overview.dto';
import { type FormSort, FormsOverviewRepository } from './forms-overview.repository';
import {
  type FormOverviewView,
  FORMS_HEADER,
  type HiddenNameView,
  toFormCells,
  toFormOverviewView,
} from './forms-overview.views';

/** The name of the list in its cursors: the cursors of one order have no meaning in another. */
const LIST_NAMES: Readonly<Record<FormSort, string>> = {
  created: 'forms-by-creation',
  name: 'forms-by-name',
  newestResponse: 'forms-by-newest-response',
  responses: 'forms-by-responses',
};

const EXPORT_BATCH = 5_000;

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
    const filter = { search: search ?? null, state: state ?? null, ids: null, sort };
    const rows = await this.overview.list(scope, filter, range);
    const { items, pagination } = cursorPage(
      rows,
      range,
      ({ sortedBy }) => (typeof sortedBy === 'number' ? sortedBy : 0),
      ({ sortedBy }) => (typeof sortedBy === 'number' ? {} : { text: sortedBy }),
    );
    return { items: items.map((row) => toFormOverviewView(row, origin)), pagination };
  }

  /**
   * The forms that match the filters, as a file. Each batch is a statement of its own, run when the client has read the previous one: the batch
   * is larger than the lists of most teams, because the number of responses, by which a list is sorted, may change meanwhile.
   * @param origin the origin of the service, for the URLs of hosted pages
   */
  async export(
    { teamId }: RequestScope,
    { search, state, ids, sort, order }: FormsExportQueryDto,
    origin: string,
  ): Promise<Download> {
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    const filter = { search: search ?? null, state: state ?? null, ids: readIdList(ids), sort };
    return batchedDownload('Forms', 'csv', FORMS_HEADER, async (after: Position | null) => {
      const range = { list: LIST_NAMES[sort], order, limit: EXPORT_BATCH, after };
      const rows = await this.overview.list(scope, filter, range);
      const page = rows.slice(0, EXPORT_BATCH);
      const last = rows.length > EXPORT_BATCH ? page.at(-1) : undefined;
      return {
        lines: page.map((row) => csvLine(toFormCells(toFormOverviewView(row, origin)))).join(''),
        after:
          last === undefined
            ? null
            : {
                id: last.id,
                ...(typeof last.sortedBy === 'number'
                  ? { sort: last.sortedBy }
                  : { sort: 0, text: last.sortedBy }),
              },
      };
    });
  }

  /** What forms keep from their links; nothing for an unknown form. */
  async listHiddenNames(scope: RequestScope, formId: string | null): Promise<HiddenNameView[]> {
    if (formId !== null && !isId(formId)) return [];
    return this.overview.listHiddenNames(scope, formId);
  }
}

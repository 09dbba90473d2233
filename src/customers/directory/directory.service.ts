import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { cursorPage, type CursorRange, cursorRangeOf } from '../../core/http/cursor-range';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import { readIdList } from '../../core/values/id-list';
import { readDateRange } from '../../core/values/date-range';
import type { CursorPagination, Page } from '../../core/values/page';
import { MergedCustomersService } from '../merge/merged-customers.service';
import type {
  DirectoryExportQueryDto,
  DirectoryFilterDto,
  DirectoryQueryDto,
} from './directory.dto';
import { DirectoryRepository, type DirectoryRow } from './directory.repository';
import { type DirectoryCustomerView, toDirectoryCustomerView } from './directory.views';

const EXPORT_BATCH = 1_000;
const HEADER = [
  'Customer ID',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Username',
  'Points',
  'Created at',
  'Last activity at',
];

const listName = ({ sort }: DirectoryFilterDto): string => `customers-by-${sort}`;

/** Lists and exports customers in the console. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly merged: MergedCustomersService,
  ) {}

  async list(
    scope: RequestScope,
    query: DirectoryQueryDto,
  ): Promise<Page<DirectoryCustomerView, CursorPagination>> {
    const range = cursorRangeOf(query, listName(query));
    const { items, pagination } = await this.page(scope, query, range);
    return { items: items.map(toDirectoryCustomerView), pagination };
  }

  /** The ids of the newest customers whom a search finds. */
  async findIds(scope: RequestScope, search: string, limit: number): Promise<string[]> {
    const range = {
      list: 'customers-by-created',
      order: 'desc',
      limit: limit - 1,
      after: null,
    } as const;
    const rows = await this.directory.list(scope, search, 'created', range);
    return rows.map(({ id }) => id);
  }

  /** @throws ApiError CUSTOMER_NOT_FOUND */
  async getProfile(scope: RequestScope, customerId: string): Promise<DirectoryCustomerView> {
    const row = await this.merged.find(scope, customerId, (id) =>
      this.directory.findProfile(scope, id),
    );
    return toDirectoryCustomerView(row);
  }

  /** Each batch is a statement of its own, run when the client has read the previous batch. */
  async export({ teamId }: RequestScope, query: DirectoryExportQueryDto): Promise<Download> {
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    // Balances and activities change while the file is read: in their order, customers would be missing or twice in it.
    const { search, order, campaignId, startDate, endDate } = query;
    const ids = readIdList(query.ids);
    const listed = { search, order, campaignId, startDate, endDate, sort: 'created' } as const;
    const next = async (cursor: string): Promise<Page<DirectoryRow, CursorPagination>> => {
      const range = cursorRangeOf(
        { cursor, limit: EXPORT_BATCH, order: query.order },
        listName(listed),
      );
      if (ids !== null) {
        const rows = await this.directory.listSelected(scope, ids, range);
        return cursorPage(rows, range, ({ sortKey }) => Math.round(sortKey));
      }
      return this.page(scope, listed, range);
    };
    return batchedDownload('Customers', 'csv', HEADER, async (after: string | null) => {
      const { items, pagination } = await next(after ?? '*');
      return { lines: items.map(toLine).join(''), after: pagination.nextCursor };
    });
  }

  private async page(
    scope: RequestScope,
    { search, sort, campaignId, startDate, endDate }: DirectoryFilterDto,
    range: CursorRange,
  ): Promise<Page<DirectoryRow, CursorPagination>> {
    const campaign =
      campaignId === undefined ? null : { campaignId, created: readDateRange(startDate, endDate) };
    const rows = await this.directory.list(scope, search ?? null, sort, range, campaign);
    return cursorPage(rows, range, ({ sortKey }) => Math.round(sortKey));
  }
}

function toLine(row: DirectoryRow): string {
  const { id, firstName, lastName, email, phone, username, points } = row;
  return csvLine([
    id,
    firstName,
    lastName,
    email ?? '',
    phone ?? '',
    username ?? '',
    String(points),
    row.createdAt.toISOString(),
    row.lastActivityAt.toISOString(),
  ]);
}

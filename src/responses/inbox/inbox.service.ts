import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { FIRST_PAGE } from '../../core/http/cursor-range';
import { type Position, readCursor, writeCursor } from '../../core/values/cursor';
import { isId, LAST_ID } from '../../core/values/identifiers';
import { LATEST_TIME } from '../../core/values/iso-date';
import type { CursorPagination, Page, SortOrder } from '../../core/values/page';
import type { FormOutline } from '../../forms/form-definition';
import { FormsService } from '../../forms/forms.service';
import type { MarkResponsesDto } from '../dto/mark-responses.dto';
import { toHiddenValueViews } from '../hidden-value.views';
import type { ResponseRow } from '../response-columns.sql';
import { positionOf, ResponseListRepository } from '../response-list.repository';
import { ResponsesRepository } from '../responses.repository';
import type { WalkFilter } from '../walk-responses.sql';
import { DeliveriesRepository } from '../webhooks/deliveries.repository';
import { toDeliveryView } from '../webhooks/delivery.views';
import { toChannel } from './domain/channel';
import { InboxFiltersService } from './inbox-filters.service';
import type { InboxQueryDto } from './inbox.dto';
import { InboxRepository } from './inbox.repository';
import {
  type InboxItemView,
  type MarkedInboxView,
  type ResponseContextView,
  toInboxItem,
  type UnreadView,
} from './inbox.views';

/** A part of the list, which has cursors of its own. */
interface Part {
  readonly list: string;
  /** The state of the responses of the part, or null for the state of the filter. */
  readonly isRead: boolean | null;
}

const WHOLE_LIST: readonly Part[] = [{ list: 'inbox', isRead: null }];
const UNREAD_FIRST: readonly Part[] = [
  { list: 'inbox-unread', isRead: false },
  { list: 'inbox-read', isRead: true },
];
/** Before the first response of a part, the newest first. */
const LIST_START: Position = { sort: LATEST_TIME, id: LAST_ID };

interface FoundRows {
  readonly rows: readonly ResponseRow[];
  readonly nextCursor: string | null;
}

/** The responses to all forms of a team. */
@Injectable()
export class InboxService {
  constructor(
    private readonly forms: FormsService,
    private readonly filters: InboxFiltersService,
    private readonly lists: ResponseListRepository,
    private readonly responses: ResponsesRepository,
    private readonly inbox: InboxRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @throws ApiError FORM_NOT_FOUND, CUSTOMER_NOT_FOUND, VALIDATION_FAILED */
  async list(
    scope: RequestScope,
    query: InboxQueryDto,
  ): Promise<Page<InboxItemView, CursorPagination>> {
    const { form, filter } = await this.filters.read(scope, query);
    const { search } = filter;
    const columns = query.columns?.split(',') ?? null;
    const { rows, nextCursor } = await this.find(scope, query, filter);
    const outlines =
      form === null
        ? await this.forms.getOutlines(
            scope,
            rows.map(({ formId }) => formId),
          )
        : new Map<string, FormOutline>([[form.id, form]]);
    const items = rows.flatMap((row) => {
      const outline = outlines.get(row.formId);
      return outline === undefined ? [] : toInboxItem(outline, row, search, columns);
    });
    return {
      items:
        form === null && search !== null
          ? await this.filters.withoutOldHits(scope, items, search, ({ match }) => match !== null)
          : items,
      pagination: { limit: query.limit, nextCursor },
    };
  }

  async countUnread(scope: RequestScope): Promise<UnreadView> {
    const forms = await this.inbox.countUnread(scope);
    return { total: forms.reduce((sum, { unread }) => sum + unread, 0), forms };
  }

  /** Marks responses of the team. Ids that it does not have are ignored. */
  async mark(scope: RequestScope, { ids, isRead }: MarkResponsesDto): Promise<MarkedInboxView> {
    const { changed } = await this.responses.mark(scope, null, ids.filter(isId), isRead);
    return { updated: changed.length, ids: [...changed] };
  }

  /** @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async readContext(
    scope: RequestScope,
    formId: string,
    responseId: string,
  ): Promise<ResponseContextView> {
    const form = await this.forms.get(scope, formId);
    const row = isId(responseId)
      ? await this.responses.findResponse(scope, form.id, responseId)
      : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    const deliveries = await this.deliveries.listOfResponse(scope, row);
    return {
      channel: toChannel(row.source),
      hiddenValues: toHiddenValueViews(row.hiddenValues),
      campaignId: row.campaignId,
      deliveries: deliveries.map(toDeliveryView),
    };
  }

  /** The rows of a page: of one part of the list, and of the next part if the first one ends on the page. */
  private async find(
    scope: RequestScope,
    { cursor, limit, sort }: InboxQueryDto,
    filter: WalkFilter,
  ): Promise<FoundRows> {
    const parts = sort === 'unread' && filter.isRead === null ? UNREAD_FIRST : WHOLE_LIST;
    const order = sort === 'oldest' ? 'asc' : 'desc';
    let { at, after } = startOf(parts, order, cursor);
    const rows: ResponseRow[] = [];
    for (; ; at += 1, after = null) {
      const part = parts[at];
      if (part === undefined) return { rows, nextCursor: null };
      const { list } = part;
      const cursorAt = (position: Position): string => writeCursor({ list, order, ...position });
      if (rows.length === limit) return { rows, nextCursor: cursorAt(LIST_START) };
      const found = await this.lists.walk(scope, {
        filter: { ...filter, isRead: part.isRead ?? filter.isRead },
        order,
        after,
        limit: limit - rows.length,
      });
      rows.push(...found.rows);
      const last = found.rows.at(-1);
      // The answers of the others do not fit in memory: they are on the next page.
      if (found.rest.length > 0 && last !== undefined) {
        return { rows, nextCursor: cursorAt(positionOf(last)) };
      }
      if (found.next !== null) return { rows, nextCursor: cursorAt(found.next) };
    }
  }
}

/** @throws ApiError VALIDATION_FAILED for a cursor of another list or order */
function startOf(
  parts: readonly Part[],
  order: SortOrder,
  cursor: string,
): { at: number; after: Position | null } {
  if (cursor === FIRST_PAGE) return { at: 0, after: null };
  const found = readCursor(cursor);
  const at = parts.findIndex(({ list }) => list === found?.list);
  if (found === null || at === -1 || found.order !== order) {
    throw new ApiError('VALIDATION_FAILED', ['cursor: must be of the same list and order']);
  }
  return { at, after: { sort: found.sort, id: found.id } };
}

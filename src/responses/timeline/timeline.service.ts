import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { FIRST_PAGE } from '../../core/http/cursor-range';
import type { CursorPagination, Page } from '../../core/values/page';
import { DirectoryService } from '../../customers/directory/directory.service';
import { LoyaltyService } from '../../customers/loyalty/loyalty.service';
import {
  readTimelineCursor,
  TIMELINE_START,
  type TimelinePosition,
  writeTimelineCursor,
} from './domain/timeline-cursor';
import type { TimelineFilter, TimelineQueryDto } from './timeline.dto';
import { TimelineRepository } from './timeline.repository';
import {
  type TimelineItemView,
  toCreationItem,
  toEntryItem,
  toEventItem,
  toResponseItem,
} from './timeline.views';

/** What people did to the customer itself; the ledger has the rest. */
const CHANGE_ACTIONS = ['updateCustomer', 'mergeCustomers'];

/** An item, and the position of its source after it. */
interface PlacedItem {
  readonly item: TimelineItemView;
  readonly after: Partial<TimelinePosition>;
}

/** Merges what happened to a customer, newest first. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly customers: DirectoryService,
    private readonly loyalty: LoyaltyService,
    private readonly audit: AuditLog,
    private readonly timeline: TimelineRepository,
  ) {}

  /** @throws ApiError CUSTOMER_NOT_FOUND */
  async list(
    scope: RequestScope,
    customerId: string,
    { cursor, limit, kind }: TimelineQueryDto,
  ): Promise<Page<TimelineItemView, CursorPagination>> {
    const customer = await this.customers.getProfile(scope, customerId);
    const start =
      cursor === FIRST_PAGE ? TIMELINE_START : (readTimelineCursor(cursor) ?? TIMELINE_START);
    const sources = await Promise.all([
      this.entries(scope, customer.id, kind, start, limit + 1),
      this.responses(scope, customer.id, kind, start, limit + 1),
      this.events(scope, customer.id, kind, start, limit + 1),
    ]);
    const found = sources.flat().toSorted((one, other) => compare(other.item.at, one.item.at));
    // The last item of all; it has no position, because nothing follows.
    const creation = { item: toCreationItem(customer.id, customer.createdAt), after: {} };
    if (kind === undefined || kind === 'change') found.push(creation);
    const page = found.slice(0, limit);
    let position = start;
    for (const { after } of page) position = { ...position, ...after };
    return {
      items: page.map(({ item }) => item),
      pagination: {
        limit,
        nextCursor: found.length > limit ? writeTimelineCursor(position) : null,
      },
    };
  }

  private async entries(
    scope: RequestScope,
    customerId: string,
    kind: TimelineFilter | undefined,
    { entry, entryId }: TimelinePosition,
    limit: number,
  ): Promise<PlacedItem[]> {
    if (kind === 'response' || kind === 'change') return [];
    const isOfCoupon = kind === undefined ? null : kind === 'redemption';
    const rows = await this.loyalty.listEntries(scope, customerId, {
      before: { number: entry, id: entryId },
      isOfCoupon,
      limit,
    });
    return rows.map((row) => ({
      item: toEntryItem(row),
      after: { entry: row.number, entryId: row.id },
    }));
  }

  private async responses(
    scope: RequestScope,
    customerId: string,
    kind: TimelineFilter | undefined,
    start: TimelinePosition,
    limit: number,
  ): Promise<PlacedItem[]> {
    if (kind !== undefined && kind !== 'response') return [];
    const rows = await this.timeline.listResponses(scope, customerId, start, limit);
    return rows.map((row) => ({
      item: toResponseItem(row),
      after: { responseTime: row.createdAt.getTime(), responseId: row.id },
    }));
  }

  private async events(
    scope: RequestScope,
    customerId: string,
    kind: TimelineFilter | undefined,
    { eventId }: TimelinePosition,
    limit: number,
  ): Promise<PlacedItem[]> {
    if (kind !== undefined && kind !== 'change') return [];
    const target = { kind: 'customer', id: customerId };
    const rows = await this.audit.listChanges(scope, target, CHANGE_ACTIONS, eventId, limit);
    return rows.map((row) => ({ item: toEventItem(row), after: { eventId: row.id } }));
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

import { Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import { csvLine } from '../../core/values/csv-line';
import type { Position } from '../../core/values/cursor';
import { readDateRange } from '../../core/values/date-range';
import type { CursorPagination, Page } from '../../core/values/page';
import { ActorNames } from '../../tenancy/audit/actor-names';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { DirectoryService } from '../directory/directory.service';
import { weeksOf } from './domain/weeks';
import {
  type LedgerExportQueryDto,
  type LedgerFilterDto,
  type LedgerFormat,
  type LedgerListDto,
  type LedgerQueryDto,
  type LedgerWeeksQueryDto,
  SYSTEM_ACTOR,
} from './ledger.dto';
import { LedgerRepository, type LedgerRow } from './ledger.repository';
import type { LedgerFilter } from './ledger.sql';
import {
  LEDGER_HEADER,
  type LedgerActorView,
  type LedgerEntryView,
  type LedgerWeekView,
  toLedgerEntryView,
} from './ledger.views';

const EXPORT_BATCH = 500;
/** The number of customers whom the search of a list may find. */
const MAX_FOUND_CUSTOMERS = 1_000;
/** The same of an export, each of whose batches reads all entries of these customers. */
const MAX_EXPORTED_CUSTOMERS = 50;
/** A team has 100 active keys at most. */
const MAX_ACTORS = 500;

/** Lists, sums and exports the ledger of a team. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly names: ActorNames,
    private readonly directory: DirectoryService,
  ) {}

  async list(
    scope: RequestScope,
    { cursor, limit, order, ...query }: LedgerQueryDto,
  ): Promise<Page<LedgerEntryView, CursorPagination>> {
    const list = query.customerId === undefined ? 'points' : 'points-of-customer';
    const range = cursorRangeOf({ cursor, limit, order }, list);
    const filter = await this.toListFilter(scope, query, MAX_FOUND_CUSTOMERS);
    const rows = await this.ledger.list(scope, filter, { ...range, limit: limit + 1 });
    const { items, pagination } = cursorPage(rows, range, sortOf(filter));
    return { items: await this.toViews(scope, items), pagination };
  }

  /** What moved in each week, oldest first. */
  async sumWeeks(
    scope: RequestScope,
    { timeZone, ...query }: LedgerWeeksQueryDto,
  ): Promise<LedgerWeekView[]> {
    const filter = toFilter(query);
    const weeks = weeksOf(filter.range, timeZone, Date.now());
    const sums = await this.ledger.sumWeeks(scope, filter, weeks);
    const none = { given: 0, taken: 0, corrected: 0 };
    return weeks.map(({ day }, index) => ({ week: day, ...(sums.get(index) ?? none) }));
  }

  /** The members and API keys that have changed points, by their names. */
  async listActors(scope: RequestScope): Promise<LedgerActorView[]> {
    const actors = await this.ledger.listActors(scope, MAX_ACTORS);
    const idsOf = (isKey: boolean): string[] =>
      actors.flatMap((actor) => (actor.isKey === isKey ? actor.id : []));
    const names = await this.names.find(scope, { members: idsOf(false), keys: idsOf(true) });
    return actors
      .map(({ id, isKey }) => ({
        kind: isKey ? ('key' as const) : ('user' as const),
        id,
        name: names.get(id) ?? null,
      }))
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
  }

  /** Each batch is a statement of its own, run when the client has read the previous batch. */
  async export({ teamId }: RequestScope, query: LedgerExportQueryDto): Promise<Download> {
    const { format, order } = query;
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    const filter = await this.toListFilter(scope, query, MAX_EXPORTED_CUSTOMERS);
    return batchedDownload('Points', format, LEDGER_HEADER, async (after: Position | null) => {
      const rows = await this.ledger.list(scope, filter, { after, order, limit: EXPORT_BATCH });
      const last = rows.length < EXPORT_BATCH ? undefined : rows.at(-1);
      const entries = await this.toViews(scope, rows);
      return {
        lines: entries.map((entry) => toLine(format, entry)).join(''),
        after: last === undefined ? null : { sort: sortOf(filter)(last), id: last.id },
      };
    });
  }

  /** The entry as the list shows it. */
  async get(scope: RequestScope, id: string): Promise<LedgerEntryView> {
    const row = await this.ledger.find(scope, id);
    const [view] = await this.toViews(scope, row === null ? [] : [row]);
    if (view === undefined) throw new Error('The ledger has no such entry.');
    return view;
  }

  /** @throws ApiError VALIDATION_FAILED for a search that finds more than `maxCustomers` */
  private async toListFilter(
    scope: RequestScope,
    { search, ...query }: Omit<LedgerListDto, 'order'>,
    maxCustomers: number,
  ): Promise<LedgerFilter> {
    const filter = toFilter(query);
    if (search === undefined) return filter;
    const customerIds =
      filter.customerId === undefined
        ? await this.directory.findIds(scope, search, maxCustomers + 1)
        : [];
    if (customerIds.length > maxCustomers) {
      throw new ApiError('VALIDATION_FAILED', [
        'search: finds too many customers; send more letters',
      ]);
    }
    return { ...filter, search: { text: search, customerIds } };
  }

  private async toViews(
    scope: RequestScope,
    rows: readonly LedgerRow[],
  ): Promise<LedgerEntryView[]> {
    const members = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const keys = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))];
    const names = await this.names.find(scope, { members, keys });
    return rows.map((row) => toLedgerEntryView(row, names));
  }
}

/** The value by which the list is sorted: the time, or the number of the entry in the list of one customer. */
const sortOf =
  ({ customerId }: LedgerFilter) =>
  ({ createdAt, number }: LedgerRow): number =>
    customerId === undefined ? createdAt.getTime() : number;

const toFilter = ({
  customerId,
  entryId,
  reason,
  type,
  actor,
  startDate,
  endDate,
}: LedgerFilterDto): LedgerFilter => ({
  customerId,
  entryId,
  reason,
  type,
  actor: actor === SYSTEM_ACTOR ? null : actor,
  range: readDateRange(startDate, endDate),
});

function toLine(format: LedgerFormat, entry: LedgerEntryView): string {
  if (format === 'ndjson') return `${JSON.stringify(entry)}\n`;
  const { customer, actor } = entry;
  return csvLine([
    entry.id,
    entry.createdAt,
    customer.id,
    customer.firstName ?? '',
    customer.lastName ?? '',
    String(entry.type === 'increment' ? entry.points : -entry.points),
    String(entry.balanceAfter),
    entry.reason,
    entry.couponName ?? '',
    entry.note ?? '',
    entry.reference ?? '',
    actor.kind,
    actor.id ?? '',
    actor.name ?? '',
    entry.correctsId ?? '',
    entry.correctedById ?? '',
  ]);
}

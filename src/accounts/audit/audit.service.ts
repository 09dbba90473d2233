import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import type { AuditEventRow, AuditFilter } from '../../tenancy/audit/audit.repository';
import type { ActorKind } from '../../tenancy/audit/audited-change';
import { csvLine } from '../../core/values/csv-line';
import { readIdList } from '../../core/values/id-list';
import { readDateRange } from '../../core/values/date-range';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorPagination, Page } from '../../core/values/page';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import { ActorNamesService } from '../members/actor-names.service';
import type { AuditExportQueryDto, AuditFilterDto, AuditFormat, AuditQueryDto } from './audit.dto';
import { type AuditEventView, toAuditEventView } from './audit.views';

const EXPORT_BATCH = 500;
const CSV_HEADER = [
  'Event ID',
  'At',
  'Actor',
  'Actor ID',
  'Actor name',
  'Action',
  'Target',
  'Target ID',
  'Details',
  'Request ID',
];

/** Lists and exports the audit log of a team. */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditLog,
    private readonly names: ActorNamesService,
  ) {}

  async list(
    scope: RequestScope,
    { cursor, limit, order, ...query }: AuditQueryDto,
  ): Promise<Page<AuditEventView, CursorPagination>> {
    const range = cursorRangeOf({ cursor, limit, order }, 'audit');
    const page = { order, after: range.after?.id ?? null, limit: limit + 1 };
    const events = await this.audit.list(scope, toFilter(query), page);
    // Sorted by id alone.
    const { items, pagination } = cursorPage(events, range, () => 0);
    return { items: await this.toViews(scope, items), pagination };
  }

  /** Each batch is a statement of its own, run when the client has read the previous batch. */
  async export({ teamId }: RequestScope, query: AuditExportQueryDto): Promise<Download> {
    const { format, order } = query;
    // Has no deadline, because the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    return batchedDownload('Audit log', format, CSV_HEADER, async (after: string | null) => {
      const page = { order, after, limit: EXPORT_BATCH };
      const events = await this.audit.list(scope, toFilter(query), page);
      const views = await this.toViews(scope, events);
      return {
        lines: views.map((event) => toLine(format, event)).join(''),
        after: events.length < EXPORT_BATCH ? null : (events.at(-1)?.id ?? null),
      };
    });
  }

  private async toViews(
    scope: RequestScope,
    events: readonly AuditEventRow[],
  ): Promise<AuditEventView[]> {
    const actorIds = (kind: ActorKind): string[] =>
      events.flatMap(({ actorKind, actorId }) => (actorKind === kind ? (actorId ?? []) : []));
    const ids = { members: actorIds('user'), keys: actorIds('key') };
    const names = await this.names.find(scope, ids);
    return events.map((event) => toAuditEventView(event, names));
  }
}

function toFilter({
  startDate,
  endDate,
  targetKind,
  targetId,
  anyActor,
  anyAction,
  anyTarget,
  ...same
}: Omit<AuditFilterDto, 'order'>): AuditFilter {
  const { actor, actorKind, action } = same;
  return {
    target:
      targetKind === undefined || targetId === undefined
        ? undefined
        : { kind: targetKind, id: targetId },
    actor,
    actorKind,
    action,
    range: readDateRange(startDate, endDate),
    found:
      anyActor === undefined && anyAction === undefined && anyTarget === undefined
        ? undefined
        : {
            actors: readIdList(anyActor) ?? [],
            actions: anyAction?.split(',') ?? [],
            targets: readIdList(anyTarget?.toLowerCase()) ?? [],
          },
  };
}

function toLine(format: AuditFormat, event: AuditEventView): string {
  if (format === 'ndjson') return `${JSON.stringify(event)}\n`;
  const { id, at, actor, action, target, details, requestId } = event;
  return csvLine([
    id,
    at,
    actor.kind,
    actor.id ?? '',
    actor.name ?? '',
    action,
    target?.kind ?? '',
    target?.id ?? '',
    JSON.stringify(details),
    requestId ?? '',
  ]);
}

import { Inject, Injectable } from '@nestjs/common';
import type { RequestScope } from '../scope/request-scope';
import { Database } from '../../core/database/database';
import { type AddParameter, parametersOf, type Statement } from '../../core/database/statement';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import type { DateRange } from '../../core/values/date-range';
import type { ActorKind } from './audited-change';
import {
  afterOf,
  type AuditPage,
  EVENT_COLUMNS,
  type FoundInAudit,
  foundCondition,
  foundEvents,
  orderOf,
} from './audit-events.sql';
import type { AuditEvent } from './entities/audit-event.entity';
import { OWN_RECORDS, type OwnRecords } from './own-records';

/** An event as it is stored. */
export type AuditEventRow = Readonly<AuditEvent>;

export interface AuditTarget {
  readonly kind: string;
  readonly id: string;
}

export interface AuditFilter {
  readonly target?: AuditTarget | undefined;
  readonly actor?: string | undefined;
  readonly actorKind?: ActorKind | undefined;
  readonly action?: string | undefined;
  readonly range: DateRange;
  /** What a search has found, or undefined without a search. */
  readonly found?: FoundInAudit | undefined;
}

/** The events of the team `$1` and the target of the kind `$2` with the id `$3`. */
const EVENTS_OF_TARGET = `
  SELECT * FROM audit_events WHERE team_id = $1 AND target_id = $3::text AND target_kind = $2`;

/** The events of targets that belong to the form `$3`, such as the responses to it. */
const EVENTS_OF_FORM = `
  SELECT * FROM audit_events
   WHERE team_id = $1 AND details ->> 'formId' = $3::text AND target_kind <> $2`;

/** What API keys did, in the columns of the log. */
const asEvents = (rows: string): string => `
  SELECT id, at, 'key'::text AS actor_kind, key_id AS actor_id, action, target_kind,
         target_id::text AS target_id, details, request_id
    FROM (${rows}) record`;

const LIST_CHANGES: Statement = {
  name: 'list_changes_of_target',
  text: `
    SELECT ${EVENT_COLUMNS} FROM audit_events
     WHERE team_id = $1 AND target_id = $3 AND target_kind = $2 AND id < $5
       AND (action = ANY($4::text[])) IS TRUE
     ORDER BY id DESC LIMIT $6`,
};

/** Reads the audit log of a team. */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly database: Database,
    @Inject(OWN_RECORDS) private readonly ownRecords: readonly OwnRecords[],
  ) {}

  /** With a target, the list includes what API keys did to it, from the rows that are their own record. */
  list(
    scope: RequestScope,
    { target, ...filter }: AuditFilter,
    page: AuditPage,
  ): Promise<AuditEventRow[]> {
    return target === undefined
      ? this.listAll(scope, filter, page)
      : this.listOfTarget(scope, target, filter, page);
  }

  listChanges(
    scope: RequestScope,
    { kind, id }: AuditTarget,
    actions: readonly string[],
    before: string,
    limit: number,
  ): Promise<AuditEventRow[]> {
    const values = [scope.teamId, kind, id, actions, before, limit];
    return this.database.for(scope, 'list').query<AuditEventRow>(LIST_CHANGES, values);
  }

  /** Merges the next rows of each source. All ids are of version 7, so that one order and one cursor serve them all. */
  private listOfTarget(
    scope: RequestScope,
    { kind, id }: AuditTarget,
    { found, ...filter }: Omit<AuditFilter, 'target'>,
    page: AuditPage,
  ): Promise<AuditEventRow[]> {
    const values: unknown[] = [scope.teamId, kind, id.toLowerCase()];
    const add = parametersOf(values);
    const conditions = [
      ...conditionsOf(filter, add),
      ...afterOf(page, add),
      ...(found === undefined ? [] : [foundCondition(found, add)]),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const last = orderOf(page, add);
    const sources = [
      EVENTS_OF_TARGET,
      ...(kind === 'form' ? [EVENTS_OF_FORM] : []),
      ...this.ownRecords.filter((own) => own.target === kind).map(({ rows }) => asEvents(rows)),
    ];
    const next = sources.map(
      (source) => `
      (SELECT ${EVENT_COLUMNS} FROM (${source}) event ${where} ${last})`,
    );
    return this.database
      .for(scope, 'list')
      .query<AuditEventRow>(`SELECT * FROM (${next.join(' UNION ALL')}) event ${last}`, values);
  }

  private listAll(
    scope: RequestScope,
    { found, ...filter }: Omit<AuditFilter, 'target'>,
    page: AuditPage,
  ): Promise<AuditEventRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const conditions = ['team_id = $1', ...conditionsOf(filter, add), ...afterOf(page, add)];
    const text =
      found === undefined
        ? `SELECT ${EVENT_COLUMNS} FROM audit_events
            WHERE ${conditions.join(' AND ')} ${orderOf(page, add)}`
        : foundEvents(found, conditions, page, add);
    return this.database.for(scope, 'list').query<AuditEventRow>(text, values);
  }
}

function conditionsOf(
  { actor, actorKind, action, range: { from, to } }: Omit<AuditFilter, 'target' | 'found'>,
  add: AddParameter,
): string[] {
  return [
    actor === undefined ? [] : `actor_id = ${add(actor)}`,
    actorKind === undefined ? [] : `actor_kind = ${add(actorKind)}`,
    action === undefined ? [] : `action = ${add(action)}`,
    from === null ? [] : `at >= ${add(toSqlTimestamp(from))}::timestamptz`,
    to === null ? [] : `at <= ${add(toSqlTimestamp(to))}::timestamptz`,
  ].flat();
}

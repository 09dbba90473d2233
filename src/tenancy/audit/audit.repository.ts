import { Inject, Injectable } from '@nestjs/common';
import { And, type FindOperator, LessThan, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import type { RequestScope } from '../scope/request-scope';
import { Database } from '../../core/database/database';
import { parametersOf, type Statement } from '../../core/database/statement';
import type { DateRange } from '../../core/values/date-range';
import type { ActorKind } from './audited-change';
import { AuditEvent } from './entities/audit-event.entity';
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
    SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", action,
           target_kind AS "targetKind", target_id AS "targetId", details,
           request_id AS "requestId"
      FROM audit_events
     WHERE team_id = $1 AND target_id = $3 AND target_kind = $2 AND id < $5
       AND (action = ANY($4::text[])) IS TRUE
     ORDER BY id DESC LIMIT $6`,
};

/** Reads the audit log of a team, newest first. */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly database: Database,
    @Inject(OWN_RECORDS) private readonly ownRecords: readonly OwnRecords[],
  ) {}

  /**
   * With a target, the list includes what API keys did to it, from the rows that are their own record.
   * @param before the id of the last event of the page before
   */
  list(
    scope: RequestScope,
    { target, ...filter }: AuditFilter,
    before: string | null,
    limit: number,
  ): Promise<AuditEventRow[]> {
    return target === undefined
      ? this.listAll(scope, filter, before, limit)
      : this.listOfTarget(scope, target, filter, before, limit);
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

  /** Merges the newest rows of each source. All ids are of version 7, so that one order and one cursor serve them all. */
  private listOfTarget(
    scope: RequestScope,
    { kind, id }: AuditTarget,
    { actor, actorKind, action, range: { from, to } }: Omit<AuditFilter, 'target'>,
    before: string | null,
    limit: number,
  ): Promise<AuditEventRow[]> {
    const values: unknown[] = [scope.teamId, kind, id.toLowerCase()];
    const add = parametersOf(values);
    const conditions = [
      before === null ? [] : `id < ${add(before)}`,
      actor === undefined ? [] : `actor_id = ${add(actor)}`,
      actorKind === undefined ? [] : `actor_kind = ${add(actorKind)}`,
      action === undefined ? [] : `action = ${add(action)}`,
      from === null ? [] : `at >= ${add(new Date(from))}`,
      to === null ? [] : `at <= ${add(new Date(to))}`,
    ].flat();
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const last = `ORDER BY id DESC LIMIT ${add(limit)}`;
    const columns = `id, at, actor_kind AS "actorKind", actor_id AS "actorId", action,
             target_kind AS "targetKind", target_id AS "targetId", details,
             request_id AS "requestId"`;
    const sources = [
      EVENTS_OF_TARGET,
      ...(kind === 'form' ? [EVENTS_OF_FORM] : []),
      ...this.ownRecords.filter((own) => own.target === kind).map(({ rows }) => asEvents(rows)),
    ];
    const newest = sources.map(
      (source) => `
      (SELECT ${columns} FROM (${source}) event ${where} ${last})`,
    );
    return this.database
      .for(scope, 'list')
      .query<AuditEventRow>(`SELECT * FROM (${newest.join(' UNION ALL')}) event ${last}`, values);
  }

  private listAll(
    scope: RequestScope,
    { actor, actorKind, action, range }: Omit<AuditFilter, 'target'>,
    before: string | null,
    limit: number,
  ): Promise<AuditEventRow[]> {
    const at = rangeCondition(range);
    return this.database.for(scope, 'list').manager.find(AuditEvent, {
      where: {
        teamId: scope.teamId,
        ...(before === null ? {} : { id: LessThan(before) }),
        ...(actor === undefined ? {} : { actorId: actor }),
        ...(actorKind === undefined ? {} : { actorKind }),
        ...(action === undefined ? {} : { action }),
        ...(at === null ? {} : { at }),
      },
      order: { id: 'DESC' },
      take: limit,
    });
  }
}

function rangeCondition({ from, to }: DateRange): FindOperator<Date> | null {
  const bounds = [
    ...(from === null ? [] : [MoreThanOrEqual(new Date(from))]),
    ...(to === null ? [] : [LessThanOrEqual(new Date(to))]),
  ];
  return bounds.length === 0 ? null : And(...bounds);
}

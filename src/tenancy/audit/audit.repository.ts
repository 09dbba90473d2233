import { Injectable } from '@nestjs/common';
import { And, type FindOperator, LessThan, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import type { RequestScope } from '../scope/request-scope';
import { Database } from '../../core/database/database';
import type { DateRange } from '../../core/values/date-range';
import type { ActorKind } from './audited-change';
import { AuditEvent } from './entities/audit-event.entity';

/** An event as it is stored. */
export type AuditEventRow = Readonly<AuditEvent>;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly actorKind?: ActorKind | undefined;
  readonly action?: string | undefined;
  readonly range: DateRange;
}

/** Reads the audit log of a team, newest first. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** @param before the id of the last event of the page before */
  list(
    scope: RequestScope,
    { actor, actorKind, action, range }: AuditFilter,
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

import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { Transaction } from '../../core/database/transaction';
import type { AuditPage } from './audit-events.sql';
import {
  type AuditEventRow,
  type AuditFilter,
  AuditRepository,
  type AuditTarget,
} from './audit.repository';
import type { AuditedChange } from './audited-change';
import { insertAuditEvents, toEvents } from './insert-audit-events.sql';

const INSERT_EVENTS: Statement = {
  name: 'insert_audit_events',
  text: insertAuditEvents('$1', '$2'),
};

/** The audit log of teams, which is written in the transactions of the changes. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly database: Database,
    private readonly events: AuditRepository,
  ) {}

  /** A page of the events of a team. */
  list(scope: RequestScope, filter: AuditFilter, page: AuditPage): Promise<AuditEventRow[]> {
    return this.events.list(scope, filter, page);
  }

  /** The events of one target with these actions, newest first. Does not include what API keys did in rows that are their own record. */
  listChanges(
    scope: RequestScope,
    target: AuditTarget,
    actions: readonly string[],
    before: string,
    limit: number,
  ): Promise<AuditEventRow[]> {
    return this.events.listChanges(scope, target, actions, before, limit);
  }

  /**
   * Makes a change and records it; both commit, or neither. A change that throws is not recorded.
   * @param described the change, a function that describes it by its result, or null if it is not recorded
   */
  run<Scope extends RequestScope, T>(
    scope: Scope,
    described: AuditedChange | null | ((result: T) => AuditedChange),
    change: (unit: Scope & Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(scope, async (unit) => {
      const result = await change(unit);
      const event = typeof described === 'function' ? described(result) : described;
      if (event !== null) this.record(unit, scope.teamId, event);
      return result;
    });
  }

  /** Records a change with the COMMIT of its transaction. */
  record(transaction: Transaction, teamId: string, change: AuditedChange): void {
    transaction.beforeCommit(INSERT_EVENTS, [teamId, toEvents([{ change }])]);
  }
}

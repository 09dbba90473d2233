import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { Transaction } from '../../core/database/transaction';
import type { TeamContext, TeamScope, TransactionScope } from '../scope/team-context';
import { type AuditEventRow, type AuditFilter, AuditRepository } from './audit.repository';
import type { AuditedChange } from './audited-change';
import { insertAuditEvents, toEvents } from './insert-audit-events.sql';

const INSERT: Statement = {
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

  /** The events of a team, newest first. @param before the id of the last event of the page before */
  list(
    team: TeamScope,
    filter: AuditFilter,
    before: string | null,
    limit: number,
  ): Promise<AuditEventRow[]> {
    return this.events.list(team, filter, before, limit);
  }

  /** Runs a change of a request and records it; both commit, or neither. A change that throws is not recorded. */
  run<T>(
    team: TeamContext,
    change: (team: TeamContext & TransactionScope) => Promise<T>,
    describe: (result: T) => AuditedChange,
  ): Promise<T> {
    return this.database.transaction(team, async (transaction) => {
      const result = await change({ ...team, transaction });
      this.record(transaction, team.teamId, describe(result));
      return result;
    });
  }

  /** As {@link run}, for a change that the scope describes; a change without a description is not recorded. */
  runDescribed<T, Scope extends TeamScope>(
    team: Scope,
    change: (team: Scope & TransactionScope) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(team, async (transaction) => {
      const result = await change({ ...team, transaction });
      if (team.change !== undefined) this.record(transaction, team.teamId, team.change);
      return result;
    });
  }

  /** Records a change with the COMMIT of its transaction. */
  record(transaction: Transaction, teamId: string, change: AuditedChange): void {
    transaction.beforeCommit(INSERT, [teamId, toEvents([{ change }])]);
  }
}

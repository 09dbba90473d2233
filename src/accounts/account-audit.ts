import { Injectable } from '@nestjs/common';
import { AuditLog } from '../tenancy/audit/audit-log';
import type { AuditedChange } from '../tenancy/audit/audited-change';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import type { TeamRequest } from '../tenancy/scope/team-request';
import { MembershipsRepository } from './members/memberships.repository';
import { shareOf } from './request-share';

/** Records what people do with their accounts in the log of each of their teams, since an account belongs to no team. */
@Injectable()
export class AccountAudit {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly memberships: MembershipsRepository,
  ) {}

  async record(
    transaction: Transaction,
    accountId: string,
    { requestId }: { readonly requestId: string },
    action: string,
    details: AuditedChange['details'] = {},
  ): Promise<void> {
    const memberships = await this.memberships.findByAccount(transaction, accountId);
    for (const { teamId, userId } of memberships) {
      const actor = { kind: 'user', id: userId } as const;
      const target = { targetKind: 'member', targetId: userId };
      this.audit.record(transaction, teamId, { actor, action, ...target, details, requestId });
    }
  }

  /** Records that strangers have reached the limit of attempts. */
  async recordBlock(
    accountId: string,
    request: TeamRequest,
    method: 'password' | 'code',
  ): Promise<void> {
    await this.database.transaction(shareOf(request), (transaction) =>
      this.recordByStranger(transaction, accountId, request, 'blockSignIn', { method }),
    );
  }

  /** Records what strangers do with an account. They are no members, so the service is the actor. */
  async recordByStranger(
    transaction: Transaction,
    accountId: string,
    { requestId }: { readonly requestId: string },
    action: string,
    details: AuditedChange['details'] = {},
  ): Promise<void> {
    const memberships = await this.memberships.findByAccount(transaction, accountId);
    for (const { teamId, userId: targetId } of memberships) {
      const actor = { kind: 'system', id: null } as const;
      const target = { targetKind: 'member', targetId };
      this.audit.record(transaction, teamId, { actor, action, ...target, details, requestId });
    }
  }
}

import { Injectable } from '@nestjs/common';
import { AuditLog } from '../core/audit/audit-log';
import type { AuditedChange } from '../core/audit/audited-change';
import type { Transaction } from '../core/database/transaction';
import { MembershipsRepository } from './members/memberships.repository';

/** Records what people do with their accounts in the log of each of their teams, since an account belongs to no team. */
@Injectable()
export class AccountAudit {
  constructor(
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
    const memberships = await this.memberships.findByAccount(accountId, transaction);
    for (const { teamId, userId } of memberships) {
      this.audit.record(transaction, teamId, {
        actor: { kind: 'user', id: userId },
        action,
        targetKind: 'member',
        targetId: userId,
        details,
        requestId,
      });
    }
  }
}

import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../core/audit/audit-log';
import { changeByOperator } from '../../core/audit/audited-change';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { HOUR_MS } from '../../core/durations';
import { ApiError } from '../../core/errors/api-error';
import type { AppRequest } from '../../core/http/request-context';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import type { Account } from '../entities/account.entity';
import type { OneTimeLink } from '../entities/one-time-link.entity';
import { OneTimeLinksRepository } from '../links/one-time-links.repository';
import { MembershipsRepository } from '../members/memberships.repository';
import { PasswordHasher } from '../passwords/password-hasher';
import { SessionsService } from '../sessions/sessions.service';

const LIFETIME_MS = HOUR_MS;

export interface ResetLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Resets passwords with one-time links that an administrator creates. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly accountAudit: AccountAudit,
    private readonly accounts: AccountsRepository,
    private readonly links: OneTimeLinksRepository,
    private readonly memberships: MembershipsRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
  ) {}

  /** Replaces an earlier link of the account. */
  async issue(transaction: Transaction, accountId: string): Promise<ResetLink> {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    return { token: await this.links.renewReset(transaction, accountId, expiresAt), expiresAt };
  }

  /** Issues a link as the operator. @throws ApiError VALIDATION_FAILED for an unknown address */
  async issueAsOperator(email: string): Promise<ResetLink> {
    const account = await this.accounts.findByEmail(email);
    if (account === null) {
      throw new ApiError('VALIDATION_FAILED', ['email: nobody signs in with this address']);
    }
    const memberships = await this.memberships.findByAccount(account.id);
    return this.database.transaction(null, async (transaction) => {
      for (const { teamId, userId } of memberships) {
        const change = changeByOperator('createResetLink', 'member', userId);
        this.audit.record(transaction, teamId, change);
      }
      return this.issue(transaction, account.id);
    });
  }

  /** @throws ApiError LINK_INVALID */
  async read(token: string): Promise<{ email: string; expiresAt: string }> {
    const { link, account } = await this.getLink(token);
    return { email: account.email, expiresAt: link.expiresAt.toISOString() };
  }

  /** Sets the password and ends all sessions of the person. @throws ApiError LINK_INVALID */
  async complete(request: AppRequest, token: string, password: string): Promise<{ email: string }> {
    const { link, account } = await this.getLink(token);
    // Outside of the transaction, which would hold a connection meanwhile.
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(null, async (transaction) => {
      // This update also locks the account. It is undone if the link is not valid any more.
      await this.accounts.update(account.id, { passwordHash }, transaction);
      if (!(await this.links.use(transaction, link))) throw new ApiError('LINK_INVALID');
      await this.sessions.endAll(transaction, account.id);
      await this.accountAudit.record(transaction, account.id, request, 'resetPassword');
    });
    return { email: account.email };
  }

  private async getLink(token: string): Promise<{ link: OneTimeLink; account: Account }> {
    const link = await this.links.find(token, 'reset');
    const accountId = link?.accountId ?? null;
    if (link === null || accountId === null) throw new ApiError('LINK_INVALID');
    return { link, account: await this.accounts.get(accountId) };
  }
}

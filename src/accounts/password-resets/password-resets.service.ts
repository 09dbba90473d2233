import { Injectable } from '@nestjs/common';
import { OPERATOR, type Share } from '../../core/limits/share';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { HOUR_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import { mayManageEverywhere } from '../domain/member-rights';
import type { Account } from '../entities/account.entity';
import type { OneTimeLink } from '../entities/one-time-link.entity';
import { OneTimeLinksRepository } from '../links/one-time-links.repository';
import { MembershipsRepository } from '../members/memberships.repository';
import { PasswordHasher } from '../passwords/password-hasher';
import { SessionsService } from '../sessions/sessions.service';
import { shareOf } from '../request-share';

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

  /**
   * Issues a link with the rights of a person, who must administer all teams of the other one: a new password gives access to
   * each of them. @throws ApiError FORBIDDEN
   */
  async issueAsMember(
    transaction: Transaction,
    issuerId: string,
    accountId: string,
  ): Promise<ResetLink> {
    await this.accounts.lockAll(transaction, [issuerId, accountId]);
    const mayReset = await this.mayReset(transaction, { issuerId, accountId });
    if (!mayReset) throw new ApiError('FORBIDDEN');
    return this.issue(transaction, accountId, issuerId);
  }

  /** Issues a link as the operator. @throws ApiError VALIDATION_FAILED for an unknown address */
  async issueAsOperator(email: string): Promise<ResetLink> {
    const account = await this.accounts.findByEmail(OPERATOR, email);
    if (account === null) {
      throw new ApiError('VALIDATION_FAILED', ['email: nobody signs in with this address']);
    }
    const memberships = await this.memberships.findByAccount(OPERATOR, account.id);
    return this.database.transaction(OPERATOR, async (transaction) => {
      for (const { teamId, userId } of memberships) {
        const change = changeByOperator('createResetLink', 'member', userId);
        this.audit.record(transaction, teamId, change);
      }
      return this.issue(transaction, account.id, null);
    });
  }

  /** @throws ApiError LINK_INVALID */
  async read(request: TeamRequest, token: string): Promise<{ email: string; expiresAt: string }> {
    const share = shareOf(request);
    const { link, account } = await this.getLink(share, token);
    if (!(await this.isRightful(share, link))) throw new ApiError('LINK_INVALID');
    return { email: account.email, expiresAt: link.expiresAt.toISOString() };
  }

  /** Sets the password and ends all sessions of the person. @throws ApiError LINK_INVALID */
  async complete(
    request: TeamRequest,
    token: string,
    password: string,
  ): Promise<{ email: string }> {
    const { link, account } = await this.getLink(shareOf(request), token);
    // Outside of the transaction, which would hold a connection meanwhile.
    const passwordHash = await this.passwords.hash(password, request.deadline);
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.accounts.lockAll(transaction, [account.id, link.issuerId ?? account.id]);
      const isUsed =
        (await this.links.use(transaction, link)) && (await this.isRightful(transaction, link));
      if (!isUsed) throw new ApiError('LINK_INVALID');
      await this.accounts.update(transaction, account.id, { passwordHash });
      await this.sessions.endAll(transaction, account.id);
      await this.accountAudit.record(transaction, account.id, request, 'resetPassword');
    });
    return { email: account.email };
  }

  /** Replaces an earlier link of the account. */
  private async issue(
    transaction: Transaction,
    accountId: string,
    issuerId: string | null,
  ): Promise<ResetLink> {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const link = { accountId, issuerId, expiresAt };
    return { token: await this.links.renewReset(transaction, link), expiresAt };
  }

  /** Whether the issuer of a link may still issue it. Decides a use under the locks of both accounts only. */
  private async isRightful(share: Share, { issuerId, accountId }: OneTimeLink): Promise<boolean> {
    if (accountId === null || issuerId === null) return true;
    return this.mayReset(share, { issuerId, accountId });
  }

  private async mayReset(
    share: Share,
    { issuerId, accountId }: { readonly issuerId: string; readonly accountId: string },
  ): Promise<boolean> {
    const own = await this.memberships.findByAccount(share, issuerId);
    const theirs = await this.memberships.findByAccount(share, accountId);
    return mayManageEverywhere(own, theirs);
  }

  private async getLink(
    share: Share,
    token: string,
  ): Promise<{ link: OneTimeLink; account: Account }> {
    const link = await this.links.find(share, token, 'reset');
    const accountId = link?.accountId ?? null;
    if (link === null || accountId === null) throw new ApiError('LINK_INVALID');
    return { link, account: await this.accounts.get(share, accountId) };
  }
}

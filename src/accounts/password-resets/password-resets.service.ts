import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { clientNetwork } from '@rapport/fast-express';
import { JOBS, OPERATOR, type Share } from '../../core/limits/share';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { HOUR_MS, MINUTE_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { emailKey } from '../../core/values/normalize-email';
import { MailRights } from '../../mail/mail-rights';
import { MailService } from '../../mail/mail.service';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import { mayManageEverywhere } from '../domain/member-rights';
import type { Account } from '../entities/account.entity';
import type { OneTimeLink } from '../entities/one-time-link.entity';
import { linkPath, tokenOfPath } from '../links/console-link';
import { OneTimeLinksRepository } from '../links/one-time-links.repository';
import { MembershipsRepository } from '../members/memberships.repository';
import { PasswordHasher } from '../passwords/password-hasher';
import { SessionsService } from '../sessions/sessions.service';
import { shareOf } from '../request-share';
import { SignInLimits } from '../sign-in/sign-in-limits';

const LIFETIME_MS = HOUR_MS;
/** A person who asks again within this time gets no second mail, because the first one is under way. */
const QUIET_MS = 2 * MINUTE_MS;
/** Longer than it takes to write a link, so that the time of a response does not tell whether there is an account. */
const MIN_REQUEST_MS = 150;

export interface ResetLink {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface SentResetLink extends ResetLink {
  /** The address, or null if this service sends no mail. */
  readonly sentTo: string | null;
}

/** Resets passwords with one-time links: an administrator creates them, or a person gets them by mail. */
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
    private readonly limits: SignInLimits,
    private readonly mails: MailService,
    rights: MailRights,
  ) {
    rights.add('passwordReset', async ({ content }) => {
      const link = await this.links.find(JOBS, tokenOfPath(content.path, 'reset') ?? '', 'reset');
      return link !== null && (await this.isRightful(JOBS, link));
    });
  }

  /**
   * Sends a link to a person who has forgotten the password. Does the same for an address without an account, as far as the caller
   * can see. @throws ApiError MAIL_DISABLED; TooManyAttemptsError
   */
  async sendToStranger(request: TeamRequest, email: string): Promise<void> {
    await this.limits.count(`reset ${emailKey(email)}`, { network: clientNetwork(request) });
    if (!this.mails.isEnabled) throw new ApiError('MAIL_DISABLED');
    await Promise.all([this.issueByMail(request, email), sleep(MIN_REQUEST_MS)]);
  }

  /**
   * Issues a link with the rights of a person, and sends it by mail if this service sends mail. The issuer must administer all teams of
   * the other person, because a new password gives access to each of them. @throws ApiError FORBIDDEN
   */
  async issueAsMember(
    unit: UnitOfWork,
    issuerId: string,
    accountId: string,
  ): Promise<SentResetLink> {
    await this.accounts.lockAll(unit, [issuerId, accountId]);
    const mayReset = await this.mayReset(unit, { issuerId, accountId });
    if (!mayReset) throw new ApiError('FORBIDDEN');
    const link = await this.issue(unit, accountId, issuerId);
    const account = await this.accounts.get(unit, accountId);
    return { ...link, sentTo: await this.send(unit, unit.teamId, account, link) };
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
    // Hashes outside of the transaction, which would hold a connection meanwhile.
    const passwordHash = await this.passwords.hash(password, request.deadline);
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.accounts.lockAll(transaction, [account.id, link.issuerId ?? account.id]);
      const isUsed =
        (await this.links.use(transaction, link)) && (await this.isRightful(transaction, link));
      if (!isUsed) throw new ApiError('LINK_INVALID');
      await this.accounts.update(transaction, account.id, { passwordHash });
      // The person may have another link, from an administrator or from a mail.
      await this.links.deleteOpenResets(transaction, account.id);
      await this.sessions.endAll(transaction, account.id);
      await this.accountAudit.record(transaction, account.id, request, 'resetPassword');
    });
    return { email: account.email };
  }

  private async issueByMail(request: TeamRequest, email: string): Promise<void> {
    const account = await this.accounts.findByEmail(shareOf(request), email);
    if (account === null) return;
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.accounts.lockAll(transaction, [account.id]);
      const quietUntil = new Date(Date.now() + LIFETIME_MS - QUIET_MS);
      if (await this.links.hasOwnReset(transaction, account.id, quietUntil)) return;
      // The issuer is the person, so that a stranger who asks does not end the link that an administrator has made.
      const link = await this.issue(transaction, account.id, account.id);
      await this.send(transaction, null, account, link);
      await this.accountAudit.recordByStranger(
        transaction,
        account.id,
        request,
        'requestPasswordReset',
      );
    });
  }

  /** Sends a link. Returns the address, or null if this service sends no mail. */
  private async send(
    transaction: Transaction,
    teamId: string | null,
    { id: accountId, email, locale, browserLocale }: Account,
    { token, expiresAt }: ResetLink,
  ): Promise<string | null> {
    if (!this.mails.isEnabled) return null;
    const person = { accountId, email, locale: locale ?? browserLocale };
    await this.mails.sendToPerson(transaction, teamId, person, {
      kind: 'passwordReset',
      values: { expiresAt: expiresAt.getTime() },
      path: linkPath('reset', token),
    });
    return email;
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
    // The issuer is the operator, or the person.
    if (accountId === null || issuerId === null || issuerId === accountId) return true;
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

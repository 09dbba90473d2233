import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { addressPrefixOf } from '@rapport/fast-express';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { isId, newId } from '../../core/values/identifiers';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import { type DeviceCookie, newDeviceCookie } from '../devices/device-cookie';
import type { Account } from '../entities/account.entity';
import type { Session } from '../entities/session.entity';
import { languageOfHeader } from '../../mail/domain/languages';
import { shareOf } from '../request-share';
import { hashToken, newSecretToken } from '../../core/values/secret-token';
import { readSessionToken, type SessionCookies } from './session-cookie';
import { endOf, expiryOf, limitsOf, pendingExpiryOf } from './session-lifetime';
import { SessionResolver } from './session-resolver';
import { type SessionView, toSessionView } from './session.views';
import { SessionsRepository } from './sessions.repository';

const MAX_USER_AGENT_LENGTH = 255;
const DEVICE_KEY_BYTES = 16;

/** Starts, lists and ends sessions, and returns the cookies for the browser. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly resolver: SessionResolver,
    private readonly audit: AccountAudit,
  ) {}

  /**
   * Starts a session, and ends the session of the request, if any.
   * @param account as it was when its password was compared
   * @throws ApiError SIGN_IN_FAILED when the password or the second factor has changed since
   */
  async start(
    request: TeamRequest,
    account: Account,
    needsSecondFactor: boolean,
  ): Promise<SessionCookies> {
    const { id: accountId } = account;
    const { token, hash: tokenHash } = newSecretToken();
    const createdAt = new Date();
    const current = hashToken(readSessionToken(request) ?? '');
    await this.database.transaction(shareOf(request), async (transaction) => {
      const isUnchanged = await this.accounts.lock(transaction, account);
      if (!isUnchanged) throw new ApiError('SIGN_IN_FAILED');
      const accepted = request.headers['accept-language'];
      const browserLocale =
        accepted === undefined ? account.browserLocale : languageOfHeader(accepted);
      if (account.browserLocale !== browserLocale) {
        await this.accounts.update(transaction, accountId, { browserLocale });
      }
      if (current !== null) await this.sessions.endByToken(transaction, current);
      transaction.afterCommit(() => this.resolver.forget());
      await this.sessions.insert(transaction, {
        tokenHash,
        id: newId(),
        accountId,
        needsSecondFactor,
        createdAt,
        seenAt: createdAt,
        expiresAt: needsSecondFactor ? pendingExpiryOf(createdAt) : expiryOf(createdAt, createdAt),
        confirmedAt: createdAt,
        userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        addressPrefix: addressPrefixOf(request),
      });
      await this.sessions.endSurplus(transaction, accountId, needsSecondFactor);
      if (!needsSecondFactor) await this.audit.record(transaction, accountId, request, 'signIn');
    });
    return { token, device: needsSecondFactor ? null : newDeviceCookie(account) };
  }

  /** The session of the cookie, whatever its state, or null without one. */
  async find(request: Request): Promise<SessionContext | null> {
    const token = readSessionToken(request);
    return token === null ? null : this.resolver.resolve(token, true);
  }

  /**
   * Completes a session with the second factor, which changes its token.
   * @param account as it was when the code was compared
   * @throws ApiError SIGN_IN_REQUIRED when the session has ended, or the password or the second factor has changed since
   */
  complete(
    request: TeamRequest,
    session: SessionContext,
    account: Account,
  ): Promise<SessionCookies> {
    return this.database.transaction(shareOf(request), async (transaction) => {
      const isUnchanged = await this.accounts.lock(transaction, account);
      if (!isUnchanged) throw new ApiError('SIGN_IN_REQUIRED');
      const cookies = await this.renew(transaction, session);
      await this.sessions.endSurplus(transaction, account.id, false);
      await this.audit.record(transaction, account.id, request, 'signIn');
      return cookies;
    });
  }

  /** Replaces the token of a session, which also confirms the person. @throws ApiError SIGN_IN_REQUIRED when it has ended */
  async renew(transaction: Transaction, session: SessionContext): Promise<SessionCookies> {
    const { token, hash: tokenHash } = newSecretToken();
    const confirmedAt = new Date();
    const changes: Pick<Session, 'tokenHash'> & Partial<Session> = {
      tokenHash,
      confirmedAt,
      seenAt: confirmedAt,
      needsSecondFactor: false,
      expiresAt: expiryOf(session.createdAt, confirmedAt),
    };
    const isReplaced = await this.sessions.replaceToken(transaction, session.tokenHash, changes);
    if (!isReplaced) throw new ApiError('SIGN_IN_REQUIRED');
    transaction.afterCommit(() => this.resolver.forget());
    return { token, device: await this.issueDevice(transaction, session) };
  }

  async confirm(
    request: TeamRequest,
    { tokenHash, accountId }: SessionContext,
    method: 'password' | 'code',
  ): Promise<Date> {
    const confirmedAt = new Date();
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.sessions.confirm(transaction, tokenHash, confirmedAt);
      await this.audit.record(transaction, accountId, request, 'confirmIdentity', { method });
    });
    return confirmedAt;
  }

  /** The sessions of the person that have not ended. */
  async list(
    request: TeamRequest,
    { id: currentId, accountId, memberships }: SessionContext,
  ): Promise<SessionView[]> {
    const limits = limitsOf(memberships);
    const now = new Date();
    return (await this.sessions.listByAccount(shareOf(request), accountId))
      .map((session) => Object.assign(session, { expiresAt: endOf(session, limits) }))
      .filter(({ expiresAt }) => expiresAt > now)
      .map((session) => toSessionView(session, currentId));
  }

  /**
   * Ends a session of the person. Its browser may be lost, so the cookies of all devices end. Returns a new cookie for the
   * current device. @throws ApiError SESSION_NOT_FOUND
   */
  end(request: TeamRequest, session: SessionContext, id: string): Promise<DeviceCookie> {
    const { accountId } = session;
    return this.database.transaction(shareOf(request), async (transaction) => {
      await this.forgetDevices(transaction, accountId);
      const isEnded = isId(id) && (await this.sessions.end(transaction, accountId, id));
      if (!isEnded) throw new ApiError('SESSION_NOT_FOUND');
      transaction.afterCommit(() => this.resolver.forget());
      await this.audit.record(transaction, accountId, request, 'endSession');
      return this.issueDevice(transaction, session);
    });
  }

  /** Ends all other sessions of the person, and returns their number and a new cookie for the current device. */
  endOthers(
    request: TeamRequest,
    session: SessionContext,
  ): Promise<{ ended: number; device: DeviceCookie }> {
    const { accountId, id } = session;
    return this.database.transaction(shareOf(request), async (transaction) => {
      await this.audit.record(transaction, accountId, request, 'endOtherSessions');
      const ended = await this.endAll(transaction, accountId, id);
      return { ended, device: await this.issueDevice(transaction, session) };
    });
  }

  /** Ends the sessions of a person, except one, and the cookies of all devices; returns the number of sessions. */
  async endAll(transaction: Transaction, accountId: string, exceptId?: string): Promise<number> {
    await this.forgetDevices(transaction, accountId);
    transaction.afterCommit(() => this.resolver.forget());
    return this.sessions.endAll(transaction, accountId, exceptId);
  }

  /** Ends the cookies of all devices of a person. */
  async forgetDevices(transaction: Transaction, accountId: string): Promise<void> {
    const deviceKey = randomBytes(DEVICE_KEY_BYTES);
    await this.accounts.update(transaction, accountId, { deviceKey });
  }

  /** Ends the session of the cookie, if there is one. */
  async signOut(request: TeamRequest): Promise<void> {
    const session = await this.find(request);
    if (session === null) return;
    const { tokenHash, accountId, needsSecondFactor } = session;
    await this.database.transaction(shareOf(request), async (transaction) => {
      const isEnded = await this.sessions.endByToken(transaction, tokenHash);
      transaction.afterCommit(() => this.resolver.forget());
      if (!isEnded || needsSecondFactor) return;
      await this.audit.record(transaction, accountId, request, 'signOut');
    });
  }

  private async issueDevice(
    transaction: Transaction,
    { accountId }: SessionContext,
  ): Promise<DeviceCookie> {
    return newDeviceCookie(await this.accounts.get(transaction, accountId));
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import type { Share } from '../../core/limits/share';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import type { Account } from '../entities/account.entity';
import type { SessionCookies } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { type Guesser, SignInLimits } from '../sign-in/sign-in-limits';
import { shareOf } from '../request-share';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { SecondFactorRepository } from './second-factor.repository';
import { newTotpSecret, stepOfCode, totpUri } from './totp';

/** The second factor of an account: codes of an authenticator app, and recovery codes in their place. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly audit: AccountAudit,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorRepository,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
  ) {}

  /** Whether a code of the app, or a recovery code, is correct and was not used before. @throws TooManyAttemptsError */
  async use(
    request: TeamRequest,
    account: Account,
    code: string,
    guesser: Guesser,
  ): Promise<boolean> {
    const attempt = await this.limits.count(`code ${account.id}`, guesser);
    const isCorrect = await this.check(shareOf(request), account, code);
    if (isCorrect) await this.limits.refund(attempt);
    else if (attempt.isLastOfStrangers) {
      await this.audit.recordBlock(account.id, request, 'code');
    }
    return isCorrect;
  }

  countRecoveryCodes(share: Share, accountId: string): Promise<number> {
    return this.factors.countRecoveryCodes(share, accountId);
  }

  /** Creates a secret, which is not active before a code of it is confirmed. @throws ApiError SECOND_FACTOR_ACTIVE */
  async begin(
    { accountId }: SessionContext,
    request: TeamRequest,
  ): Promise<{ secret: string; uri: string }> {
    const account = await this.accounts.get(shareOf(request), accountId);
    if (account.totpSecret !== null) throw new ApiError('SECOND_FACTOR_ACTIVE');
    const secret = newTotpSecret();
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.accounts.update(transaction, accountId, { totpPendingSecret: secret });
      await this.audit.record(transaction, accountId, request, 'beginSecondFactor');
    });
    return { secret, uri: totpUri(account.email, secret) };
  }

  /** Activates the secret of `begin`. @throws ApiError SECOND_FACTOR_FAILED, SECOND_FACTOR_ACTIVE; TooManyAttemptsError */
  async confirm(
    session: SessionContext,
    request: TeamRequest,
    code: string,
  ): Promise<{ recoveryCodes: string[]; cookies: SessionCookies }> {
    const { accountId } = session;
    const { totpSecret, totpPendingSecret: secret } = await this.accounts.get(
      shareOf(request),
      accountId,
    );
    if (totpSecret !== null) throw new ApiError('SECOND_FACTOR_ACTIVE');
    const attempt = await this.limits.count(`code ${accountId}`, { session });
    const step = secret === null ? null : stepOfCode(secret, code);
    if (secret === null || step === null) throw new ApiError('SECOND_FACTOR_FAILED');
    await this.limits.refund(attempt);
    const recoveryCodes = newRecoveryCodes();
    const cookies = await this.database.transaction(shareOf(request), async (transaction) => {
      const isActivated = await this.factors.activate(transaction, accountId, secret, step);
      if (!isActivated) throw new ApiError('SECOND_FACTOR_ACTIVE');
      const hashes = recoveryCodes.map(hashRecoveryCode);
      await this.factors.replaceRecoveryCodes(transaction, accountId, hashes);
      await this.audit.record(transaction, accountId, request, 'addSecondFactor');
      // The other sessions began without the second factor.
      await this.sessions.endAll(transaction, accountId, session.id);
      return this.sessions.renew(transaction, session);
    });
    return { recoveryCodes, cookies };
  }

  /** @throws ApiError SECOND_FACTOR_INACTIVE */
  async remove(session: SessionContext, request: TeamRequest): Promise<void> {
    requireSecondFactor(session);
    const { accountId } = session;
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.factors.remove(transaction, accountId);
      await this.audit.record(transaction, accountId, request, 'removeSecondFactor');
    });
  }

  /** @throws ApiError SECOND_FACTOR_INACTIVE */
  async replaceRecoveryCodes(session: SessionContext, request: TeamRequest): Promise<string[]> {
    requireSecondFactor(session);
    const { accountId } = session;
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map(hashRecoveryCode);
    await this.database.transaction(shareOf(request), async (transaction) => {
      await this.factors.replaceRecoveryCodes(transaction, accountId, hashes);
      await this.audit.record(transaction, accountId, request, 'replaceRecoveryCodes');
    });
    return recoveryCodes;
  }

  private async check(share: Share, { id, totpSecret }: Account, code: string): Promise<boolean> {
    if (totpSecret === null) return false;
    const step = stepOfCode(totpSecret, code);
    return step === null
      ? this.factors.useRecoveryCode(share, id, hashRecoveryCode(code))
      : this.factors.useStep(share, id, step);
  }
}

function requireSecondFactor({ hasSecondFactor }: SessionContext): void {
  if (!hasSecondFactor) throw new ApiError('SECOND_FACTOR_INACTIVE');
}

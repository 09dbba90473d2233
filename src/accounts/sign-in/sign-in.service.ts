import { Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import { clientNetwork } from '../../core/http/client-address';
import type { AppRequest } from '../../core/http/request-context';
import { emailKey } from '../../core/validation/normalize-email';
import { AccountsRepository } from '../accounts.repository';
import type { Account } from '../entities/account.entity';
import { PasswordHasher } from '../passwords/password-hasher';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { SessionsService } from '../sessions/sessions.service';
import type { SecondFactorCodeDto, SignInDto } from './sign-in.dto';
import { SignInLimits } from './sign-in-limits';

export interface StartedSession {
  readonly token: string;
  readonly secondFactorRequired: boolean;
}

/** Signs people in with their password and, if they have one, their second factor. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** @throws ApiError SIGN_IN_FAILED; TooManyAttemptsError */
  async signIn(request: AppRequest, { email, password }: SignInDto): Promise<StartedSession> {
    const account = await this.findByPassword(email, password, clientNetwork(request));
    if (account === null) throw new ApiError('SIGN_IN_FAILED');
    return this.start(request, account);
  }

  /** Starts a session for a person whose password is known to be correct. */
  async start(request: AppRequest, account: Account): Promise<StartedSession> {
    const token = await this.sessions.start(request, account);
    return { token, secondFactorRequired: account.totpSecret !== null };
  }

  /** @throws ApiError SIGN_IN_REQUIRED, SECOND_FACTOR_FAILED; TooManyAttemptsError */
  async enterSecondFactor(
    request: AppRequest,
    { code }: SecondFactorCodeDto,
  ): Promise<{ token: string; recoveryCodesLeft: number }> {
    const session = await this.sessions.find(request);
    if (session?.needsSecondFactor !== true) throw new ApiError('SIGN_IN_REQUIRED');
    const account = await this.accounts.get(session.accountId);
    const isCorrect = await this.secondFactor.use(account, code, clientNetwork(request));
    if (!isCorrect) throw new ApiError('SECOND_FACTOR_FAILED');
    const token = await this.sessions.complete(request, session, account);
    return { token, recoveryCodesLeft: await this.secondFactor.countRecoveryCodes(account.id) };
  }

  /**
   * The account with this e-mail address and password; null: there is none, which takes the same time.
   * @throws TooManyAttemptsError
   */
  async findByPassword(email: string, password: string, network: string): Promise<Account | null> {
    const attempt = await this.limits.count(`password ${emailKey(email)}`, network);
    const account = await this.accounts.findByEmail(email);
    const isCorrect = await this.passwords.verify(password, account?.passwordHash ?? null);
    if (account === null || !isCorrect) return null;
    await this.limits.refund(attempt);
    if (!this.passwords.isOutdated(account.passwordHash)) return account;
    const passwordHash = await this.passwords.hash(password);
    if (await this.accounts.replaceHash(account, passwordHash)) {
      return Object.assign(account, { passwordHash });
    }
    // Another sign-in has replaced the hash meanwhile, or the password was changed.
    const current = await this.accounts.findByEmail(email);
    const isStillCorrect = await this.passwords.verify(password, current?.passwordHash ?? null);
    return isStillCorrect ? current : null;
  }
}

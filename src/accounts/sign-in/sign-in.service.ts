import { Injectable } from '@nestjs/common';
import { clientNetwork } from '@rapport/fast-express';
import { Deadline, KeyedSemaphore } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { emailKey } from '../../core/values/normalize-email';
import { LoadShedding } from '../../core/limits/load-shedding';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import { deviceOf, readDeviceCookie } from '../devices/device-cookie';
import type { Account } from '../entities/account.entity';
import { PasswordHasher } from '../passwords/password-hasher';
import { shareOf } from '../request-share';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { SessionCookies } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import type { SecondFactorCodeDto, SignInDto } from './sign-in.dto';
import { type Attempt, type Guesser, SignInLimits } from './sign-in-limits';

export interface StartedSession extends SessionCookies {
  readonly secondFactorRequired: boolean;
}

/** Signs people in with their password and, if they have one, their second factor. */
@Injectable()
export class SignInService {
  /** One at a time per account, so that no person fills the queue of passwords, in which all others wait. */
  private readonly confirmations = new KeyedSemaphore({ maxActive: 1, maxQueued: 4 });
  /** One at a time per network of strangers, so that the people of another network find a free slot for theirs. */
  private readonly ofStrangers = new KeyedSemaphore({ maxActive: 1, maxQueued: 4 });

  constructor(
    private readonly shedding: LoadShedding,
    private readonly audit: AccountAudit,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** @throws ApiError SIGN_IN_FAILED; TooManyAttemptsError */
  async signIn(request: TeamRequest, { email, password }: SignInDto): Promise<StartedSession> {
    const account = await this.findByPassword(request, email, password);
    if (account === null) throw new ApiError('SIGN_IN_FAILED');
    return this.start(request, account);
  }

  /** Starts a session for a person whose password is known to be correct, and the code of the second factor, if it was entered. */
  async start(
    request: TeamRequest,
    account: Account,
    { hasEnteredCode = false } = {},
  ): Promise<StartedSession> {
    const secondFactorRequired = account.totpSecret !== null && !hasEnteredCode;
    const cookies = await this.sessions.start(request, account, secondFactorRequired);
    return { ...cookies, secondFactorRequired };
  }

  /** @throws ApiError SIGN_IN_REQUIRED, SECOND_FACTOR_FAILED; TooManyAttemptsError */
  async enterSecondFactor(
    request: TeamRequest,
    { code }: SecondFactorCodeDto,
  ): Promise<{ cookies: SessionCookies; recoveryCodesLeft: number }> {
    const session = await this.sessions.find(request);
    if (session?.needsSecondFactor !== true) throw new ApiError('SIGN_IN_REQUIRED');
    const account = await this.accounts.get(shareOf(request), session.accountId);
    const guesser = this.guesserOf(request, account);
    const isCorrect = await this.secondFactor.use(request, account, code, guesser);
    if (!isCorrect) throw new ApiError('SECOND_FACTOR_FAILED');
    const cookies = await this.sessions.complete(request, session, account);
    const left = await this.secondFactor.countRecoveryCodes(shareOf(request), account.id);
    return { cookies, recoveryCodesLeft: left };
  }

  /**
   * The account with this e-mail address and password, or null if there is none, which takes the same time.
   * @throws TooManyAttemptsError
   */
  async findByPassword(
    request: TeamRequest,
    email: string,
    password: string,
  ): Promise<Account | null> {
    const addressKey = emailKey(email);
    const find = (): Promise<Account | null> => this.accounts.findByEmail(shareOf(request), email);
    // The account is read once, whether it exists or not. Without a cookie of a device, it is read after the attempt is counted.
    const hasCookie = readDeviceCookie(request, addressKey) !== null;
    const known = hasCookie ? await find() : null;
    const guesser = this.guesserOf(request, known);
    const attempt = await this.limits.count(`password ${addressKey}`, guesser);
    const account = hasCookie ? known : await find();
    return this.verify(request, attempt, account, password, 'network' in guesser ? guesser : null);
  }

  /** Whether it is the password of the person who is signed in. @throws TooManyAttemptsError, OverloadError */
  isOwnPassword(request: TeamRequest, session: SessionContext, password: string): Promise<boolean> {
    const { accountId } = session;
    const { remainingMs } = (request.deadline ??= new Deadline());
    return this.shedding.run('passwords', this.confirmations, accountId, remainingMs, async () => {
      const account = await this.accounts.get(shareOf(request), accountId);
      const attempt = await this.limits.count(`password ${account.emailKey}`, { session });
      return (await this.verify(request, attempt, account, password)) !== null;
    });
  }

  /** Who guesses a secret of the account: a browser in which the person has signed in, or a stranger. */
  guesserOf(request: TeamRequest, account: Account | null): Guesser {
    const device =
      account === null ? null : deviceOf(account, readDeviceCookie(request, account.emailKey));
    return device === null ? { network: clientNetwork(request) } : { device };
  }

  private async verify(
    request: TeamRequest,
    attempt: Attempt,
    account: Account | null,
    password: string,
    stranger: { readonly network: string } | null = null,
  ): Promise<Account | null> {
    const deadline = (request.deadline ??= new Deadline());
    const stored = account?.passwordHash ?? null;
    const compare = () => this.passwords.verify(password, stored, deadline);
    const isCorrect = await this.limits.compare(attempt, () => {
      if (stranger === null) return compare();
      const { network } = stranger;
      return this.shedding.run(
        'passwords',
        this.ofStrangers,
        network,
        deadline.remainingMs,
        compare,
      );
    });
    if (account === null) return null;
    if (!isCorrect) {
      if (attempt.isLastOfStrangers) await this.audit.recordBlock(account.id, request, 'password');
      return null;
    }
    await this.limits.refund(attempt);
    if (!this.passwords.isOutdated(account.passwordHash)) return account;
    const passwordHash = await this.passwords.hash(password, deadline);
    if (await this.accounts.replaceHash(shareOf(request), account, passwordHash)) {
      return Object.assign(account, { passwordHash });
    }
    // Another sign-in has replaced the hash meanwhile, or the password was changed.
    const current = await this.accounts.get(shareOf(request), account.id);
    const isStillCorrect = await this.passwords.verify(password, current.passwordHash, deadline);
    return isStillCorrect ? current : null;
  }
}

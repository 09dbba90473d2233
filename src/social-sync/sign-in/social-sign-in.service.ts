import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  type RequestScope,
  systemScope,
  withoutDeadline,
  type UnitOfWork,
} from '../../tenancy/scope/request-scope';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import { TeamsService } from '../../auth/teams.service';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { MINUTE_MS } from '../../core/values/durations';
import { ApiError, OverloadError } from '../../core/errors/api-error';
import { hashToken, newSecretToken } from '../../core/values/secret-token';
import { LOGGER } from '../../core/observability/logger';
import {
  type Platform,
  PlatformError,
  PlatformHttp,
  PLATFORMS,
  type SocialAccount,
  socialApp,
  type Tokens,
} from '@rapport/social-connectors';
import type { ConnectedAccount, SignInOutcome } from '../domain/connected-account';
import { missingVariables } from '../../core/config/social-settings';
import { Connectors } from '../connectors';
import { accountChoices, SocialAccountsService } from '../credentials/social-accounts.service';
import { TokenRevokerService } from '../tokens/token-revoker.service';
import { MISSING_TOKEN_KEYS, TokenVaultService } from '../tokens/token-vault.service';
import { CallbackLimits } from './callback-limits';
import { CLIENT_CLOSED, codeOf, reasonOf } from './sign-in-codes';
import {
  type ClaimedSignIn,
  type OpenChoice,
  signInOwner,
  SignInsRepository,
} from './sign-ins.repository';

const MAX_CODE_LENGTH = 4_096;
const ERROR_CODE_PATTERN = /^[a-z_]{1,64}$/;
const POLL_MS = 500;
/** Sign-ins of a team that the console has begun and that are not completed. */
const MAX_OPEN_IN_CONSOLE = 20;
/** The time limit for the requests to the platform. Shorter than the time for which a claimed sign-in is kept. */
const EXCHANGE_DEADLINE_MS = MINUTE_MS;

export interface StartedSignIn {
  /** Identifies the sign-in; the state itself is only in the URL. */
  readonly stateHash: Buffer;
  readonly authorizeUrl: string;
  readonly expiresAt: Date;
}

/** The parameters that a platform adds to the callback. */
export interface CallbackParameters {
  readonly state: unknown;
  readonly code: unknown;
  readonly error: unknown;
}

/** A callback as the service receives it. */
export interface SignInCallback extends CallbackParameters {
  readonly platform: unknown;
  /** The network of the client, see `clientNetwork`. */
  readonly network: string;
  /** Aborted with the reason {@link CLIENT_CLOSED} when the client hangs up. */
  readonly closed: AbortSignal;
}

/**
 * `malformed`: no callback of a platform; `expired`: the state has expired, or is unknown, used, or that of another platform;
 * `busy`: rejected before the state was claimed. An object if a session of the console has to complete the sign-in.
 */
export type CallbackResult =
  | SignInOutcome['result']
  | 'malformed'
  | 'expired'
  | 'busy'
  | 'unavailable'
  | { readonly consoleTeamId: string };

/** The result of the exchange of a code for tokens. */
interface Exchange {
  readonly outcome: SignInOutcome;
  /** The tokens, encrypted, if the person has to choose an account. */
  readonly secret: Buffer | null;
  /** Null if the platform issued none. */
  readonly tokens: Tokens | null;
  /** The accounts that the tokens give access to. Empty also if they are unknown. */
  readonly accountIds: readonly string[];
}

/** Connects an account by OAuth: a person grants access on the platform's page, which redirects to the callback. */
@Injectable()
export class SocialSignInService {
  constructor(
    private readonly signIns: SignInsRepository,
    private readonly connectors: Connectors,
    private readonly accounts: SocialAccountsService,
    private readonly vault: TokenVaultService,
    private readonly revoker: TokenRevokerService,
    private readonly limits: CallbackLimits,
    private readonly http: PlatformHttp,
    private readonly teams: TeamsService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a sign-in, which expires after 10 minutes. @throws ApiError VALIDATION_FAILED without the settings for it */
  async begin(
    scope: RequestScope,
    platform: Platform,
    sessionId: string | null = null,
  ): Promise<StartedSignIn> {
    const connector = this.connectors.forSignIn(platform);
    const publicUrl = this.requireSettings(platform);
    const { token: state, hash: stateHash } = newSecretToken();
    const verifier = newSecretToken();
    const redirectUri = `${publicUrl}/oauth/social/${platform}/callback`;
    const secret = this.vault.sealText(
      signInOwner({ ...scope, platform, stateHash }),
      verifier.token,
    );
    const expiresAt = await this.signIns.create(scope, {
      stateHash,
      platform,
      loginKind: connector.loginKind,
      redirectUri,
      secret,
      sessionId,
    });
    const codeChallenge = verifier.hash.toString('base64url');
    const authorizeUrl = connector.authorizeUrl({ redirectUri, state, codeChallenge });
    return { stateHash, authorizeUrl, expiresAt };
  }

  /**
   * Like {@link begin}, for the session of a member. Only this session can complete the sign-in.
   * @throws ApiError PLATFORM_NOT_CONFIGURED, TEAM_BEING_DELETED, PLATFORM_SIGN_IN_LIMIT_REACHED
   */
  async beginInConsole(
    unit: UnitOfWork,
    platform: Platform,
    sessionId: string,
  ): Promise<StartedSignIn> {
    if (this.missingSettings(platform).length > 0) throw new ApiError('PLATFORM_NOT_CONFIGURED');
    await this.teams.lock(unit);
    const started = await this.begin(unit, platform, sessionId);
    if ((await this.signIns.countOpenOfConsole(unit)) > MAX_OPEN_IN_CONSOLE) {
      throw new ApiError('PLATFORM_SIGN_IN_LIMIT_REACHED');
    }
    return started;
  }

  /** Completes a sign-in with the parameters of the callback. Each state is used once. Never throws. */
  async complete(callback: SignInCallback): Promise<CallbackResult> {
    const { network, closed } = callback;
    const platform = PLATFORMS.find((known) => known === callback.platform);
    const read = readCallback(callback);
    if (platform === undefined || read === null) return 'malformed';
    const { stateHash } = read;
    try {
      const [signIn, consoleTeamId] = await this.limits.claim(network, async () => {
        const claimed = await this.signIns.claim(stateHash, platform);
        if (claimed !== null) return [claimed, null];
        return [null, await this.signIns.findTeamOfConsole(stateHash, platform)];
      });
      if (consoleTeamId !== null) return { consoleTeamId };
      if (signIn === null) return 'expired';
      const { result } = await this.completeClaimed(
        systemScope(signIn.teamId),
        signIn,
        read,
        closed,
      );
      return result;
    } catch (error) {
      if (error instanceof OverloadError) return 'busy';
      this.logger.error({ err: error, platform }, 'A sign-in could not be completed.');
      return 'unavailable';
    }
  }

  /**
   * Completes a sign-in that this session of the console has begun for the team of the scope.
   * @throws ApiError VALIDATION_FAILED; PLATFORM_SIGN_IN_EXPIRED, also for a state that is unknown, used, or of another session
   */
  async completeInConsole(
    scope: RequestScope,
    sessionId: string,
    platform: Platform,
    callback: CallbackParameters,
    closed: AbortSignal,
    change: AuditedChange | undefined,
  ): Promise<SignInOutcome> {
    const read = readCallback(callback);
    if (read === null) throw rejection('code: is required, or an error');
    const { stateHash } = read;
    const signIn = await this.signIns.claimOfSession(scope, sessionId, stateHash, platform);
    if (signIn === null) throw new ApiError('PLATFORM_SIGN_IN_EXPIRED');
    return this.completeClaimed(withoutDeadline(scope), signIn, read, closed, change);
  }

  /** Lists the sign-ins of this session of the console that wait for the choice of an account. */
  listChoices(scope: RequestScope, sessionId: string): Promise<OpenChoice[]> {
    return this.signIns.listChoices(scope, sessionId);
  }

  /** Waits until the sign-in is completed. @throws ApiError VALIDATION_FAILED if it failed, expired, or needs a choice */
  async wait(scope: RequestScope, { stateHash }: StartedSignIn): Promise<ConnectedAccount> {
    for (;;) {
      const outcome = await this.signIns.findOutcome(scope, stateHash);
      if (outcome === undefined) throw rejection('authorize: the sign-in has expired');
      if (outcome?.result === 'connected') return outcome.connection;
      if (outcome?.result === 'choose') throw rejection(...accountChoices(outcome.accounts));
      if (outcome?.result === 'failed') throw rejection(`authorize: ${reasonOf(outcome.code)}`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Connects the chosen account of a person who manages several, with the tokens of the latest sign-in.
   * @param sessionId the session that has begun the sign-in, or null for the command line
   * @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE
   */
  async choose(
    scope: RequestScope,
    platform: Platform,
    accountId: string,
    sessionId: string | null = null,
    change?: AuditedChange,
  ): Promise<ConnectedAccount> {
    const choice = await this.signIns.takeChoice(scope, platform, sessionId);
    if (choice === null) {
      if (sessionId !== null) throw new ApiError('PLATFORM_SIGN_IN_EXPIRED');
      throw rejection('account: no sign-in waits for a choice; start one with --authorize');
    }
    const tokens = this.vault.open(signInOwner(choice), choice.secret);
    const connector = this.connectors.get(platform, choice.loginKind);
    const connected = await this.accounts.connectOneOf(scope, connector, tokens, accountId, change);
    await this.signIns.delete(scope, choice.stateHash);
    return connected;
  }

  private async completeClaimed(
    scope: RequestScope,
    signIn: ClaimedSignIn,
    { code, error }: ReadCallback,
    closed: AbortSignal,
    change?: AuditedChange,
  ): Promise<SignInOutcome> {
    const exchange =
      error === null
        ? await this.exchange(scope, signIn, code, closed, change)
        : failedExchange(error);
    return this.finish(signIn, exchange);
  }

  /**
   * Exchanges a code for tokens, and connects the account if there is only one. Ends when the client hangs up, but not during the
   * exchange, because the platform may have issued tokens that must be revoked. Never throws.
   */
  private async exchange(
    scope: RequestScope,
    signIn: ClaimedSignIn,
    code: string,
    closed: AbortSignal,
    change: AuditedChange | undefined,
  ): Promise<Exchange> {
    const { teamId, platform, loginKind, redirectUri } = signIn;
    const received: { tokens: Tokens | null; accounts: readonly SocialAccount[] } = {
      tokens: null,
      accounts: [],
    };
    try {
      const connector = this.connectors.get(platform, loginKind);
      const codeVerifier = this.vault.openText(signInOwner(signIn), signIn.secret);
      const grant = { code, redirectUri, codeVerifier };
      const { tokens, accounts } = await this.limits.exchange(scope, platform, async () => {
        if (closed.aborted) throw new PlatformError({ kind: 'transient', code: CLIENT_CLOSED });
        const end = AbortSignal.any([closed, AbortSignal.timeout(EXCHANGE_DEADLINE_MS)]);
        const tokens = await connector.exchangeCode(grant);
        received.tokens = tokens;
        received.accounts = await this.http.abortable(end, () => connector.listAccounts(tokens));
        return { tokens, accounts: received.accounts };
      });
      const accountIds = accounts.map(({ id }) => id);
      const [first, ...others] = accounts;
      if (first === undefined) return failedExchange('no_account', tokens);
      if (others.length > 0) {
        const choices = accounts.map(({ id, name }) => ({ id, name }));
        const secret = this.vault.seal(signInOwner(signIn), tokens);
        return { outcome: { result: 'choose', accounts: choices }, secret, tokens, accountIds };
      }
      const connection = await this.accounts.connect(scope, connector, first, tokens, change);
      return { outcome: { result: 'connected', connection }, secret: null, tokens, accountIds };
    } catch (error) {
      const errorCode = codeOf(error);
      this.logger.warn(
        { err: error, team: teamId, platform, code: errorCode },
        'A sign-in failed.',
      );
      const accountIds = received.accounts.map(({ id }) => id);
      return failedExchange(errorCode, received.tokens, accountIds);
    }
  }

  /** Stores the outcome. Revokes the tokens unless they belong to a connected account or are kept for a choice. */
  private async finish(
    signIn: ClaimedSignIn,
    { outcome, secret, tokens, accountIds }: Exchange,
  ): Promise<SignInOutcome> {
    const { result } = outcome;
    let isKept = result === 'connected';
    try {
      const isFinished = await this.signIns.finish(signIn, outcome, secret);
      isKept ||= isFinished && result === 'choose';
    } finally {
      if (!isKept && tokens !== null) {
        const connector = this.connectors.get(signIn.platform, signIn.loginKind);
        await this.revoker.revokeUnused(
          systemScope(signIn.teamId),
          connector,
          () => tokens,
          accountIds,
        );
      }
    }
    return outcome;
  }

  /** The variables that an operator has to set before a person can sign in at a platform. */
  missingSettings(platform: Platform): string[] {
    const { publicUrl, social } = this.config;
    const { loginKind } = this.connectors.forSignIn(platform);
    return [
      ...missingVariables(social, socialApp(platform, loginKind)),
      ...(publicUrl === null ? ['PUBLIC_URL'] : []),
      ...(this.vault.isEnabled ? [] : ['SOCIAL_TOKEN_KEYS']),
    ];
  }

  /** Returns `PUBLIC_URL`. @throws ApiError VALIDATION_FAILED with every variable that is missing */
  private requireSettings(platform: Platform): string {
    const { publicUrl } = this.config;
    const missing = this.missingSettings(platform).map((name) =>
      name === 'SOCIAL_TOKEN_KEYS' ? MISSING_TOKEN_KEYS : `${name}: must be set`,
    );
    if (publicUrl === null || missing.length > 0) throw rejection(...missing);
    return publicUrl;
  }
}

interface ReadCallback {
  readonly stateHash: Buffer;
  readonly code: string;
  /** Null if the person granted access. */
  readonly error: string | null;
}

/** Reads the parameters of a callback, or returns null if no platform has sent them. */
function readCallback({ state, code, error }: CallbackParameters): ReadCallback | null {
  const stateHash = typeof state === 'string' ? hashToken(state) : null;
  if (stateHash === null) return null;
  if (typeof error === 'string' && error !== '') {
    return { stateHash, code: '', error: ERROR_CODE_PATTERN.test(error) ? error : 'unknown_error' };
  }
  const isGrant = typeof code === 'string' && code !== '' && code.length <= MAX_CODE_LENGTH;
  return isGrant ? { stateHash, code, error: null } : null;
}

const failedExchange = (
  code: string,
  tokens: Tokens | null = null,
  accountIds: readonly string[] = [],
): Exchange => ({ outcome: { result: 'failed', code }, secret: null, tokens, accountIds });

const rejection = (...violations: string[]): ApiError =>
  new ApiError('VALIDATION_FAILED', violations);

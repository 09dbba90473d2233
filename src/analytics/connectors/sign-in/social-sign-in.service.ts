import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { socialVariable } from '../../../core/config/social-settings';
import { ApiError } from '../../../core/errors/api-error';
import type { TeamScope } from '../../../core/http/team-context';
import { LOGGER } from '../../../core/observability/logger';
import { type Platform, PLATFORMS } from '../../domain/platform';
import type { SignInOutcome } from '../../entities/social-oauth-state.entity';
import { Connectors } from '../connectors';
import type { ConnectedAccountView } from '../credentials/account.views';
import { accountChoices, SocialAccountsService } from '../credentials/social-accounts.service';
import { PlatformError } from '../platform-error';
import {
  MISSING_TOKEN_KEYS,
  type TokenOwner,
  TokenVault,
  UndecryptableError,
} from '../tokens/token-vault.service';
import { type ClaimedSignIn, SignInsRepository } from './sign-ins.repository';

const SECRET_BYTES = 32;
const STATE = /^[\w-]{43}$/;
const MAX_CODE_LENGTH = 4_096;
const ERROR_CODE = /^[a-z_]{1,64}$/;
const POLL_MS = 500;

/** LinkedIn has two errors of its own for a person who declines. */
const DENIED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

export interface StartedSignIn {
  /** Identifies the sign-in; the state itself is only in the URL. */
  readonly stateHash: Buffer;
  readonly authorizeUrl: string;
  readonly expiresAt: Date;
}

/** The parameters of a callback as they came in. */
export interface SignInCallback {
  readonly platform: unknown;
  readonly state: unknown;
  readonly code: unknown;
  readonly error: unknown;
}

/** `malformed`: not a callback of a platform; `expired`: also a state that is unknown, used, or of another platform. */
export type CallbackResult = SignInOutcome['result'] | 'malformed' | 'expired' | 'unavailable';

/** Connects an account by OAuth: a person grants access on the platform's page, which redirects to the callback. */
@Injectable()
export class SocialSignIn {
  constructor(
    private readonly signIns: SignInsRepository,
    private readonly connectors: Connectors,
    private readonly accounts: SocialAccountsService,
    private readonly vault: TokenVault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a sign-in, which expires after 10 minutes. @throws ApiError VALIDATION_FAILED without the settings for it */
  async begin(team: TeamScope, platform: Platform): Promise<StartedSignIn> {
    const connector = this.connectors.get(platform);
    const publicUrl = this.requireSettings(platform);
    const state = randomText();
    const verifier = randomText();
    const stateHash = hash('sha256', state, 'buffer');
    const redirectUri = `${publicUrl}/oauth/social/${platform}/callback`;
    const secret = this.vault.sealText(ownerOf(team, platform, stateHash), verifier);
    const expiresAt = await this.signIns.create(team, { stateHash, platform, redirectUri, secret });
    const codeChallenge = hash('sha256', verifier, 'base64url');
    const authorizeUrl = connector.authorizeUrl({ redirectUri, state, codeChallenge });
    return { stateHash, authorizeUrl, expiresAt };
  }

  /** Completes a sign-in with the parameters of the callback. Each state is used once. Never throws. */
  async complete(callback: SignInCallback): Promise<CallbackResult> {
    const { state, code, error } = callback;
    const platform = PLATFORMS.find((known) => known === callback.platform);
    const isGrant = typeof code === 'string' && code !== '' && code.length <= MAX_CODE_LENGTH;
    const isDenial = typeof error === 'string' && error !== '';
    if (platform === undefined || typeof state !== 'string' || !STATE.test(state)) {
      return 'malformed';
    }
    if (!isGrant && !isDenial) return 'malformed';
    try {
      const signIn = await this.signIns.claim(hash('sha256', state, 'buffer'), platform);
      if (signIn === null) return 'expired';
      const { outcome, secret = null } = isDenial
        ? { outcome: failed(ERROR_CODE.test(error) ? error : 'unknown_error') }
        : await this.exchange(signIn, String(code));
      await this.signIns.finish(signIn, outcome, secret);
      return outcome.result;
    } catch (error) {
      this.logger.error({ err: error, platform }, 'A sign-in could not be completed.');
      return 'unavailable';
    }
  }

  /** Waits until the sign-in is completed. @throws ApiError VALIDATION_FAILED if it failed, expired, or needs a choice */
  async wait(team: TeamScope, { stateHash }: StartedSignIn): Promise<ConnectedAccountView> {
    for (;;) {
      const outcome = await this.signIns.findOutcome(team, stateHash);
      if (outcome === undefined) throw rejection('authorize: the sign-in has expired');
      if (outcome?.result === 'connected') return outcome.connection;
      if (outcome?.result === 'choose') throw rejection(...accountChoices(outcome.accounts));
      if (outcome?.result === 'failed') throw rejection(`authorize: ${reasonOf(outcome.code)}`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Connects the chosen account of a person who manages several, with the tokens of the latest sign-in.
   * @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE
   */
  async choose(
    team: TeamScope,
    platform: Platform,
    accountId: string,
  ): Promise<ConnectedAccountView> {
    const choice = await this.signIns.findChoice(team, platform);
    if (choice === null) {
      throw rejection('account: no sign-in waits for a choice; start one with --authorize');
    }
    const { stateHash, secret } = choice;
    const tokens = this.vault.open(ownerOf(team, platform, stateHash), secret);
    const connected = await this.accounts.connectOneOf(team, platform, tokens, accountId);
    await this.signIns.delete(team, stateHash);
    return connected;
  }

  private async exchange(
    signIn: ClaimedSignIn,
    code: string,
  ): Promise<{ outcome: SignInOutcome; secret?: Buffer }> {
    const { teamId, platform, redirectUri } = signIn;
    const owner = ownerOf(signIn, platform, signIn.stateHash);
    try {
      const connector = this.connectors.get(platform);
      const codeVerifier = this.vault.openText(owner, signIn.secret);
      const tokens = await connector.exchangeCode({ code, redirectUri, codeVerifier });
      const accounts = await connector.listAccounts(tokens);
      const [first, ...others] = accounts;
      if (first === undefined) return { outcome: failed('no_account') };
      if (others.length > 0) {
        const choices = accounts.map(({ id, name }) => ({ id, name }));
        const secret = this.vault.seal(owner, tokens);
        return { outcome: { result: 'choose', accounts: choices }, secret };
      }
      const connection = await this.accounts.connect({ teamId }, platform, first, tokens);
      return { outcome: { result: 'connected', connection } };
    } catch (error) {
      const errorCode = codeOf(error);
      this.logger.warn(
        { err: error, team: teamId, platform, code: errorCode },
        'A sign-in failed.',
      );
      return { outcome: failed(errorCode) };
    }
  }

  /** Returns `PUBLIC_URL`. @throws ApiError VALIDATION_FAILED with every variable that is missing */
  private requireSettings(platform: Platform): string {
    const { publicUrl, platforms } = this.config.social;
    const missing = (['clientId', 'clientSecret'] as const)
      .filter((setting) => platforms[platform][setting] === null)
      .map((setting) => `${socialVariable(platform, setting)}: must be set`);
    if (publicUrl === null) missing.push('PUBLIC_URL: must be set');
    if (!this.vault.isEnabled) missing.push(MISSING_TOKEN_KEYS);
    if (publicUrl === null || missing.length > 0) throw rejection(...missing);
    return publicUrl;
  }
}

const randomText = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const ownerOf = ({ teamId }: TeamScope, platform: Platform, stateHash: Buffer): TokenOwner => ({
  teamId,
  platform,
  accountId: `sign-in ${stateHash.toString('hex')}`,
});

const failed = (code: string): SignInOutcome => ({ result: 'failed', code });

function codeOf(error: unknown): string {
  if (error instanceof PlatformError) return error.code;
  return error instanceof UndecryptableError ? 'undecryptable' : 'internal_error';
}

function reasonOf(code: string): string {
  if (DENIED.includes(code)) return `the person did not grant access (${code})`;
  if (code === 'no_account') return 'the person has no account that can be connected';
  return `the sign-in failed (${code})`;
}

const rejection = (...violations: string[]): ApiError =>
  new ApiError('VALIDATION_FAILED', violations);

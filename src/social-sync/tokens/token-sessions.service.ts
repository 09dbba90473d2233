import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '@rapport/pg-lanes';
import { systemScope } from '../../tenancy/scope/request-scope';
import { LOGGER } from '../../core/observability/logger';
import type { ConnectionKey } from '../../analytics/domain/connection';
import type { SocialCredential } from '../entities/social-credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { signInEndsAt, warningDueSince } from '../credentials/sign-in-end';
import {
  isPlatformError,
  PlatformError,
  type PlatformSession,
  type SocialConnector,
  type Tokens,
} from '@rapport/social-connectors';
import { Connectors } from '../connectors';
import { TokenVaultService, UndecryptableError } from './token-vault.service';

/** Longer than the timeout of a request to a platform. */
const LEASE_MS = 40_000;
const POLL_MS = 100;

/** A session of a connected account, with the connector that its tokens belong to. */
export interface AccountSession extends PlatformSession {
  readonly connector: SocialConnector;
}

interface OpenCredential {
  readonly credential: SocialCredential;
  readonly tokens: Tokens;
}

/** Thrown when only a new sign-in of the person can renew the tokens of an account. */
export class ReauthRequired extends Error {
  constructor(readonly code: string) {
    super(`The account needs a new sign-in (${code}).`);
  }
}

/**
 * Opens sessions with valid tokens. Tokens are refreshed by the process that needs them, one at a time over all processes:
 * a lease on the row, then a compare-and-swap of its version. No transaction is open during a request to the platform.
 */
@Injectable()
export class TokenSessionsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly connectors: Connectors,
    private readonly vault: TokenVaultService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Opens a session; refreshes tokens that expire soon. If that fails, the present access token is used until it expires.
   * @throws ReauthRequired, PlatformError
   */
  async open(account: ConnectionKey): Promise<AccountSession> {
    const opened = await this.load(account);
    await this.warnBeforeEnd(opened.credential);
    const { refreshLeadMs } = this.connectorOf(opened).traits;
    const { accessExpiresAt } = opened.tokens;
    if (accessExpiresAt === null) return this.sessionOf(opened);
    const leftMs = accessExpiresAt.getTime() - Date.now();
    return this.sessionOf(
      leftMs <= refreshLeadMs ? await this.refresh(opened, leftMs <= 0) : opened,
    );
  }

  /**
   * Opens a session after the platform has rejected the access token of another session. Refreshes the tokens unless another
   * process has already done so. @throws ReauthRequired, PlatformError
   */
  async reopen(account: ConnectionKey, rejected: PlatformSession): Promise<AccountSession> {
    const opened = await this.load(account);
    const isRenewed = opened.tokens.accessToken !== rejected.accessToken;
    return this.sessionOf(isRenewed ? opened : await this.refresh(opened, true));
  }

  /**
   * Asks the platform again whether an account exists that it did not find.
   * @throws ReauthRequired if it does not exist, PlatformError if the platform does not say
   */
  async confirmAccount(account: ConnectionKey, code: string): Promise<void> {
    const opened = await this.load(account);
    const { credential, tokens } = opened;
    try {
      const accounts = await this.connectorOf(opened).listAccounts(tokens);
      if (accounts.some(({ id }) => id === credential.accountId)) return;
    } catch (error) {
      if (!isPlatformError(error, 'gone', 'token')) throw error;
    }
    await this.requireReauth(credential, code);
  }

  private connectorOf({ credential }: OpenCredential): SocialConnector {
    return this.connectors.get(credential.platform, credential.loginKind);
  }

  private sessionOf(opened: OpenCredential): AccountSession {
    const { credential, tokens } = opened;
    const { accessToken } = tokens;
    return { accountId: credential.accountId, accessToken, connector: this.connectorOf(opened) };
  }

  private async load({ teamId, platform }: ConnectionKey): Promise<OpenCredential> {
    const credential = await this.credentials.find(systemScope(teamId), platform);
    if (credential === null) throw new ReauthRequired('disconnected');
    const { state, lastErrorCode } = credential;
    if (state === 'needs_reauth') throw new ReauthRequired(lastErrorCode ?? state);
    try {
      return { credential, tokens: this.vault.open(credential, credential.secret) };
    } catch (error) {
      if (!(error instanceof UndecryptableError)) throw error;
      return this.requireReauth(credential, 'undecryptable');
    }
  }

  /** Logs each warning of the end of a sign-in once, over all processes. Jobs open each account several times a day. */
  private async warnBeforeEnd(credential: SocialCredential): Promise<void> {
    const now = new Date();
    const dueSince = warningDueSince(credential, now);
    if (dueSince === null) return;
    if (!(await this.credentials.noteWarning(credential, dueSince, now))) return;
    const { teamId: team, platform } = credential;
    const endsAt = signInEndsAt(credential);
    this.logger.warn({ team, platform, endsAt }, 'An account needs a new sign-in soon.');
  }

  /** @param isInvalid whether the present access token has expired or was rejected */
  private async refresh(opened: OpenCredential, isInvalid: boolean): Promise<OpenCredential> {
    const { credential, tokens } = opened;
    const connector = this.connectorOf(opened);
    const claimEnds = performance.now() + LEASE_MS;
    const isClaimed = await this.credentials.claimRefresh(credential, credential.version, LEASE_MS);
    if (!isClaimed) return this.waitForOther(credential);
    let renewed: Tokens | null;
    try {
      renewed = await connector.refreshTokens(tokens);
    } catch (error) {
      if (isInvalid || !(error instanceof PlatformError)) {
        return this.keepIfValid(connector, opened, error);
      }
      const { teamId: team, platform } = credential;
      this.logger.warn({ team, platform, code: error.code }, 'Tokens were not refreshed.');
      renewed = null;
    }
    if (renewed === null) {
      if (isInvalid) return this.keepIfValid(connector, opened, null);
      // The present token is used: the first request of the job shows whether it is still valid.
      await this.credentials.change(credential, credential.version, {});
      return opened;
    }
    // A response without a refresh token leaves the previous one valid.
    const merged = { ...renewed, refreshToken: renewed.refreshToken ?? tokens.refreshToken };
    return this.store(credential, merged, claimEnds);
  }

  /**
   * Writes refreshed tokens. Repeats the write while the database is unavailable, until the claim ends, because the platform
   * may not accept the previous tokens any more.
   * @param claimEnds as `performance.now()`
   */
  private async store(
    credential: SocialCredential,
    tokens: Tokens,
    claimEnds: number,
  ): Promise<OpenCredential> {
    const secret = this.vault.seal(credential, tokens);
    const change = {
      secret,
      keyId: this.vault.keyId ?? credential.keyId,
      accessExpiresAt: tokens.accessExpiresAt,
      refreshExpiresAt: tokens.refreshExpiresAt,
      lastErrorCode: null,
    };
    for (;;) {
      try {
        await this.credentials.change(credential, credential.version, change);
        return await this.load(credential);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > claimEnds) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  /**
   * Decides after a refresh that failed or is impossible whether the account needs a new sign-in. It does not if another process
   * has refreshed the tokens, or if a cheap request shows that the access token is still valid.
   */
  private async keepIfValid(
    connector: SocialConnector,
    { credential, tokens }: OpenCredential,
    failure: unknown,
  ): Promise<OpenCredential> {
    const isRejected = failure === null || isPlatformError(failure, 'token');
    if (!isRejected) {
      await this.credentials.change(credential, credential.version, {});
      throw failure;
    }
    const current = await this.load(credential);
    if (current.credential.version !== credential.version) return current;
    try {
      await connector.listAccounts(tokens);
    } catch (error) {
      if (isPlatformError(error, 'token')) {
        const code = failure instanceof PlatformError ? failure.code : error.code;
        return this.requireReauth(credential, code);
      }
      await this.credentials.change(credential, credential.version, {});
      throw error;
    }
    await this.credentials.change(credential, credential.version, {});
    return current;
  }

  private async waitForOther(credential: SocialCredential): Promise<OpenCredential> {
    const deadline = performance.now() + LEASE_MS;
    while (performance.now() < deadline) {
      const current = await this.load(credential);
      if (current.credential.version !== credential.version) return current;
      const { refreshClaimedUntil } = current.credential;
      // The other process has ended the claim without new tokens, so the present tokens are used.
      if (refreshClaimedUntil === null) return current;
      await sleep(POLL_MS);
    }
    throw new PlatformError({ kind: 'transient', code: 'refresh_in_progress' });
  }

  /** @throws ReauthRequired always, after storing it */
  private async requireReauth(credential: SocialCredential, code: string): Promise<never> {
    const { teamId, platform, loginKind } = credential;
    const { retentionDays } = this.connectors.get(platform, loginKind).traits;
    if (await this.credentials.requireReauth(credential, code, retentionDays)) {
      this.logger.warn({ team: teamId, platform, code }, 'An account needs a new sign-in.');
    }
    throw new ReauthRequired(code);
  }
}

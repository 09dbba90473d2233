import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { LOGGER } from '../../core/observability/logger';
import {
  type Platform,
  PlatformError,
  type SocialConnector,
  type Tokens,
} from '@rapport/social-connectors';
import { CredentialsRepository } from '../credentials/credentials.repository';

/** Revokes tokens that the service does not keep, at their platform. Best effort: the person can remove the app there. */
@Injectable()
export class TokenRevokerService {
  /** How long a revocation is waited for. */
  timeoutMs = 5_000;

  constructor(
    private readonly credentials: CredentialsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Revokes the tokens that `open` returns, unless one of their accounts is connected: Google and Meta revoke all tokens of a
   * person together. Waits at most 5 s. Never throws.
   * @param accountIds empty if they are unknown; the tokens are then kept if the team has connected any account of the platform
   */
  async revokeUnused(
    scope: RequestScope,
    connector: SocialConnector,
    open: () => Tokens,
    accountIds: readonly string[],
  ): Promise<void> {
    if (await this.mayBeInUse(scope, connector.platform, accountIds)) return;
    await this.revoke(scope, connector, open);
  }

  private async revoke(
    scope: RequestScope,
    connector: SocialConnector,
    open: () => Tokens,
  ): Promise<void> {
    try {
      await withTimeout(connector.revokeTokens(open()), this.timeoutMs);
    } catch (error) {
      const { platform } = connector;
      this.logger.warn({ err: error, team: scope.teamId, platform }, 'Tokens were not revoked.');
    }
  }

  private async mayBeInUse(
    scope: RequestScope,
    platform: Platform,
    accountIds: readonly string[],
  ): Promise<boolean> {
    try {
      return accountIds.length === 0
        ? (await this.credentials.find(scope, platform)) !== null
        : await this.credentials.isAnyConnected(platform, accountIds);
    } catch (error) {
      this.logger.warn({ err: error, team: scope.teamId, platform }, 'Tokens were not revoked.');
      return true;
    }
  }
}

async function withTimeout(revocation: Promise<void>, timeoutMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new PlatformError({ kind: 'transient', code: 'timeout' });
  });
  try {
    await Promise.race([revocation, timeout]);
  } finally {
    timer.abort();
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { type AuditedChange, changeBy } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import { ConnectionsService } from '../../analytics/connections/connections.service';
import type { ConnectedAccount } from '../domain/connected-account';
import type { ConnectionStatus } from '../../analytics/domain/connection-status';
import {
  type Platform,
  PlatformError,
  PLATFORMS,
  type SocialAccount,
  type SocialConnector,
  type Tokens,
} from '@rapport/social-connectors';
import { Connectors } from '../connectors';
import { AppLimitsRepository, blockOf } from '../sync/app-limits.repository';
import { SyncDispatcherService } from '../sync/sync-dispatcher.service';
import { StalePostReads } from '../sync/stale-post-reads';
import { SyncJobsRepository } from '../sync/sync-jobs.repository';
import { TokenRevokerService } from '../tokens/token-revoker.service';
import { MISSING_TOKEN_KEYS, TokenVaultService } from '../tokens/token-vault.service';
import { canReport } from './can-report';
import { CredentialsRepository } from './credentials.repository';
import { type ConnectionView, toConnectionView } from './account.views';

/** Tokens that an operator already has. */
export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresInSeconds?: number;
  /** The account to connect, if the tokens give access to several. */
  readonly accountId?: string;
}

/** An account that can be chosen. */
export type AccountChoice = Pick<SocialAccount, 'id' | 'name'>;

/** Connects accounts of platforms, which the service then syncs by itself. */
@Injectable()
export class SocialAccountsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly connectors: Connectors,
    private readonly connections: ConnectionsService,
    private readonly credentials: CredentialsRepository,
    private readonly jobs: SyncJobsRepository,
    private readonly stalePostReads: StalePostReads,
    private readonly appLimits: AppLimitsRepository,
    private readonly dispatcher: SyncDispatcherService,
    private readonly vault: TokenVaultService,
    private readonly revoker: TokenRevokerService,
  ) {}

  /** Connects an account with tokens. @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE */
  async connectWithTokens(
    scope: RequestScope,
    platform: Platform,
    given: GivenTokens,
  ): Promise<ConnectedAccount> {
    const connector = this.connectors.forSignIn(platform);
    return this.connectOneOf(scope, connector, toTokens(given), given.accountId);
  }

  /**
   * Like {@link connectWithTokens}, but if the tokens give access to several accounts and none is named, connects nothing and
   * returns the accounts. @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE
   */
  async connectOrListAccounts(
    scope: RequestScope,
    platform: Platform,
    given: GivenTokens,
    change?: AuditedChange,
  ): Promise<ConnectedAccount | readonly AccountChoice[]> {
    const connector = this.connectors.forSignIn(platform);
    const tokens = toTokens(given);
    const accounts = await this.listAccounts(connector, tokens);
    if (given.accountId === undefined && accounts.length > 1) {
      return accounts.map(({ id, name }) => ({ id, name }));
    }
    return this.connectFrom(scope, connector, tokens, accounts, given.accountId, change);
  }

  /**
   * Connects an account that the person of the tokens manages: the one with this id, or the only one.
   * @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE
   */
  async connectOneOf(
    scope: RequestScope,
    connector: SocialConnector,
    tokens: Tokens,
    accountId: string | undefined,
    change?: AuditedChange,
  ): Promise<ConnectedAccount> {
    const accounts = await this.listAccounts(connector, tokens);
    return this.connectFrom(scope, connector, tokens, accounts, accountId, change);
  }

  private listAccounts(connector: SocialConnector, tokens: Tokens): Promise<SocialAccount[]> {
    this.requireVault();
    return connector.listAccounts(tokens).catch(toApiError);
  }

  private connectFrom(
    scope: RequestScope,
    connector: SocialConnector,
    tokens: Tokens,
    accounts: readonly SocialAccount[],
    accountId: string | undefined,
    change: AuditedChange | undefined,
  ): Promise<ConnectedAccount> {
    const account = chooseAccount(accounts, accountId);
    if (account === null) {
      throw new ApiError('VALIDATION_FAILED', ['accessToken: gives access to no account']);
    }
    return this.connect(scope, connector, account, tokens, change);
  }

  /**
   * Disconnects a platform: deletes its tokens, revokes them if possible and if no team has connected the account, and keeps the
   * data for as long as the platform allows. Does nothing to a platform that is not connected.
   */
  async disconnect(scope: RequestScope, platform: Platform): Promise<ConnectionStatus> {
    const change = changeBy(scope, 'disconnectPlatform', 'platform', platform);
    await this.disconnectIf(scope, platform, change, () => undefined);
    return 'not_connected';
  }

  /** Like {@link disconnect}. @throws ApiError CONNECTION_NOT_FOUND if the platform is not connected */
  async disconnectConnected(
    scope: RequestScope,
    platform: Platform,
    change: AuditedChange | null,
  ): Promise<void> {
    await this.disconnectIf(scope, platform, change, (wasConnected) => {
      if (!wasConnected) throw new ApiError('CONNECTION_NOT_FOUND');
    });
  }

  private async disconnectIf(
    scope: RequestScope,
    platform: Platform,
    change: AuditedChange | null,
    check: (wasConnected: boolean) => void,
  ): Promise<void> {
    const credential = await this.audit.run(scope, change, async (unit) => {
      check(await this.connections.disconnect(unit, platform));
      const deleted = await this.credentials.delete(unit, platform);
      if (deleted !== null) {
        const { traits } = this.connectors.get(platform, deleted.loginKind);
        await this.connections.setRetention(unit, platform, traits.retentionDays ?? null);
        await this.stalePostReads.delete(unit, platform);
      }
      return deleted;
    });
    if (credential !== null) {
      const open = () => this.vault.open(credential, credential.secret);
      const connector = this.connectors.get(platform, credential.loginKind);
      await this.revoker.revokeUnused(scope, connector, open, [credential.accountId]);
    }
  }

  /** Lists the connections of a team, current and former, in the order of the platforms. */
  async list(scope: RequestScope): Promise<ConnectionView[]> {
    const [connections, credentials, jobs, blocks] = await Promise.all([
      this.connections.list(scope),
      this.credentials.list(scope),
      this.jobs.list(scope),
      this.appLimits.listBlocks(scope),
    ]);
    return PLATFORMS.flatMap((platform) => {
      const connection = connections.find((one) => one.platform === platform);
      if (connection === undefined) return [];
      const credential = credentials.find((one) => one.platform === platform) ?? null;
      const ofPlatform = jobs.filter((job) => job.platform === platform);
      return [toConnectionView(connection, credential, ofPlatform, blockOf(blocks, credential))];
    });
  }

  /**
   * Connects an account with its own tokens or, if it has none, with those of the person.
   * @param change as the audit log records it
   */
  async connect(
    scope: RequestScope,
    { platform, loginKind }: SocialConnector,
    account: SocialAccount,
    tokensOfPerson: Tokens,
    change = changeBy(scope, 'connectPlatform', 'platform', platform),
  ): Promise<ConnectedAccount> {
    const tokens = account.tokens ?? tokensOfPerson;
    const { keyId } = this.requireVault();
    const owner = { teamId: scope.teamId, platform, accountId: account.id };
    const status = await this.audit.run(scope, change, async (unit) => {
      const connected = await this.connections.connect(
        unit,
        platform,
        account.type,
        canReport(platform, account.missingScopes),
      );
      await this.connections.setRetention(unit, platform, null);
      await this.credentials.put(unit, platform, {
        loginKind,
        accountId: account.id,
        accountName: account.name,
        secret: this.vault.seal(owner, tokens),
        keyId,
        accessExpiresAt: tokens.accessExpiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt,
        canRefresh: tokens.refreshToken !== null,
        scopes: [...tokens.scopes],
        missingScopes: [...account.missingScopes],
      });
      await this.stalePostReads.delete(unit, platform);
      await this.jobs.create(unit, platform);
      return connected;
    });
    this.dispatcher.wake();
    return {
      platform,
      status,
      account: { id: account.id, name: account.name, type: account.type },
      missingScopes: [...account.missingScopes],
    };
  }

  private requireVault(): { keyId: Buffer } {
    const { keyId } = this.vault;
    if (keyId === null) throw new ApiError('VALIDATION_FAILED', [MISSING_TOKEN_KEYS]);
    return { keyId };
  }
}

const toTokens = ({ accessToken, refreshToken, expiresInSeconds }: GivenTokens): Tokens => ({
  accessToken,
  accessExpiresAt:
    expiresInSeconds === undefined ? null : new Date(Date.now() + expiresInSeconds * 1_000),
  refreshToken: refreshToken ?? null,
  refreshExpiresAt: null,
  scopes: [],
});

/** The violations that tell which accounts can be chosen. */
export const accountChoices = (accounts: readonly Pick<SocialAccount, 'id' | 'name'>[]): string[] =>
  accounts.map(({ id, name }) => `account: can be ${id} (${name})`);

/** The account with this id, or the only account, or null if there is none. @throws ApiError VALIDATION_FAILED with the choices */
export function chooseAccount(
  accounts: readonly SocialAccount[],
  accountId: string | undefined,
): SocialAccount | null {
  const [first, ...others] = accounts;
  if (first === undefined) return null;
  if (accountId === undefined && others.length === 0) return first;
  const chosen = accounts.find(({ id }) => id === accountId);
  if (chosen === undefined) throw new ApiError('VALIDATION_FAILED', accountChoices(accounts));
  return chosen;
}

function toApiError(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error;
  const { kind, code } = error;
  if (kind === 'transient' || kind === 'rate_limited' || kind === 'quota') {
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  }
  if (kind === 'endless') {
    throw new ApiError('VALIDATION_FAILED', [
      `accessToken: the platform's list of accounts has no end (${code})`,
    ]);
  }
  throw new ApiError('VALIDATION_FAILED', [`accessToken: the platform rejected it (${code})`]);
}

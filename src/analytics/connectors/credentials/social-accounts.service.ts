import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../../../core/database/database';
import { ApiError } from '../../../core/errors/api-error';
import type { TeamScope } from '../../../core/http/team-context';
import { LOGGER } from '../../../core/observability/logger';
import { ConnectionsRepository } from '../../connections/connections.repository';
import { type ConnectionStatus, connectionStatus } from '../../domain/connection-status';
import { type Platform, PLATFORMS } from '../../domain/platform';
import type { SocialCredential } from '../../entities/social-credential.entity';
import type { SocialAccount, SocialConnector, Tokens } from '../connector';
import { Connectors } from '../connectors';
import { PlatformError } from '../platform-error';
import { SyncDispatcher } from '../refresh/sync-dispatcher.service';
import { SyncJobsRepository } from '../refresh/sync-jobs.repository';
import { MISSING_TOKEN_KEYS, TokenVault } from '../tokens/token-vault.service';
import { CredentialsRepository } from './credentials.repository';
import { type ConnectedAccountView, type ConnectionView, toConnectionView } from './account.views';

const REKEY_BATCH_SIZE = 100;

/** Tokens that an operator already has. */
export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresInSeconds?: number;
  /** The account to connect, if the tokens give access to several. */
  readonly accountId?: string;
}

/** Connects accounts of platforms, whose data the service then refreshes by itself. */
@Injectable()
export class SocialAccountsService {
  constructor(
    private readonly database: Database,
    private readonly connectors: Connectors,
    private readonly connections: ConnectionsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly jobs: SyncJobsRepository,
    private readonly dispatcher: SyncDispatcher,
    private readonly vault: TokenVault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Connects an account with tokens. @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE */
  async connectWithTokens(
    team: TeamScope,
    platform: Platform,
    { accessToken, refreshToken, expiresInSeconds, accountId }: GivenTokens,
  ): Promise<ConnectedAccountView> {
    const tokens: Tokens = {
      accessToken,
      accessExpiresAt:
        expiresInSeconds === undefined ? null : new Date(Date.now() + expiresInSeconds * 1_000),
      refreshToken: refreshToken ?? null,
      refreshExpiresAt: null,
      scopes: [],
    };
    return this.connectOneOf(team, platform, tokens, accountId);
  }

  /**
   * Connects an account that the person of the tokens manages: the one with this id, or the only one.
   * @throws ApiError VALIDATION_FAILED, SERVICE_UNAVAILABLE
   */
  async connectOneOf(
    team: TeamScope,
    platform: Platform,
    tokens: Tokens,
    accountId: string | undefined,
  ): Promise<ConnectedAccountView> {
    const connector = this.connectors.get(platform);
    this.requireVault();
    const account = await this.chooseAccount(connector, tokens, accountId);
    return this.connect(team, platform, account, tokens);
  }

  /** Disconnects a platform: deletes its tokens, revokes them if possible, and keeps the data. */
  async disconnect(team: TeamScope, platform: Platform): Promise<ConnectionStatus> {
    const credential = await this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      await this.connections.disconnect(scope, platform);
      return this.credentials.delete(scope, platform);
    });
    if (credential !== null) await this.revoke(credential);
    return 'not_connected';
  }

  /** Lists the connections of a team that exist, in the order of the platforms. */
  async list(team: TeamScope): Promise<ConnectionView[]> {
    const [connections, credentials, jobs] = await Promise.all([
      this.connections.list(team),
      this.credentials.list(team),
      this.jobs.list(team),
    ]);
    return PLATFORMS.flatMap((platform) => {
      const connection = connections.find((one) => one.platform === platform);
      if (connection === undefined) return [];
      const credential = credentials.find((one) => one.platform === platform) ?? null;
      const ofPlatform = jobs.filter((job) => job.platform === platform);
      return [toConnectionView(connection, credential, ofPlatform)];
    });
  }

  /** Encrypts all tokens with the first key. A credential whose key is missing stays as it is. */
  async rekey(): Promise<{ rekeyed: number; remaining: number }> {
    const { keyId } = this.requireVault();
    let rekeyed = 0;
    let after: SocialCredential | null = null;
    do {
      const batch = await this.credentials.listOfOtherKeys(keyId, after, REKEY_BATCH_SIZE);
      for (const credential of batch) if (await this.rekeyOne(credential, keyId)) rekeyed += 1;
      after = batch.at(-1) ?? null;
    } while (after !== null);
    return { rekeyed, remaining: await this.credentials.countOfOtherKeys(keyId) };
  }

  private async rekeyOne(credential: SocialCredential, keyId: Buffer): Promise<boolean> {
    try {
      const secret = this.vault.seal(credential, this.vault.open(credential, credential.secret));
      return await this.credentials.change(credential, credential.version, { secret, keyId });
    } catch {
      return false;
    }
  }

  private async chooseAccount(
    connector: SocialConnector,
    tokens: Tokens,
    accountId: string | undefined,
  ): Promise<SocialAccount> {
    const accounts = await connector.listAccounts(tokens).catch(toApiError);
    const [first, ...others] = accounts;
    if (first === undefined) {
      throw new ApiError('VALIDATION_FAILED', ['accessToken: gives access to no account']);
    }
    if (accountId === undefined && others.length === 0) return first;
    const chosen = accounts.find(({ id }) => id === accountId);
    if (chosen !== undefined) return chosen;
    throw new ApiError('VALIDATION_FAILED', accountChoices(accounts));
  }

  /** Connects an account with its own tokens or, if it has none, with those of the person. */
  async connect(
    team: TeamScope,
    platform: Platform,
    account: SocialAccount,
    tokensOfPerson: Tokens,
  ): Promise<ConnectedAccountView> {
    const tokens = account.tokens ?? tokensOfPerson;
    const { keyId } = this.requireVault();
    const owner = { teamId: team.teamId, platform, accountId: account.id };
    const connection = await this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      const connected = await this.connections.connect(scope, platform, account.type);
      await this.credentials.put(scope, platform, {
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
      await this.jobs.create(scope, platform);
      return connected;
    });
    this.dispatcher.wake();
    return {
      platform,
      status: connectionStatus(platform, connection),
      account: { id: account.id, name: account.name, type: account.type },
      missingScopes: [...account.missingScopes],
    };
  }

  private requireVault(): { keyId: Buffer } {
    const { keyId } = this.vault;
    if (keyId === null) throw new ApiError('VALIDATION_FAILED', [MISSING_TOKEN_KEYS]);
    return { keyId };
  }

  /** Best effort: the tokens are deleted already, and the person can revoke them at the platform. */
  private async revoke(credential: SocialCredential): Promise<void> {
    const { teamId, platform } = credential;
    try {
      const tokens = this.vault.open(credential, credential.secret);
      await this.connectors.get(platform).revokeTokens(tokens);
    } catch (error) {
      this.logger.warn({ err: error, team: teamId, platform }, 'Tokens were not revoked.');
    }
  }
}

/** The violations that tell which accounts can be chosen. */
export const accountChoices = (accounts: readonly Pick<SocialAccount, 'id' | 'name'>[]): string[] =>
  accounts.map(({ id, name }) => `account: can be ${id} (${name})`);

function toApiError(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error;
  const { kind, code } = error;
  if (kind === 'transient' || kind === 'rate_limited' || kind === 'quota') {
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  }
  throw new ApiError('VALIDATION_FAILED', [`accessToken: the platform rejected it (${code})`]);
}

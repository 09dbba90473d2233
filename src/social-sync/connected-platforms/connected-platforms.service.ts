import { Injectable } from '@nestjs/common';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import {
  type RequestScope,
  type UnitOfWork,
  withoutDeadline,
} from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { ConnectionsService } from '../../analytics/connections/connections.service';
import { Connectors } from '../connectors';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { signInEndsAt } from '../credentials/sign-in-end';
import { SocialAccountsService } from '../credentials/social-accounts.service';
import { CallbackLimits } from '../sign-in/callback-limits';
import { failureOf } from '../sign-in/sign-in-codes';
import { type CallbackParameters, SocialSignInService } from '../sign-in/social-sign-in.service';
import { AppLimitsRepository, blockOf } from '../sync/app-limits.repository';
import { SocialSyncService } from '../sync/social-sync.service';
import { SyncJobsRepository } from '../sync/sync-jobs.repository';
import { TokenVaultService } from '../tokens/token-vault.service';
import type { ConnectedAccount } from '../domain/connected-account';
import type { AccountType } from '../../analytics/domain/connection-status';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { PlatformDataService } from '../../analytics/ingestion/platform-data.service';
import type { ConnectWithTokenDto } from './connected-platform.dto';
import type {
  ConnectedPlatformView,
  ConnectionHealthView,
  ConnectResultView,
  StartedSignInView,
} from './connected-platform.views';
import { stateOf, toConnectedPlatform } from './to-connected-platform';

/** Manages the connections of a team in the console, with the services that the command line uses. */
@Injectable()
export class ConnectedPlatformsService {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly credentials: CredentialsRepository,
    private readonly jobs: SyncJobsRepository,
    private readonly appLimits: AppLimitsRepository,
    private readonly accounts: SocialAccountsService,
    private readonly signIns: SocialSignInService,
    private readonly sync: SocialSyncService,
    private readonly connectors: Connectors,
    private readonly vault: TokenVaultService,
    private readonly limits: CallbackLimits,
    private readonly data: PlatformDataService,
  ) {}

  /** Lists all platforms, connected or not. @param sessionId the session whose open choices are shown */
  async list(scope: RequestScope, sessionId: string): Promise<ConnectedPlatformView[]> {
    const [connections, credentials, jobs, blocks, choices] = await Promise.all([
      this.connections.list(scope),
      this.credentials.list(scope),
      this.jobs.list(scope),
      this.appLimits.listBlocks(scope),
      this.signIns.listChoices(scope, sessionId),
    ]);
    const known = connections.map(({ platform }) => platform);
    const stored = known.length === 0 ? [] : await this.connections.countStored(scope, known);
    const now = new Date();
    const hidesAccount = scope.actor.kind === 'user' && scope.actor.role === 'viewer';
    const canStoreTokens = this.vault.isEnabled;
    return PLATFORMS.map((platform) => {
      const isOfPlatform = (row: { readonly platform: Platform }) => row.platform === platform;
      const credential = credentials.find(isOfPlatform) ?? null;
      const connector =
        credential === null
          ? this.connectors.forSignIn(platform)
          : this.connectors.get(platform, credential.loginKind);
      const rows = {
        platform,
        connection: connections.find(isOfPlatform) ?? null,
        credential,
        jobs: jobs.filter(isOfPlatform),
        block: blockOf(blocks, credential),
        stored: stored.find(isOfPlatform) ?? null,
        choice: choices.find(isOfPlatform) ?? null,
        retentionDays: connector.traits.retentionDays ?? null,
        missingSettings: this.signIns.missingSettings(platform),
        canStoreTokens,
      };
      return toConnectedPlatform(rows, now, hidesAccount);
    });
  }

  /** Reads one entry of {@link list}. */
  async get(
    scope: RequestScope,
    platform: Platform,
    sessionId: string,
  ): Promise<ConnectedPlatformView> {
    const views = await this.list(scope, sessionId);
    const view = views.find((one) => one.platform === platform);
    if (view === undefined) throw new Error(`${platform} is not listed.`);
    return view;
  }

  /** Reads how many platforms are connected, and for which of them a person has to sign in again. */
  async health(scope: RequestScope): Promise<ConnectionHealthView> {
    const [connections, credentials] = await Promise.all([
      this.connections.list(scope),
      this.credentials.list(scope),
    ]);
    const now = new Date();
    const attention = PLATFORMS.flatMap((platform) => {
      const connection = connections.find((one) => one.platform === platform) ?? null;
      const credential = credentials.find((one) => one.platform === platform) ?? null;
      const state = stateOf({ connection, credential }, now);
      if (credential === null || (state !== 'expiring' && state !== 'needs_reauth')) return [];
      return [
        { platform, state, signInEndsAt: signInEndsAt(credential)?.toISOString() ?? null },
      ] as const;
    });
    const connected = connections.filter(({ isConnected }) => isConnected).length;
    return { connected, attention };
  }

  async beginSignIn(
    unit: UnitOfWork,
    platform: Platform,
    sessionId: string,
  ): Promise<StartedSignInView> {
    const { authorizeUrl, expiresAt } = await this.signIns.beginInConsole(
      unit,
      platform,
      sessionId,
    );
    return { authorizeUrl, expiresAt: expiresAt.toISOString() };
  }

  /** @param closed aborted when the client hangs up */
  async completeSignIn(
    scope: RequestScope,
    platform: Platform,
    sessionId: string,
    parameters: CallbackParameters,
    closed: AbortSignal,
    { change }: WriteRecord,
  ): Promise<ConnectResultView> {
    const outcome = await this.signIns.completeInConsole(
      scope,
      sessionId,
      platform,
      parameters,
      closed,
      change ?? undefined,
    );
    if (outcome.result === 'connected') return toResult(outcome.connection);
    if (outcome.result === 'choose') return { ...NO_RESULT, accounts: [...outcome.accounts] };
    const { code } = outcome;
    return { ...NO_RESULT, result: 'failed', reason: failureOf(code), errorCode: code };
  }

  async chooseAccount(
    scope: RequestScope,
    platform: Platform,
    sessionId: string,
    accountId: string,
    { change }: WriteRecord,
  ): Promise<ConnectResultView> {
    const share = withoutDeadline(scope);
    return toResult(
      await this.limits.exchange(share, platform, () =>
        this.signIns.choose(share, platform, accountId, sessionId, change ?? undefined),
      ),
    );
  }

  async connectWithToken(
    scope: RequestScope,
    platform: Platform,
    { accessToken, refreshToken, expiresInSeconds, accountId }: ConnectWithTokenDto,
    { change }: WriteRecord,
  ): Promise<ConnectResultView> {
    if (!this.vault.isEnabled) throw new ApiError('PLATFORM_NOT_CONFIGURED');
    const share = withoutDeadline(scope);
    const given = {
      accessToken,
      ...(isGiven(refreshToken) && { refreshToken }),
      ...(isGiven(expiresInSeconds) && { expiresInSeconds }),
      ...(isGiven(accountId) && { accountId }),
    };
    const connected = await this.limits.exchange(share, platform, () =>
      this.accounts.connectOrListAccounts(share, platform, given, change ?? undefined),
    );
    return 'account' in connected
      ? toResult(connected)
      : { ...NO_RESULT, accounts: [...connected] };
  }

  /** Connects a platform whose data are uploaded. @throws ApiError ACCOUNT_CONNECTED */
  async connectForUpload(
    unit: UnitOfWork,
    platform: Platform,
    accountType: AccountType,
  ): Promise<void> {
    // Locks the row of the connection, which a concurrent connection of an account writes as well.
    await this.connections.connect(unit, platform, accountType);
    const credential = await this.credentials.find(unit, platform);
    if (credential !== null) throw new ApiError('ACCOUNT_CONNECTED');
  }

  requestSync(scope: RequestScope, platform: Platform, { change }: WriteRecord): Promise<void> {
    return this.sync.requestByMember(scope, platform, change);
  }

  /** @throws ApiError CONNECTION_NOT_FOUND, PLATFORM_CONNECTED */
  async deleteData(unit: UnitOfWork, platform: Platform): Promise<void> {
    await this.data.delete(unit, platform);
  }

  disconnect(scope: RequestScope, platform: Platform, { change }: WriteRecord): Promise<void> {
    return this.accounts.disconnectConnected(withoutDeadline(scope), platform, change);
  }
}

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;

const NO_RESULT: Pick<ConnectResultView, keyof ConnectResultView> = {
  result: 'choose',
  account: null,
  missingScopes: [],
  accounts: [],
  reason: null,
  errorCode: null,
};

const toResult = ({
  account: { id, name },
  missingScopes,
}: ConnectedAccount): ConnectResultView => ({
  ...NO_RESULT,
  result: 'connected',
  account: { id, name },
  missingScopes,
});

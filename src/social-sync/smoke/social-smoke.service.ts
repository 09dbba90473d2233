import { Inject, Injectable } from '@nestjs/common';
import {
  bareTokens,
  type Platform,
  PlatformError,
  PlatformHttp,
  type SmokeDocument,
  SmokeTest,
  socialApp,
  type SocialConnector,
} from '@rapport/social-connectors';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { missingVariables } from '../../core/config/social-settings';
import { ApiError } from '../../core/errors/api-error';
import { VERSION } from '../../core/values/package';
import { mapPost } from '../../analytics/ingestion/posts/map-post';
import { mapProfileLine } from '../../analytics/ingestion/profile/map-profile-line';
import { Connectors } from '../connectors';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { chooseAccount } from '../credentials/social-accounts.service';
import {
  type AccountSession,
  ReauthRequired,
  TokenSessionsService,
} from '../tokens/token-sessions.service';

const NO_SESSION = 'there is no valid session';

/** A token that an operator has. It is not stored. */
export interface GivenToken {
  readonly accessToken: string;
  /** The account to read, if the token gives access to several. */
  readonly accountId?: string;
}

/** A redacted record of a smoke test, to be sent to the developers. */
export interface SmokeReport extends SmokeDocument {
  /** The version of the service. */
  readonly rapport: string;
}

/** Runs smoke tests. They change nothing except tokens that have to be refreshed, and the counters of budgets. */
@Injectable()
export class SocialSmokeService {
  constructor(
    private readonly connectors: Connectors,
    private readonly credentials: CredentialsRepository,
    private readonly sessions: TokenSessionsService,
    private readonly http: PlatformHttp,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /**
   * Reads the account that a team has connected.
   * @param refreshesTokens whether tokens that are still valid are refreshed too
   * @throws ApiError VALIDATION_FAILED without a connected account
   */
  async runWithTeam(
    scope: RequestScope,
    platform: Platform,
    refreshesTokens: boolean,
  ): Promise<SmokeReport> {
    const credential = await this.credentials.find(scope, platform);
    if (credential === null) {
      throw new ApiError('VALIDATION_FAILED', this.describeMissing(platform));
    }
    const connector = this.connectors.get(platform, credential.loginKind);
    const test = this.begin(connector);
    const session = await this.openSession(test, scope, platform, refreshesTokens);
    if (session === null) {
      test.skipAll(NO_SESSION);
    } else {
      await test.listAccounts(bareTokens(session.accessToken, credential.scopes));
      await test.read(session);
    }
    return this.report(test, connector, credential.accountId, [credential.accountName]);
  }

  /**
   * Reads an account with a token, without storing it.
   * @throws ApiError VALIDATION_FAILED if an account has to be chosen
   */
  async runWithToken(
    platform: Platform,
    { accessToken, accountId }: GivenToken,
  ): Promise<SmokeReport> {
    const connector = this.connectors.forSignIn(platform);
    const test = this.begin(connector);
    const accounts = await test.listAccounts(bareTokens(accessToken, []));
    const account = accounts === null ? null : chooseAccount(accounts, accountId);
    const id = account?.id ?? accountId;
    if (id === undefined) {
      test.skipSession('no account is known');
    } else {
      const token = account?.tokens?.accessToken ?? accessToken;
      await test.read({ accountId: id, accessToken: token });
    }
    const personal = (accounts ?? []).flatMap(({ id, name }) => [id, name]);
    return this.report(test, connector, id ?? null, personal);
  }

  private begin(connector: SocialConnector): SmokeTest {
    const reader = { readPost: mapPost, readLine: mapProfileLine };
    return new SmokeTest(connector, this.http, reader);
  }

  private report(
    test: SmokeTest,
    { platform, loginKind }: SocialConnector,
    accountId: string | null,
    personal: readonly string[],
  ): SmokeReport {
    const missing = missingVariables(this.config.social, socialApp(platform, loginKind));
    const hasCredentials = missing.length === 0;
    return { rapport: VERSION, ...test.document({ hasCredentials, accountId, personal }) };
  }

  /** Returns null if the account has no valid tokens. */
  private async openSession(
    test: SmokeTest,
    { teamId }: RequestScope,
    platform: Platform,
    refreshesTokens: boolean,
  ): Promise<AccountSession | null> {
    const account = { teamId, platform };
    const run = (call: string, open: () => Promise<AccountSession>) =>
      test.run(call, () => open().catch(toPlatformError));
    const opened = await run('openSession', () => this.sessions.open(account));
    if (opened === null || !refreshesTokens) return opened;
    return (await run('refreshTokens', () => this.sessions.reopen(account, opened))) ?? opened;
  }

  private describeMissing(platform: Platform): string[] {
    const app = socialApp(platform, this.connectors.forSignIn(platform).loginKind);
    return [
      `platform: ${platform} has no connected account`,
      ...missingVariables(this.config.social, app).map(
        (name) => `${name}: must be set to connect one by a sign-in`,
      ),
    ];
  }
}

function toPlatformError(error: unknown): never {
  throw error instanceof ReauthRequired
    ? new PlatformError({ kind: 'token', code: error.code })
    : error;
}

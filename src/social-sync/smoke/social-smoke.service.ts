import { Inject, Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { ApiError } from '../../core/errors/api-error';
import type { Platform } from '../../analytics/domain/platform';
import { socialApp } from '../domain/social-app';
import { shiftDate } from '../../analytics/domain/calendar-day';
import type { PlatformSession, SocialAccount, SocialConnector, Tokens } from '../connector';
import { missingVariables } from '../connector-settings';
import { Connectors } from '../connectors';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { chooseAccount } from '../credentials/social-accounts.service';
import { bareTokens } from '../oauth-client';
import { PlatformHttpService } from '../platform-http.service';
import { type AccountSession, TokenSessionsService } from '../tokens/token-sessions.service';
import { describeAccounts, describePosts, describeProfile, postIdsOf } from './describe-reading';
import { SmokeCalls } from './smoke-calls';
import { type SmokeDocument, toDocument } from './smoke-document';

/**
 * Days of the profile that are read, the last one yesterday (UTC): more than any platform is late, and more than a
 * sync reads, so that the call includes the request of a backfill of LinkedIn.
 */
export const PROFILE_DAYS = 10;
const NO_SESSION = 'there is no valid session';
const NO_POSTS = 'no post was read';
const CALLS_OF_SESSION = ['listPosts', 'listPosts', 'readPosts', 'readProfile'];

/** A token that an operator has. It is not stored. */
export interface GivenToken {
  readonly accessToken: string;
  /** The account to read, if the token gives access to several. */
  readonly accountId?: string;
}

interface Reading {
  readonly connector: SocialConnector;
  readonly calls: SmokeCalls;
  readonly startedAt: Date;
}

/**
 * Makes each call of a connector once with a real account, and records the responses with everything redacted that is secret
 * or personal. Imports nothing, and changes nothing except tokens that have to be refreshed, and the counters of budgets.
 */
@Injectable()
export class SocialSmokeService {
  constructor(
    private readonly connectors: Connectors,
    private readonly credentials: CredentialsRepository,
    private readonly sessions: TokenSessionsService,
    private readonly http: PlatformHttpService,
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
  ): Promise<SmokeDocument> {
    const credential = await this.credentials.find(scope, platform);
    if (credential === null) {
      throw new ApiError('VALIDATION_FAILED', this.describeMissing(platform));
    }
    const connector = this.connectors.get(platform, credential.loginKind);
    const reading = this.begin(connector);
    const session = await this.openSession(reading, scope, platform, refreshesTokens);
    if (session === null) {
      for (const call of ['listAccounts', ...CALLS_OF_SESSION])
        reading.calls.skip(call, NO_SESSION);
    } else {
      await this.listAccounts(reading, bareTokens(session.accessToken, credential.scopes));
      await this.read(reading, session);
    }
    return this.end(reading, credential.accountId, [credential.accountName]);
  }

  /**
   * Reads an account with a token, without storing it.
   * @throws ApiError VALIDATION_FAILED if an account has to be chosen
   */
  async runWithToken(
    platform: Platform,
    { accessToken, accountId }: GivenToken,
  ): Promise<SmokeDocument> {
    const reading = this.begin(this.connectors.forSignIn(platform));
    const accounts = await this.listAccounts(reading, bareTokens(accessToken, []));
    const account = accounts === null ? null : chooseAccount(accounts, accountId);
    const id = account?.id ?? accountId;
    if (id === undefined) {
      for (const call of CALLS_OF_SESSION) reading.calls.skip(call, 'no account is known');
    } else {
      const token = account?.tokens?.accessToken ?? accessToken;
      await this.read(reading, { accountId: id, accessToken: token });
    }
    const personal = (accounts ?? []).flatMap(({ id, name }) => [id, name]);
    return this.end(reading, id ?? null, personal);
  }

  private begin(connector: SocialConnector): Reading {
    return { connector, calls: new SmokeCalls(this.http), startedAt: new Date() };
  }

  private end(
    { connector, calls, startedAt }: Reading,
    accountId: string | null,
    personal: readonly string[],
  ): SmokeDocument {
    const { platform, loginKind, traits } = connector;
    const missing = missingVariables(this.config.social, socialApp(platform, loginKind));
    return toDocument({
      platform,
      startedAt,
      hasCredentials: missing.length === 0,
      scopes: traits.scopes,
      accountId,
      personal,
      calls: calls.all,
    });
  }

  /** null: the account has no valid tokens. */
  private async openSession(
    { calls }: Reading,
    { teamId }: RequestScope,
    platform: Platform,
    refreshesTokens: boolean,
  ): Promise<AccountSession | null> {
    const account = { teamId, platform };
    const opened = await calls.run('openSession', () => this.sessions.open(account), nothing);
    if (opened === null || !refreshesTokens) return opened;
    const refresh = (): Promise<AccountSession> => this.sessions.reopen(account, opened);
    return (await calls.run('refreshTokens', refresh, nothing)) ?? opened;
  }

  private listAccounts(
    { connector, calls }: Reading,
    tokens: Tokens,
  ): Promise<SocialAccount[] | null> {
    return calls.run('listAccounts', () => connector.listAccounts(tokens), describeAccounts);
  }

  private async read(reading: Reading, session: PlatformSession): Promise<void> {
    await this.readPosts(reading, session);
    const { connector, calls, startedAt } = reading;
    const last = shiftDate(startedAt.toISOString(), -1);
    const days = { first: shiftDate(last, 1 - PROFILE_DAYS), last };
    await calls.run(
      'readProfile',
      () => connector.readProfile(session, days),
      (profile) => describeProfile(connector.platform, profile),
    );
  }

  private async readPosts({ connector, calls }: Reading, session: PlatformSession): Promise<void> {
    const { platform, traits } = connector;
    const listPage = (from: string | null) =>
      calls.run(
        'listPosts',
        () => connector.listPosts(session, from),
        (page) => describePosts(platform, page),
      );
    const page = await listPage(null);
    const next = page?.next ?? null;
    if (next !== null) await listPage(next);
    else calls.skip('listPosts', page === null ? 'the first page failed' : 'there is one page');

    const ids = page === null ? [] : postIdsOf(platform, page).slice(0, traits.postsPerRead);
    if (ids.length === 0) return calls.skip('readPosts', NO_POSTS);
    await calls.run(
      'readPosts',
      () => connector.readPosts(session, ids),
      (posts) => describePosts(platform, posts),
    );
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

const nothing = (): null => null;

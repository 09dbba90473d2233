import type { PlatformSession, SocialAccount, SocialConnector, Tokens } from '../connector';
import type { PlatformHttp } from '../http/platform-http';
import { shiftDate } from '../values/calendar-day';
import {
  describeAccounts,
  describePosts,
  describeProfile,
  type ObjectReader,
  postIdsOf,
} from './describe-reading';
import { SmokeCalls } from './smoke-calls';
import { type SmokeDocument, type SmokeRun, toDocument } from './smoke-document';

/**
 * Days of the profile that are read, the last one yesterday (UTC): more than any platform is late, and more than a
 * sync reads, so that the call includes the request of a backfill of LinkedIn.
 */
export const PROFILE_DAYS = 10;
const NO_POSTS = 'no post was read';
const CALLS_OF_SESSION = ['listPosts', 'listPosts', 'readPosts', 'readProfile'];

/**
 * Makes each call of a connector once with a real account, and records the responses with everything redacted that is secret
 * or personal. Imports nothing, and changes nothing.
 */
export class SmokeTest {
  private readonly startedAt = new Date();
  private readonly calls: SmokeCalls;

  constructor(
    private readonly connector: SocialConnector,
    http: PlatformHttp,
    private readonly reader: ObjectReader,
  ) {
    this.calls = new SmokeCalls(http);
  }

  /** Records another call, such as the refresh of tokens; returns null if it failed. */
  run<T>(call: string, work: () => Promise<T>): Promise<T | null> {
    return this.calls.run(call, work, () => null);
  }

  /** Records that the calls which need a session were skipped. */
  skipSession(reason: string): void {
    for (const call of CALLS_OF_SESSION) this.calls.skip(call, reason);
  }

  /** Records that all calls were skipped. */
  skipAll(reason: string): void {
    this.calls.skip('listAccounts', reason);
    this.skipSession(reason);
  }

  /** Null if it failed. */
  listAccounts(tokens: Tokens): Promise<SocialAccount[] | null> {
    return this.calls.run(
      'listAccounts',
      () => this.connector.listAccounts(tokens),
      describeAccounts,
    );
  }

  /** Reads two pages of posts, posts by their ids, and the profile. */
  async read(session: PlatformSession): Promise<void> {
    await this.readPosts(session);
    const last = shiftDate(this.startedAt.toISOString(), -1);
    const days = { first: shiftDate(last, 1 - PROFILE_DAYS), last };
    await this.calls.run(
      'readProfile',
      () => this.connector.readProfile(session, days),
      (profile) => describeProfile(this.connector.platform, profile, this.reader),
    );
  }

  /** The redacted record. */
  document(about: Pick<SmokeRun, 'hasCredentials' | 'accountId' | 'personal'>): SmokeDocument {
    const { platform, traits } = this.connector;
    return toDocument({
      ...about,
      platform,
      startedAt: this.startedAt,
      scopes: traits.scopes,
      calls: this.calls.all,
    });
  }

  private async readPosts(session: PlatformSession): Promise<void> {
    const { connector, calls, reader } = this;
    const { platform, traits } = connector;
    const listPage = (from: string | null) =>
      calls.run(
        'listPosts',
        () => connector.listPosts(session, from),
        (page) => describePosts(platform, page, reader),
      );
    const page = await listPage(null);
    const next = page?.next ?? null;
    if (next !== null) await listPage(next);
    else calls.skip('listPosts', page === null ? 'the first page failed' : 'there is one page');

    const ids =
      page === null ? [] : postIdsOf(platform, page, reader).slice(0, traits.postsPerRead);
    if (ids.length === 0) return calls.skip('readPosts', NO_POSTS);
    await calls.run(
      'readPosts',
      () => connector.readPosts(session, ids),
      (posts) => describePosts(platform, posts, reader),
    );
  }
}

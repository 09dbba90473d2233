import type { JsonObject } from '../values/json-object';
import type { PostPage } from '../connector';
import { PlatformError } from '../platform-error';
import { LinkedinPosts } from './linkedin-posts';
import type { LinkedinRest } from './linkedin-rest';

const SESSION = { accountId: '1', accessToken: 'token' };
const REJECTED = new PlatformError({ kind: 'request', code: 'ILLEGAL_ARGUMENT' });

/** The error for a request for the statistics of posts; null: the request is accepted. */
type Refusal = (ids: readonly string[]) => PlatformError | null;

/** Rejects each request with one of the posts. */
const rejectAny =
  (rejected: readonly string[]): Refusal =>
  (ids) =>
    ids.some((id) => rejected.includes(id)) ? REJECTED : null;

/** Denies the first one of the denied posts in a request by its position. */
const denyFirst =
  (denied: readonly string[]): Refusal =>
  (ids) => {
    const position = ids.findIndex((id) => denied.includes(id));
    const code = `ACCESS_DENIED/100/shares[${position}]`;
    return position === -1 ? null : new PlatformError({ kind: 'permission', code });
  };

/** The posts of an organization, and the requests for them. */
class Organization {
  requests = 0;
  private readonly reader: LinkedinPosts;

  constructor(ids: readonly string[], refuse: Refusal) {
    const elements = ids.map((id) => ({ id, lifecycleState: 'PUBLISHED', publishedAt: 1.7e12 }));
    const rest: Pick<LinkedinRest, 'get'> = {
      get: (_session, path) => {
        this.requests += 1;
        if (path.startsWith('/posts')) return Promise.resolve({ elements, paging: {} });
        const [, kind = '', list = ''] = /&(share|ugcPost)s=List\((.*)\)/.exec(path) ?? [];
        const asked = list.split(',').map(decodeURIComponent);
        const error = refuse(asked);
        if (error !== null) return Promise.reject(error);
        const statistics = asked.map((id): JsonObject => {
          return { [kind]: id, totalShareStatistics: { likeCount: 1 } };
        });
        return Promise.resolve({ elements: statistics });
      },
    };
    this.reader = new LinkedinPosts(rest as LinkedinRest);
  }

  /** Lists all posts; returns the page, and how many requests it took. */
  async list(): Promise<{ page: PostPage; requests: number }> {
    this.requests = 0;
    const page = await this.reader.list(SESSION, null);
    return { page, requests: this.requests };
  }
}

const shares = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `urn:li:share:${first + index}`);
const VIDEOS = ['urn:li:ugcPost:1', 'urn:li:ugcPost:2'];
const rejections = (reason: string, posts: number) => [
  { problem: 'metrics_rejected', reason, posts },
];

describe('LinkedinPosts', () => {
  it.each([
    ['the first ones of a page', shares(1, 50), shares(1, 2)],
    ['all of their kind', [...shares(1, 50), ...VIDEOS], VIDEOS],
  ])('lists posts whose statistics are rejected: %s', async (_name, ids, rejected) => {
    const organization = new Organization(ids, rejectAny(rejected));
    const { page } = await organization.list();
    expect(page.items).toHaveLength(ids.length - 2);
    expect(page.unmeasured).toHaveLength(2);
    expect(page.warnings).toEqual(rejections('ILLEGAL_ARGUMENT', 2));
    expect((await organization.list()).requests).toBe(2);
  });

  it('lists posts although LinkedIn rejects all statistics', async () => {
    const { page, requests } = await new Organization(shares(1, 50), () => REJECTED).list();
    expect(page.unmeasured).toHaveLength(50);
    expect(page.warnings).toEqual(rejections('ILLEGAL_ARGUMENT', 50));
    expect(requests).toBeLessThanOrEqual(10);
  });

  it.each([
    [1, 1],
    [50, 6],
    [50, 20],
  ])('lists posts whose statistics are denied: of %i, %i', async (count, denied) => {
    const organization = new Organization(shares(1, count), denyFirst(shares(1, denied)));
    const { page } = await organization.list();
    expect(page.unmeasured).toHaveLength(denied);
    expect(page.warnings).toEqual(rejections('ACCESS_DENIED', denied));
    expect((await organization.list()).requests).toBe(denied === count ? 1 : 2);
  });

  it('lists posts of which many are denied after a few syncs', async () => {
    const organization = new Organization(shares(1, 50), denyFirst(shares(1, 30)));
    await expect(organization.list()).rejects.toMatchObject({ kind: 'permission' });
    expect(organization.requests).toBeLessThanOrEqual(22);
    const { page } = await organization.list();
    expect(page.unmeasured).toHaveLength(30);
  });
});

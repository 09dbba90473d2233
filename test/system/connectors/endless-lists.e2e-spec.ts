import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import {
  alterList,
  emptyResponses,
  ENDLESS_LISTS,
  POST_LISTS,
  REPEATED_ENTRIES,
} from '../../../packages/social-connectors/test/emulators/faulty-lists';
import { listPosts } from '../../factories/social.factory';
import { CONNECTOR_NAMES, EveryConnector } from './every-connector';

/** The number of requests for a list without an end, of which ten pages may be empty. */
const MAX_PAGES = 10;
const KINDS: readonly SyncKind[] = ['posts', 'profile', 'rereads'];

describe('The lists of posts of all platforms', () => {
  let service: EveryConnector;

  beforeAll(async () => {
    service = await EveryConnector.start();
  });

  afterAll(async () => {
    await service.close();
    jest.restoreAllMocks();
  });

  const cases = CONNECTOR_NAMES.flatMap((name) =>
    Object.entries(ENDLESS_LISTS).map(([fault, list]) => [name, fault, list] as const),
  );

  it.each(cases)('of %s end with an error at %s', async (name, _fault, list) => {
    const account = await service.connect(name);
    const { team, platform, emulator } = account;
    const pages = POST_LISTS[name];
    const pagesRead = () => emulator.calls.filter((call) => pages.isPage(call)).length;
    emulator.calls.length = 0;
    const restore = alterList(emulator, pages, list);

    const failed = await service.refresh(account);

    expect(failed).toMatchObject({ status: 'ready', state: 'active', lastError: 'endless_list' });
    expect(pagesRead()).toBeLessThanOrEqual(MAX_PAGES);
    const first = await service.jobOf(account, 'posts');
    expect(first).toMatchObject({ code: 'endless_list', attempts: 1, cursor: null });
    expect(first.waitS).toBeGreaterThan(60);
    // Each attempt begins anew, as new posts are at the beginning.
    await service.refresh(account);
    expect(await service.jobOf(account, 'posts')).toMatchObject({ attempts: 2 });
    emulator.calls.length = 0;
    while ((await service.run(account, 'backfill')).errorCode === null);
    expect(pagesRead()).toBeLessThanOrEqual(MAX_PAGES);
    expect(await service.jobOf(account, 'backfill')).toMatchObject({ code: 'endless_list' });
    // The position is kept: an attempt reads one page.
    emulator.calls.length = 0;
    expect(await service.run(account, 'backfill')).toMatchObject({ errorCode: 'endless_list' });
    expect(pagesRead()).toBe(1);
    restore();
    // The first attempt may find that the position is invalid, and the second one begins anew.
    await service.run(account, 'backfill');
    await service.run(account, 'backfill');
    expect(await service.refresh(account)).toMatchObject({ lastError: null });
    const { pagination } = await listPosts(team, platform, { limit: '1' });
    expect(pagination.total).toBeGreaterThan(5);
    expect(emulator.violations).toEqual([]);
  });

  it('do not prevent the import of past days', async () => {
    const account = await service.connect('facebook');
    const { team, emulator } = account;
    const restore = alterList(emulator, POST_LISTS.facebook, ENDLESS_LISTS['positions a, b, a']);
    const errorCodes: (string | null)[] = [];
    while (errorCodes.length < 50 && (await service.jobOf(account, 'backfill')).waitS < 1e9) {
      errorCodes.push((await service.run(account, 'backfill')).errorCode);
    }
    restore();
    expect(errorCodes.filter((code) => code === 'endless_list')).toHaveLength(5);
    expect(errorCodes.at(-1)).toBeNull();
    const [row] = await service.testApp.database.query<{ days: number }>(
      'SELECT count(*)::int AS days FROM social_profile_days WHERE team_id = $1',
      [team.teamId],
    );
    expect(row?.days).toBeGreaterThan(300);
  });

  it.each(CONNECTOR_NAMES)('of %s may contain a post twice', async (name) => {
    const [account, control] = [await service.connect(name), await service.connect(name)];
    const { posts: expected } = await service.refresh(control);
    const { pagination: all } = await listPosts(control.team, control.platform, { limit: '1' });
    const restore = alterList(account.emulator, POST_LISTS[name], REPEATED_ENTRIES);

    const { posts, lastError } = await service.refresh(account);
    await service.run(account, 'backfill');

    restore();
    expect({ posts, lastError }).toEqual({ posts: expected, lastError: null });
    expect(await service.jobOf(account, 'backfill')).toMatchObject({ code: null, attempts: 0 });
    const { pagination } = await listPosts(account.team, account.platform, { limit: '1' });
    // Posts that have no metrics yet are listed, too.
    expect(pagination.total).toBe(all.total);
  });

  it.each(CONNECTOR_NAMES)('of %s are not taken for empty when a response is {}', async (name) => {
    const account = await service.connect(name);
    await service.refresh(account);
    await service.makeRereadsDue(account);
    const stored = await service.stored(account);
    expect(stored.length).toBeGreaterThan(5);
    const { watermark } = await service.jobOf(account, 'posts');
    emptyResponses(account.emulator);

    const failed = await service.refresh(account);

    account.emulator.alter = (call, respond) => respond(call);
    expect(failed).toMatchObject({ state: 'active', posts: 0, profileDays: 0 });
    for (const kind of KINDS) {
      const { code, attempts, ...job } = await service.jobOf(account, kind);
      expect([kind, code, attempts]).toEqual([kind, expect.stringMatching(/^no_/), 1]);
      if (kind === 'posts') expect(job.watermark).toEqual(watermark);
    }
    expect(await service.stored(account)).toEqual(stored);
    expect(await service.refresh(account)).toMatchObject({ lastError: null });
  });
});

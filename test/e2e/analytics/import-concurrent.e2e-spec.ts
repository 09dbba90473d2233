import { EventEmitter, once } from 'node:events';
import { ConnectionsRepository } from '../../../src/analytics/connections/connections.repository';
import { importObjects, importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const makePosts = (count: number, facts: Partial<Parameters<typeof postLine>[1]> = {}) =>
  times(count, (index) =>
    postLine('facebook', { id: String(index), at: '2026-03-01T10:00:00Z', ...facts }),
  );

describe('Concurrent imports', () => {
  const { testApp, team } = useTeams({ app: startTestApp, eachTest: true });
  const otherApp = useOnce(() => startSecondApp(testApp));

  afterEach(async () => {
    jest.restoreAllMocks();
    await expectExactCounts(testApp);
  });

  const totalOf = async (query: Record<string, string>): Promise<number> =>
    (await listPosts(team, 'facebook', query)).pagination.total;

  /** Starts an import that pauses after its first posts until `finish` is called. */
  async function startImport(posts: unknown[]) {
    const gate = new EventEmitter();
    async function* slowly() {
      yield* posts;
      gate.emit('waiting');
      await once(gate, 'open');
    }
    const waiting = once(gate, 'waiting');
    const importing = importSocial(testApp, team, 'facebook', { posts: slowly() });
    await waiting;
    return { importing, finish: () => gate.emit('open') };
  }

  it('of the same posts all succeed', async () => {
    await importSocial(testApp, team, 'facebook', { posts: makePosts(10) });

    const imported = await Promise.all(
      times(4, (index) =>
        importObjects([testApp, otherApp][index % 2]!, team, 'facebook', {
          posts: makePosts(300, {
            at: `2026-03-0${index + 1}T10:00:00Z`,
            campaignId: `campaign ${index}`,
          }),
        }),
      ),
    );

    expect(imported.map(({ posts, status }) => [posts, status])).toEqual(
      times(4, () => [300, 'ready']),
    );
    expect(await totalOf({})).toBe(300);
    // All posts come from the same import.
    const totals = await Promise.all(
      times(4, (index) => totalOf({ campaignId: `campaign ${index}` })),
    );
    expect(totals.toSorted((a, b) => b - a)).toEqual([300, 0, 0, 0]);
  });

  it('of different posts all succeed', async () => {
    await Promise.all(
      times(3, (part) =>
        importSocial(testApp, team, 'facebook', {
          posts: times(100, (index) =>
            postLine('facebook', { id: `${part} ${index}`, at: '2026-03-01T10:00:00Z' }),
          ),
        }),
      ),
    );

    expect(await totalOf({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBe(300);
  });

  it('run one at a time, without blocking readers, other platforms or other teams', async () => {
    await importSocial(testApp, team, 'facebook', { posts: makePosts(1) });
    const first = await startImport(makePosts(1_200, { campaignId: 'first' }));
    const ended: string[] = [];
    const second = importObjects(otherApp, team, 'facebook', {
      posts: makePosts(600, { campaignId: 'second' }),
    }).then(() => ended.push('second'));

    const other = await createTeam(testApp);
    await importSocial(testApp, other, 'facebook', { posts: makePosts(5) });
    await importSocial(testApp, team, 'instagram', { posts: [] });
    expect(await totalOf({})).toBe(1);
    expect(ended).toEqual([]);
    void first.importing.then(() => ended.push('first'));
    first.finish();
    await Promise.all([first.importing, second]);

    expect(ended).toEqual(['first', 'second']);
    expect(await totalOf({})).toBe(1_200);
    expect(await totalOf({ campaignId: 'first' })).toBe(600);
    expect(await totalOf({ campaignId: 'second' })).toBe(600);
  });

  it('fail when another import does not end in time', async () => {
    jest.replaceProperty(testApp.app.get(ConnectionsRepository), 'lockTimeoutMs', 200);
    const first = await startImport(makePosts(2));

    await expect(
      importObjects(testApp, team, 'facebook', { posts: makePosts(3) }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { message: 'Another import of facebook did not end within 0.2 s; try again later.' },
    });
    first.finish();
    await first.importing;
    expect(await totalOf({})).toBe(2);
  });

  it('succeed after an earlier one has failed', async () => {
    const first = await startImport([...makePosts(5), 'bad']);
    const second = importObjects(testApp, team, 'facebook', { posts: makePosts(3) });
    first.finish();

    await expect(first.importing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await second).toMatchObject({ posts: 3, status: 'ready' });
    expect(await totalOf({})).toBe(3);
  });

  it('all succeed when they outnumber the database connections', async () => {
    await Promise.all(
      times(11, (index) =>
        importSocial(testApp, team, 'facebook', {
          posts: makePosts(20, { at: `2026-03-${10 + index}T10:00:00Z` }),
        }),
      ),
    );

    expect(await totalOf({})).toBe(20);
  });
});

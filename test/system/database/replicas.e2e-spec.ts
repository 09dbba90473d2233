import { Deadline, planConnections } from '@rapport/pg-lanes';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { Database, type Statements } from '../../../src/core/database/database';
import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createForm, type CreatedForm } from '../../factories/form.factory';
import { createCustomer } from '../../factories/customer.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSamples } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { type TcpProxy, startTcpProxy } from '../../support/tcp-proxy';
import { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestAppOn, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import {
  copyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../support/test-database';
import { eventually } from '../../support/eventually';
import { hold, waitForBlocked } from '../../support/held-locks';
import { untilReplicasMeasured } from '../../support/measured-replicas';
import { useOnce } from '../../support/use-value';

const LOCK = 'SELECT pg_advisory_xact_lock(1)';

interface Counted {
  data: unknown[];
  pagination: { total: number };
}

/** The data of the replica is older, so that a response shows its source. */
describe('DATABASE_REPLICA_URLS', () => {
  const database = useOnce(createTestDatabase);
  let replica: TestDatabase;
  let proxy: TcpProxy;
  let testApp: TestApp;
  let team: TeamClient;
  let form: CreatedForm;
  let responseId: string;

  beforeAll(async () => {
    const keep = { url: database.url, drop: async () => undefined };
    const before = await startTestAppOn(keep);
    const owner = await createTeam(before);
    form = await createForm(owner);
    await submitResponse(owner, form.id, { remark: 'first' });
    await createCustomer(owner);
    await importSamples(before, owner, 'tiktok');
    await before.close();

    replica = await copyTestDatabase(database);
    proxy = await startTcpProxy(replica.url);
    testApp = await startTestAppOn(database, { DATABASE_REPLICA_URLS: proxy.url });
    team = new TeamClient(testApp.url, owner.teamId, owner.apiKey, null);
    responseId = (await submitResponse(team, form.id, { remark: 'second' })).formResponseId;
    await createCustomer(team);
    await createForm(team);
    await importSamples(testApp, team, 'instagram');
    await untilReplicasMeasured(testApp);
  });

  afterAll(async () => {
    await testApp.close();
    await proxy.close();
    await replica.drop();
  });

  const read = async <T>(path: string): Promise<T> => (await team.get(path).expect(200)).body as T;

  /** By path, the results of the replica and of the primary. */
  const totals = async (): Promise<Record<string, number>> => {
    const responses = `/forms/${form.id}/responses`;
    const exported = await team.get(`${responses}/export?format=ndjson`).buffer(true);
    const forms = await read<Counted>('/forms');
    const summary = await read<{ data: { platforms: { connected: boolean }[] } }>(
      '/analytics/social/summary',
    );
    return {
      responses: (await read<Counted>(responses)).pagination.total,
      exported: exported.text.trim().split('\n').length,
      customers: (await read<Counted>('/customers')).pagination.total,
      forms: forms.data.length,
      posts: (await read<Counted>('/analytics/social/instagram/posts')).pagination.total,
      connected: summary.data.platforms.filter(({ connected }) => connected).length,
    };
  };

  it('are not used by a request that asks for all writes', async () => {
    const path = `/forms/${form.id}/responses`;
    const total = async (consistency: string): Promise<number> => {
      const { body } = await team.get(path).set('Consistency', consistency).expect(200);
      return (body as Counted).pagination.total;
    };
    const exported = async (consistency: string): Promise<number> => {
      const request = team.get(`${path}/export?format=ndjson`).set('Consistency', consistency);
      return (await request.buffer(true).expect(200)).text.trim().split('\n').length;
    };
    expect([await total('strong'), await exported('strong')]).toEqual([2, 2]);
    expect([await total('Strong'), await exported('Strong')]).toEqual([1, 1]);
  });

  it('are not used for prepared exports, of which an erasure must find what is left', async () => {
    const root = `/teams/${team.teamId}`;
    const { client } = await createMember(testApp, team.teamId, 'analyst');
    for (const [path, rows] of [
      [`/forms/${form.id}/responses`, 2],
      ['/inbox', 2],
    ] as const) {
      await client.post(`${root}${path}/prepared-exports`).expect(201);
      const prepared = await eventually(async () => {
        const { body } = await client.get(`${root}/prepared-exports`).expect(200);
        const [newest] = (body as { data: { state: string; rows: number }[] }).data;
        return newest?.state === 'ready' && newest;
      });
      expect(prepared.rows).toBe(rows);
    }
  });

  it('are used by lists, analytics and exports', async () => {
    expect(await totals()).toEqual({
      responses: 1,
      exported: 1,
      customers: 1,
      forms: 2,
      posts: 0,
      connected: 1,
    });
  });

  it('stay in use after the deadline of a request has passed on one', async () => {
    for (const purpose of ['search', 'list'] as const) {
      const scope = systemScope(team.teamId, { deadline: new Deadline(1_500) });
      const statements = testApp.app.get(Database).for(scope, purpose);
      await expect(statements.query('SELECT pg_sleep(60)')).rejects.toThrow('Query read timeout');
    }
    expect((await read<Counted>(`/forms/${form.id}/responses`)).pagination.total).toBe(1);
    expect(testApp.logLines.filter(({ replica }) => replica === 1)).toEqual([]);
  });

  it('give the searches of one team a share of their connections', async () => {
    const scope = systemScope(team.teamId);
    const { searchesPerShare } = planConnections(20);
    const onReplica = { databaseUrl: replica.url };
    const held = await hold(onReplica, LOCK);
    let running: Promise<unknown>;
    try {
      running = Promise.allSettled(
        times(10, () => testApp.app.get(Database).for(scope, 'search').query(LOCK)),
      );
      await waitForBlocked(onReplica, searchesPerShare);
      const other = systemScope(newId(), { deadline: new Deadline() });
      await testApp.app.get(Database).for(other, 'search').query('SELECT 1');
      expect(await waitForBlocked(onReplica)).toHaveLength(searchesPerShare);
    } finally {
      await held.release();
    }
    await running;
  });

  /** The number of responses of the form, which is 1 on the replica. */
  const countResponses = async (statements: Statements): Promise<number> => {
    const [row] = await statements.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM form_responses WHERE team_id = $1 AND form_id = $2',
      [team.teamId, form.id],
    );
    return row?.count ?? -1;
  };

  it.each(['list', 'search'] as const)(
    'run all statements of one %s, such as those of a page and its total, on the same server',
    async (purpose) => {
      const urls = [replica.url, database.url].join();
      const withTwo = await startSecondApp(testApp, { DATABASE_REPLICA_URLS: urls });
      try {
        await untilReplicasMeasured(withTwo);
        const counts = new Set<string>();
        for (let count = 0; count < 4; count += 1) {
          const statements = withTwo.app.get(Database).for(systemScope(team.teamId), purpose);
          const page = await countResponses(statements);
          counts.add(`${page} of ${await countResponses(statements)}`);
        }
        expect(counts).toEqual(new Set(['1 of 1', '2 of 2']));
      } finally {
        await withTwo.close();
      }
    },
  );

  it.each(['list', 'search'] as const)(
    'fail a %s that they have begun, which runs on the primary if its first statement fails',
    async (purpose) => {
      const unreliable = await startTcpProxy(replica.url);
      const second = await startSecondApp(testApp, { DATABASE_REPLICA_URLS: unreliable.url });
      const begin = (): Statements =>
        second.app.get(Database).for(systemScope(team.teamId), purpose);
      try {
        await untilReplicasMeasured(second);
        const begun = begin();
        expect(await countResponses(begun)).toBe(1);
        unreliable.cut();
        await expect(countResponses(begun)).rejects.toThrow();
        const left = begin();
        expect(await countResponses(left)).toBe(2);
        unreliable.restore();
        expect(await countResponses(left)).toBe(2);
      } finally {
        await second.close();
        await unreliable.close();
      }
    },
  );

  it('are not used for reads of what was just written', async () => {
    const path = `/forms/${form.id}/responses/${responseId}`;
    const { data } = await read<{ data: { id: string } }>(path);
    expect(data.id).toBe(responseId);
    const { id } = await createCustomer(team);
    await team.get(`/customer/${id}`).expect(200);
    await team.post(`/customer/${id}/loyalty`, { points: 5, type: 'increment' }).expect(200);
    const { pagination } = await read<Counted>(`/customer/${id}/loyalty/transactions`);
    expect(pagination.total).toBe(1);
    const other = await createForm(team);
    await read(`/forms/${other.id}/schema`);
    await submitResponse(team, other.id, { remark: 'x' });
  });

  it('are replaced by the primary during an outage, which is logged once', async () => {
    proxy.cut();
    expect(await totals()).toMatchObject({
      responses: 2,
      exported: 2,
      customers: 3,
      forms: 4,
      posts: 8,
      connected: 2,
    });
    const warnings = testApp.logLines.filter(({ replica }) => replica === 1);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('postgres://');
  });

  it.each([
    ['a password that is wrong', (url: URL) => (url.password = 'wrong')],
    ['no such database', (url: URL) => (url.pathname = '/nowhere')],
    ['an empty database', (url: URL) => (url.pathname = '/postgres')],
  ])('are replaced by the primary when a replica has %s', async (_name, breakUrl) => {
    const url = new URL(database.url);
    breakUrl(url);
    const keep = { url: database.url, drop: async () => undefined };
    const withBrokenReplica = await startTestAppOn(keep, { DATABASE_REPLICA_URLS: url.href });
    try {
      const { teamId, apiKey } = team;
      const client = new TeamClient(withBrokenReplica.url, teamId, apiKey, null);
      const warnings = (): unknown[] =>
        withBrokenReplica.logLines.filter(({ replica }) => replica === 1);
      await eventually(async () => {
        await client.get(`/forms/${form.id}/responses`).expect(200);
        return warnings().length > 0;
      });
      await client.get('/customers').expect(200);
      expect(warnings()).toHaveLength(1);
    } finally {
      await withBrokenReplica.close();
    }
  });
});

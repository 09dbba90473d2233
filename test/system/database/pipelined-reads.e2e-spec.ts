import type { PipelinedReadConnection } from '@rapport/pg-lanes';
import type { QueryResult } from 'pg';
import { Database } from '../../../src/core/database/database';
import { PipelinedReads } from '../../../src/core/database/pipelined-reads';
import { createCustomer } from '../../factories/customer.factory';
import { eventually } from '../../support/eventually';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { hold, holdCustomer, waitForBlocked } from '../../support/held-locks';
import { useTeams } from '../../support/use-teams';

const POOL_SIZE = 6;
const PIPELINED_CONNECTIONS = 2;

const SELECT_ONE = { name: 'one', text: 'SELECT 1' };

describe('Pipelined reads', () => {
  const { testApp, team } = useTeams({
    app: () => startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) }),
  });
  let pipelinedReads: PipelinedReads;
  let pointReads: PipelinedReadConnection;

  let ids: string[];

  beforeAll(async () => {
    pipelinedReads = testApp.app.get(PipelinedReads);
    if (pipelinedReads.pointReads === null) throw new Error('No connection is pipelined.');
    pointReads = pipelinedReads.pointReads;
    ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await createCustomer(team)).id);
  });

  beforeEach(async () => {
    await eventually(async () => {
      await openBoth();
      return pipelinedReads.open === PIPELINED_CONNECTIONS;
    });
  });

  async function openBoth(): Promise<void> {
    await team.get(`/customer/${ids[0]}`).expect(200);
    await team.get('/analytics/social/summary').expect(200);
  }

  it('return to each request its own row, however many share a connection', async () => {
    const wanted = times(60, (index) => ids[index % ids.length] ?? '');
    const responses = await Promise.all(
      wanted.map((id) => team.get(`/customer/${id}`).expect(200)),
    );
    expect(responses.map(({ body }: { body: { id: string } }) => body.id)).toEqual(wanted);
    expect(pipelinedReads.open).toBe(PIPELINED_CONNECTIONS);
    expect(testApp.app.get(Database).connections.open).toBeLessThanOrEqual(POOL_SIZE);
  });

  it('run while transactions hold all other connections', async () => {
    const id = ids[1] ?? '';
    const hold = await holdCustomer(testApp, id);
    const changes = times(POOL_SIZE, () =>
      team
        .post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' })
        .then(({ status }) => status),
    );
    try {
      await eventually(() => testApp.app.get(Database).connections.waiting > 0);
      await team.get(`/customer/${id}`).expect(200);
    } finally {
      await hold.release();
    }
    expect(await Promise.all(changes)).toEqual(times(POOL_SIZE, () => 200));
  });

  it('are not queued behind a slow page', async () => {
    const held = await hold(testApp, 'SELECT pg_advisory_xact_lock(2)');
    const lock = { name: 'lock_page', text: 'SELECT pg_advisory_xact_lock(2)' };
    const slow = pipelinedReads.shortReads?.query(lock, []);
    try {
      await waitForBlocked(testApp);
      expect(await pointReads.query(SELECT_ONE, [])).toMatchObject({ rowCount: 1 });
    } finally {
      await held.release();
    }
    expect(await slow).toMatchObject({ rowCount: 1 });
  });

  it('are not queued behind a point read that has been running for 50 ms', async () => {
    const lock = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1)' };
    const held = await hold(testApp, 'SELECT pg_advisory_xact_lock(1)');
    const slow = pointReads.query(lock, []);
    try {
      await waitForBlocked(testApp);
      const now = performance.now.bind(performance);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 60);
      expect(await pointReads.query(SELECT_ONE, [])).toBeNull();
      await team.get(`/customer/${ids[3]}`).expect(200);
    } finally {
      jest.restoreAllMocks();
      await held.release();
    }
    expect(await slow).toMatchObject({ rowCount: 1 });
    expect(await pointReads.query(SELECT_ONE, [])).toMatchObject({ rowCount: 1 });
  });

  it('run on the pool after the connection is lost, until a new one is open', async () => {
    const whose = { name: 'whose', text: 'SELECT pg_backend_pid() AS pid' };
    const { rows } = (await pointReads.query(whose, [])) as QueryResult<{ pid: number }>;
    const requests = times(20, () => team.get(`/customer/${ids[2]}`).expect(200));
    await Promise.all([
      Promise.all(requests),
      testApp.database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
    await team.get(`/customer/${ids[2]}`).expect(200);
    await eventually(async () => {
      await openBoth();
      return pipelinedReads.open === PIPELINED_CONNECTIONS;
    });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { LookUpConnection } from '../../../src/core/database/look-up-connection';
import { LookUps } from '../../../src/core/database/look-ups';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../webhooks/webhook-app';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { hold, holdCustomer, waitForBlocked } from '../idempotency/hold';

const POOL_SIZE = 6;
const OWN = 2;

describe('Look-ups by a key', () => {
  let testApp: TestApp;
  let lookUps: LookUps;
  let single: LookUpConnection;
  let team: TeamClient;
  let ids: string[];

  beforeAll(async () => {
    testApp = await startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
    lookUps = testApp.app.get(LookUps);
    if (lookUps.single === null) throw new Error('There is no connection for look-ups.');
    single = lookUps.single;
    team = await createTeam(testApp);
    ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await createCustomer(team)).id);
  });

  beforeEach(async () => {
    await eventually(async () => {
      await openBoth();
      return lookUps.open === OWN;
    });
  });

  afterAll(async () => {
    await testApp.close();
  });

  async function openBoth(): Promise<void> {
    await team.get(`/customer/${ids[0]}`).expect(200);
    await team.get('/analytics/social/summary').expect(200);
  }

  it('answer each request with its own row, however many share a connection', async () => {
    const wanted = times(60, (index) => ids[index % ids.length] ?? '');
    const answers = await Promise.all(wanted.map((id) => team.get(`/customer/${id}`).expect(200)));
    expect(answers.map(({ body }: { body: { id: string } }) => body.id)).toEqual(wanted);
    expect(lookUps.open).toBe(OWN);
    expect(testApp.database.connections.open).toBeLessThanOrEqual(POOL_SIZE);
  });

  it('need not wait for what holds all other connections', async () => {
    const id = ids[1] ?? '';
    const hold = await holdCustomer(testApp, id);
    const changes = times(POOL_SIZE, () =>
      team
        .post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' })
        .then(({ status }) => status),
    );
    try {
      await eventually(() => testApp.database.connections.waiting > 0);
      await team.get(`/customer/${id}`).expect(200);
    } finally {
      await hold.release();
    }
    expect(await Promise.all(changes)).toEqual(times(POOL_SIZE, () => 200));
  });

  it('do not stand behind a page that takes long', async () => {
    const held = await hold(testApp, 'SELECT pg_advisory_xact_lock(2)');
    const lock = { name: 'lock_page', text: 'SELECT pg_advisory_xact_lock(2)' };
    const slow = lookUps.pages?.query(lock, []);
    try {
      await waitForBlocked(testApp);
      expect(await single.query({ name: 'one', text: 'SELECT 1' }, [])).toHaveLength(1);
    } finally {
      await held.release();
    }
    expect(await slow).toHaveLength(1);
  });

  it('do not stand behind one that takes long', async () => {
    const lock = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1)' };
    const held = await hold(testApp, 'SELECT pg_advisory_xact_lock(1)');
    const slow = single.query(lock, []);
    try {
      await waitForBlocked(testApp);
      await sleep(60);
      expect(await single.query({ name: 'one', text: 'SELECT 1' }, [])).toBeNull();
      await team.get(`/customer/${ids[3]}`).expect(200);
    } finally {
      await held.release();
    }
    expect(await slow).toHaveLength(1);
    expect(await single.query({ name: 'one', text: 'SELECT 1' }, [])).toHaveLength(1);
  });

  it('are asked again of the pool when one of them is not answered', async () => {
    const lock = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1)' };
    const one = { name: 'one', text: 'SELECT 1' };
    const held = await hold(testApp, 'SELECT pg_advisory_xact_lock(1)');
    try {
      expect(await Promise.all([single.query(lock, []), single.query(one, [])])).toEqual([
        null,
        null,
      ]);
    } finally {
      await held.release();
    }
    expect(single.isOpen).toBe(false);
  });

  it('fail one by one', async () => {
    const divide = { name: 'divide', text: 'SELECT 6 / $1::integer AS result' };
    const results = await Promise.allSettled(
      [3, 0, 2, 0, 0, 1].map((by) => single.query(divide, [by])),
    );
    expect(results).toEqual([
      { status: 'fulfilled', value: [{ result: 2 }] },
      { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) as unknown },
      { status: 'fulfilled', value: [{ result: 3 }] },
      { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) as unknown },
      { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) as unknown },
      { status: 'fulfilled', value: [{ result: 6 }] },
    ]);
  });

  it('go to the pool when their connection breaks, until there is a new one', async () => {
    const whose = { name: 'whose', text: 'SELECT pg_backend_pid() AS pid' };
    const rows = await single.query<{ pid: number }>(whose, []);
    const requests = times(20, () => team.get(`/customer/${ids[2]}`).expect(200));
    await Promise.all([
      Promise.all(requests),
      testApp.database.query('SELECT pg_terminate_backend($1)', [rows?.[0]?.pid]),
    ]);
    await team.get(`/customer/${ids[2]}`).expect(200);
    await eventually(async () => {
      await openBoth();
      return lookUps.open === OWN;
    });
  });
});

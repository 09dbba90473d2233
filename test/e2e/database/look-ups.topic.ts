import { LookUps } from '../../../src/database/look-ups';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../webhooks/webhook-app';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { holdCustomer } from '../idempotency/hold';

const POOL_SIZE = 6;
const OWN = 2;

describe('Look-ups by a key', () => {
  let testApp: TestApp;
  let lookUps: LookUps;
  let team: TeamClient;
  let ids: string[];

  beforeAll(async () => {
    testApp = await startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
    lookUps = testApp.app.get(LookUps);
    team = await createTeam(testApp);
    ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await createCustomer(team)).id);
  });

  beforeEach(async () => {
    await eventually(async () => {
      await team.get(`/customer/${ids[0]}`).expect(200);
      return lookUps.open === OWN;
    });
  });

  afterAll(async () => {
    await testApp.close();
  });

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

  it('fail one by one', async () => {
    const divide = { name: 'divide', text: 'SELECT 6 / $1::integer AS result' };
    const results = await Promise.allSettled(
      [3, 0, 2, 0, 0, 1].map((by) => lookUps.query(divide, [by])),
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

  it('go to the pool when their connections break, until there are new ones', async () => {
    const whose = { name: 'whose', text: 'SELECT pg_backend_pid() AS pid' };
    const rows = await Promise.all(times(OWN, () => lookUps.query<{ pid: number }>(whose, [])));
    const requests = times(20, () => team.get(`/customer/${ids[2]}`).expect(200));
    await Promise.all([
      Promise.all(requests),
      testApp.database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) pid', [
        rows.flatMap((found) => found?.map(({ pid }) => pid)),
      ]),
    ]);
    await team.get(`/customer/${ids[2]}`).expect(200);
    await eventually(async () => {
      await team.get(`/customer/${ids[2]}`).expect(200);
      return lookUps.open === OWN;
    });
  });
});

import { ExpiredKeysJob } from '../../../src/tenancy/idempotency/expired-keys.job';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { expectReplay, newKey, postKeyed } from '../../support/keyed-requests';

describe('Stored responses older than 24 hours', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const insertExpired = (teamId: string, count: number) =>
    testApp.database.query(
      `INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
       SELECT $1, 'old ' || number, '\\x00', 200, '{}', now() - number * interval '1 second'
         FROM generate_series(1, $2) number`,
      [teamId, count],
    );

  const countKeys = async (teamId?: string): Promise<number> => {
    const [row] = await testApp.database.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM idempotency_keys WHERE team_id = coalesce($1, team_id)',
      [teamId ?? null],
    );
    return row?.count ?? -1;
  };

  const untilKeysAre = (expected: number): Promise<boolean> =>
    eventually(async () => (await countKeys()) === expected);

  it('are deleted in the background, also of teams without requests', async () => {
    const [team, idle] = [await createTeam(testApp), await createTeam(testApp)];
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const key = newKey();
    const body = { points: 5, type: 'increment' };
    const first = await postKeyed(team, key, path, body).expect(200);
    await insertExpired(team.teamId, 3);
    await insertExpired(idle.teamId, 2_500);

    testApp.app.get(ExpiredKeysJob).wake();
    await untilKeysAre(1);

    expect(await countKeys(idle.teamId)).toBe(0);
    expectReplay(await postKeyed(team, key, path, body), first);
  });

  it('are deleted by several processes that start at the same time', async () => {
    const before = await countKeys();
    const { teamId } = await createTeam(testApp);
    await insertExpired(teamId, 5_000);

    const others = await Promise.all([startSecondApp(testApp), startSecondApp(testApp)]);
    try {
      testApp.app.get(ExpiredKeysJob).wake();
      await untilKeysAre(before);
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
    expect(testApp.logLines.filter(({ level }) => level === 50)).toEqual([]);
  });
});

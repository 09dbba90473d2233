import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { expectNoReplay, expectReplay, newKey, postKeyed } from './keyed';

describe('An Idempotency-Key in time', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let path: string;

  const body = { points: 5, type: 'increment' };

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    const { id } = await createCustomer(team);
    path = `/customer/${id}/loyalty`;
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** As if the answers of the team were so much older. */
  const age = (interval: string) =>
    testApp.database.query(
      'UPDATE idempotency_keys SET expires_at = expires_at - $2::interval WHERE team_id = $1',
      [team.teamId, interval],
    );

  /** Answers of long ago, as they would lie there. */
  const insertExpired = (teamId: string, count: number) =>
    testApp.database.query(
      `INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
       SELECT $1, 'old ' || number, '\\x00', 200, '{}', now() - number * interval '1 hour'
         FROM generate_series(1, $2) number`,
      [teamId, count],
    );

  async function keysOf(teamId: string): Promise<string[]> {
    const rows = await testApp.database.query<{ key: string }>(
      'SELECT key FROM idempotency_keys WHERE team_id = $1 ORDER BY key',
      [teamId],
    );
    return rows.map(({ key }) => key);
  }

  it('is good for a day less a minute', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await age('23 hours 59 minutes');

    expectReplay(await postKeyed(team, key, path, body), first);
    expectError(await postKeyed(team, key, '/customer', customerBody()), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('runs again after 24 hours, and is good for another day', async () => {
    const key = newKey();
    await postKeyed(team, key, path, body).expect(200);
    await age('24 hours');

    const second = await postKeyed(team, key, path, body).expect(200);

    expectNoReplay(second);
    expect(second.body).toMatchObject({ points: 10 });
    await age('23 hours 59 minutes');
    expectReplay(await postKeyed(team, key, path, body), second);
  });

  it('can stand for another request after 24 hours', async () => {
    const key = newKey();
    const customer = customerBody();
    await postKeyed(team, key, path, body).expect(200);
    await age('24 hours');

    const second = await postKeyed(team, key, '/customer', customer).expect(201);

    expectNoReplay(second);
    expectReplay(await postKeyed(team, key, '/customer', customer), second);
    expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('is not prolonged by a replay', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await age('12 hours');
    expectReplay(await postKeyed(team, key, path, body), first);
    await age('12 hours');
    expectNoReplay(await postKeyed(team, key, path, body).expect(200));
  });

  it('is swept by later requests of the team, a few at a time', async () => {
    const key = newKey();
    const first = await postKeyed(team, key, path, body).expect(200);
    await insertExpired(team.teamId, 25);
    const fresh = [key];

    for (const left of [15, 5, 0]) {
      fresh.push(newKey());
      await postKeyed(team, fresh.at(-1) ?? '', path, body).expect(200);
      const keys = await keysOf(team.teamId);
      expect(keys.filter((stored) => stored.startsWith('old'))).toHaveLength(left);
    }

    expect(await keysOf(team.teamId)).toEqual(fresh.toSorted((a, b) => (a < b ? -1 : 1)));
    expectReplay(await postKeyed(team, key, path, body), first);
  });

  it('is swept by many at once without harm', async () => {
    await insertExpired(team.teamId, 30);

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        // Half of them come with a key that is being swept.
        postKeyed(team, index < 10 ? newKey() : `old ${index}`, path, body),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const response of responses) expectNoReplay(response);
    const shown = await team.get(path.replace('/loyalty', '')).expect(200);
    expect(shown.body).toMatchObject({ points: 100 });
  });

  it('is swept in its own team only', async () => {
    const other = await createTeam(testApp);
    await insertExpired(other.teamId, 3);
    await postKeyed(team, newKey(), path, body).expect(200);
    expect(await keysOf(other.teamId)).toEqual(['old 1', 'old 2', 'old 3']);
  });
});

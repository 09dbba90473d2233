import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { shareLockedApp } from '../../support/test-app';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { countEffects, POST_ROUTES } from './post-routes';
import { useTeams } from '../../support/use-teams';

describe('Effect and stored response of a POST with an Idempotency-Key', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });

  /** While `work` runs, every insert into the table fails, immediately or at the commit. */
  async function whileFailing(
    table: string,
    when: 'BEFORE' | 'COMMIT',
    work: () => Promise<void>,
  ): Promise<void> {
    const { database } = testApp;
    await database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'disk on fire'; END $$`,
    );
    await database.query(
      when === 'BEFORE'
        ? `CREATE TRIGGER tr_fail BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`
        : `CREATE CONSTRAINT TRIGGER tr_fail AFTER INSERT ON ${table}
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    try {
      await work();
    } finally {
      await database.query('DROP FUNCTION fail CASCADE');
    }
  }

  async function countKeys(): Promise<number> {
    const [row] = await testApp.database.query<{ keys: number }>(
      'SELECT count(*)::integer AS keys FROM idempotency_keys WHERE team_id = $1',
      [team.teamId],
    );
    return row?.keys ?? 0;
  }

  describe.each(POST_ROUTES)('to $route', (route) => {
    it.each([
      ['the response cannot be stored', 'BEFORE'],
      ['the transaction cannot commit', 'COMMIT'],
    ] as const)('are both missing when %s', async (_name, when) => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);

      await whileFailing('idempotency_keys', when, async () => {
        expectError(await postKeyed(team, key, path, body), 'INTERNAL_ERROR');
        expectError(await postKeyed(team, key, path, body), 'INTERNAL_ERROR');
      });

      expect(await countEffects(testApp, team, route)).toBe(0);
      expect(await countKeys()).toBe(0);
      const next = await postKeyed(team, key, path, body).expect(route.status);
      expectNoReplay(next);
      expectReplay(await postKeyed(team, key, path, body), next);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });
  });

  it('are both missing when the effect fails halfway', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };

    await whileFailing('points_transactions', 'BEFORE', async () => {
      expectError(await postKeyed(team, key, path, body), 'INTERNAL_ERROR');
    });

    expect(await countKeys()).toBe(0);
    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toMatchObject({ points: 0 });
    const next = await postKeyed(team, key, path, body).expect(200);
    expectNoReplay(next);
    expect(next.body).toMatchObject({ points: 5 });
  });

  it('are both committed before the response is sent', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const body = { points: 5, type: 'increment' };

    const response = await postKeyed(team, key, `/customer/${id}/loyalty`, body).expect(200);

    const kept = await testApp.database.query<{ status: number; body: string }>(
      'SELECT status, body FROM idempotency_keys WHERE team_id = $1 AND key = $2',
      [team.teamId, key],
    );
    expect(kept.map((row) => [row.status, JSON.parse(row.body) as unknown])).toEqual([
      [200, response.body],
    ]);
    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toMatchObject({ points: 5 });
  });
});

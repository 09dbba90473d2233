import type { Response } from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareLockedApp } from '../../support/test-app';
import { statusesOf, times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { expectConsistentLedger } from './ledger';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const UNKNOWN_ID = '01960000-0000-7000-8000-000000000000';

describe('Concurrent changes of points', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });
  const statements = useEachTest(delayStatements);

  afterEach(() => {
    statements.stop();
  });

  const change = (id: string, points: number, type = 'increment') =>
    team.post(`/customer/${id}/loyalty`, { points, type });

  it('are batched, and each response has its own customer and balance', async () => {
    const customers = await Promise.all(
      times(60, (index) => createCustomer(team, { firstName: `Number ${index}` })),
    );
    const responses = await Promise.all(
      // Ids are case-insensitive.
      customers.map(({ id }, index) => change(index % 2 === 0 ? id : id.toUpperCase(), index + 1)),
    );
    expect(responses.map(({ status, body }) => [status, body as unknown])).toEqual(
      customers.map(({ id }, index) => [
        200,
        {
          id,
          firstName: `Number ${index}`,
          lastName: 'Lovelace',
          email: expect.any(String) as unknown,
          points: index + 1,
        },
      ]),
    );
    expect(statements.countOf('change_points_batch')).toBeGreaterThan(0);
    expect(
      statements.countOf('change_points') + statements.countOf('change_points_batch'),
    ).toBeLessThan(60);
    await Promise.all(
      customers.map(({ id }, index) => expectConsistentLedger(testApp.database, id, index + 1)),
    );
  });

  it('of one customer are applied one after another', async () => {
    const ids = await Promise.all(times(3, async () => (await createCustomer(team)).id));
    const responses = await Promise.all(times(60, (index) => change(ids[index % 3] ?? '', 0.5)));
    expect(statusesOf(responses)).toEqual(times(60, () => 200));
    expect(statements.countOf('change_points_batch')).toBeGreaterThan(0);
    // Each balance occurs in one response only.
    const returned = responses.map(({ body }: { body: { id: string; points: number } }) => body);
    for (const id of ids) {
      const balances = returned.filter((body) => body.id === id).map(({ points }) => points);
      expect(balances.toSorted((a, b) => a - b)).toEqual(times(20, (index) => (index + 1) / 2));
      await expectConsistentLedger(testApp.database, id, 10);
    }
  });

  it('of one customer share a statement, in the order of their ledger', async () => {
    const { id } = await createCustomer(team);
    const responses = await Promise.all(times(60, () => change(id, 1)));
    expect(statusesOf(responses)).toEqual(times(60, () => 200));
    await expectConsistentLedger(testApp.database, id, 60);
    const entries = await testApp.database.query<{ number: number; points: number; at: Date }>(
      `SELECT number, balance_after::float8 AS points, created_at AS at
         FROM points_transactions WHERE customer_id = $1 ORDER BY number`,
      [id],
    );
    expect(entries.map(({ number, points }) => [number, points])).toEqual(
      times(60, (index) => [index + 1, index + 1]),
    );
    // Entries of one statement have the same time.
    expect(new Set(entries.map(({ at }) => at.getTime())).size).toBeLessThan(60);
  });

  it('of one customer are accepted or rejected one by one when the balance runs out', async () => {
    const { id } = await createCustomer(team);
    await change(id, 10).expect(200);
    const responses = await Promise.all(times(40, () => change(id, 1, 'decrement')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectError(response, 'INSUFFICIENT_POINTS');
    }
    const balances = responses.flatMap(({ status, body }: Response) =>
      status === 200 ? [(body as { points: number }).points] : [],
    );
    expect(balances.toSorted((a, b) => a - b)).toEqual(times(10, (index) => index));
    await expectConsistentLedger(testApp.database, id, 0);
  });

  it('with and without an Idempotency-Key share a statement, and each key is stored with its response', async () => {
    const customers = await Promise.all(
      times(20, (index) =>
        createCustomer(team, {
          firstName: `"Ünï\\${index}`,
          email: null,
          phone: `+4930901820${index}`,
        }),
      ),
    );
    const shared = customers[0]?.id ?? '';
    const posts = times(40, (index) => ({
      key: newKey(),
      path: `/customer/${index < 20 ? shared : customers[index - 20]?.id}/loyalty`,
      body: { points: 0.1, type: 'increment' },
    }));
    const [keyed, unkeyed] = await Promise.all([
      Promise.all(posts.map(({ key, path, body }) => postKeyed(team, key, path, body))),
      Promise.all(times(20, () => change(shared, 0.1))),
    ]);
    expect(statusesOf([...keyed, ...unkeyed])).toEqual(times(60, () => 200));
    expect(statements.countOf('change_points_batch')).toBeGreaterThan(0);
    const replays = await Promise.all(
      posts.map(({ key, path, body }) => postKeyed(team, key, path, body)),
    );
    replays.forEach((replay, index) => expectReplay(replay, keyed[index] as Response));
    await expectConsistentLedger(testApp.database, shared, 4.1);
  });

  it('with one Idempotency-Key take effect once', async () => {
    const { id } = await createCustomer(team);
    const key = newKey();
    const body = { points: 3, type: 'increment' };
    const responses = await Promise.all([
      ...times(20, () => postKeyed(team, key, `/customer/${id}/loyalty`, body)),
      ...times(10, () => change(id, 1)),
    ]);
    const keyed = responses.slice(0, 20);
    const effective = keyed.filter(({ status }) => status === 200);
    expect(effective.length).toBeGreaterThan(0);
    expect(effective.filter(({ headers }) => !('idempotent-replayed' in headers))).toHaveLength(1);
    for (const rejected of keyed.filter(({ status }) => status !== 200)) {
      expectError(rejected, 'IDEMPOTENCY_IN_PROGRESS');
    }
    await expectConsistentLedger(testApp.database, id, 13);
  });

  it('are rejected individually', async () => {
    const other = await createCustomer(await createTeam(testApp));
    const { id } = await createCustomer(team);
    const responses = await Promise.all([
      change(id, 7),
      change(UNKNOWN_ID, 1),
      change((await createCustomer(team)).id, 1, 'decrement'),
      change(other.id, 1),
      ...times(20, async () => change((await createCustomer(team)).id, 3)),
    ]);
    const [first, unknown, poor, foreign, ...others] = responses;
    expect(first?.body).toMatchObject({ points: 7 });
    for (const missing of [unknown, foreign]) {
      expectError(missing, 'CUSTOMER_NOT_FOUND');
    }
    expectError(poor, 'INSUFFICIENT_POINTS');
    expect(statusesOf(others)).toEqual(times(20, () => 200));
  });

  it('do not wait for a locked customer', async () => {
    const held = await createCustomer(team);
    const customers = await Promise.all(times(30, () => createCustomer(team)));
    const hold = await holdCustomer(testApp, held.id);
    let waiting: Promise<Response[]>;
    try {
      waiting = Promise.all(times(3, () => change(held.id, 1)));
      const responses = await Promise.all([
        ...customers.map(({ id }) => change(id, 2)),
        waitForBlocked(testApp, 3),
      ]);
      expect(statusesOf(responses.slice(0, -1) as Response[])).toEqual(times(30, () => 200));
      expect(statements.countOf('change_points_batch')).toBeGreaterThan(0);
    } finally {
      await hold.release();
    }
    expect(statusesOf(await waiting)).toEqual([200, 200, 200]);
    await expectConsistentLedger(testApp.database, held.id, 3);
  });
});

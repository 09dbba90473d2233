import type { Response } from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { type DelayedStatements, delayStatements } from '../../support/delay-statements';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { expectConsistentLedger } from './ledger';

const UNKNOWN = '01960000-0000-7000-8000-000000000000';

const statusesOf = (responses: readonly Response[]): number[] =>
  responses.map(({ status }) => status);

describe('Concurrent changes of points', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let statements: DelayedStatements;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    statements = delayStatements();
  });

  afterEach(() => {
    statements.stop();
  });

  afterAll(async () => {
    await testApp.close();
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

  it('are rejected individually', async () => {
    const other = await createCustomer(await createTeam(testApp));
    const { id } = await createCustomer(team);
    const responses = await Promise.all([
      change(id, 7),
      change(UNKNOWN, 1),
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

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { runInProcess } from '../../support/cli/in-process-cli';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';
import { startTestApp } from '../../support/test-app';
import { useEachTest } from '../../support/use-value';

const totalOf = async (of: TeamClient): Promise<number> => {
  const { body } = await of.get('/customers?limit=1').expect(200);
  return (body as { pagination: { total: number } }).pagination.total;
};

describe('database recount', () => {
  const testApp = useEachTest(startTestApp);
  const team = useEachTest(() => createTeam(testApp));
  const other = useEachTest(() => createTeam(testApp));

  beforeEach(async () => {
    await Promise.all(times(3, () => createCustomer(team)));
    await createCustomer(other);
  });

  /** Adds a customer like a version that does not count customers. */
  const addUncounted = () =>
    testApp.database.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, $2, 'Ada', 'Lovelace', $3, $3)`,
      [team.teamId, randomUUID(), `${randomUUID()}@example.com`],
    );

  const recount = async (...options: string[]) => {
    const run = await runInProcess(
      { DATABASE_URL: testApp.databaseUrl },
      'database',
      'recount',
      ...options,
    );
    expect(run).toMatchObject({ status: 0, stderr: '' });
    return run.stdout;
  };

  it('corrects the totals that are wrong, and no others', async () => {
    await addUncounted();
    await addUncounted();
    expect(await totalOf(team)).toBe(3);

    expect(JSON.parse(await recount('--json'))).toEqual({
      teams: 2,
      corrected: [{ teamId: team.teamId, counted: 3, customers: 5 }],
    });

    expect([await totalOf(team), await totalOf(other)]).toEqual([5, 1]);
    await createCustomer(team);
    expect(await totalOf(team)).toBe(6);
    expect(await recount()).toBe('Counted: the customers of 2 teams\n');
  });

  it('prints its corrections as text', async () => {
    await addUncounted();

    expect(await recount()).toBe(
      `Counted: the customers of 2 teams\nCorrected: ${team.teamId} has 4 customers, not 3\n`,
    );
  });

  it('is exact while customers are created and erased', async () => {
    await addUncounted();
    const writer = new Client({ connectionString: testApp.databaseUrl });
    await writer.connect();
    // A transaction that has created and counted a customer, and is not committed yet.
    const id = randomUUID();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, $2, 'Ada', 'Lovelace', $3, $3)`,
      [team.teamId, id, `${id}@example.com`],
    );
    await writer.query(
      `INSERT INTO customer_counts VALUES ($1, 3, 1)
       ON CONFLICT (team_id, slot) DO UPDATE SET customers = customer_counts.customers + 1`,
      [team.teamId],
    );

    const counting = recount('--json');
    await eventually(async () => {
      const waiting = await testApp.database.query(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query LIKE '%generate_series%'`,
      );
      return waiting.length === 1;
    });
    const created = times(5, () => createCustomer(team));
    await writer.query('COMMIT');
    await writer.end();
    await Promise.all([counting, ...created]);

    expect(await totalOf(team)).toBe(10);
  });
});

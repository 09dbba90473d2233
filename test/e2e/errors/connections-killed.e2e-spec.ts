import { Client } from 'pg';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

/** Minimum number of successful and of failed requests. */
const MIN_REQUESTS = 20;

describe('A database that terminates connections under load', () => {
  const testApp = useOnce(startTestApp);

  it('causes single 503s, and loses no acknowledged points', async () => {
    const team = await createTeam(testApp);
    const { id } = await createCustomer(team);
    const admin = new Client({ connectionString: testApp.databaseUrl });
    await admin.connect();
    const statuses: number[] = [];
    const countOf = (status: number): number => statuses.filter((one) => one === status).length;
    const isOver = (): boolean => countOf(200) >= MIN_REQUESTS && countOf(503) >= MIN_REQUESTS;
    const load = times(8, async () => {
      while (!isOver()) {
        const { status } = await team.post(`/customer/${id}/loyalty`, {
          points: 1,
          type: 'increment',
        });
        statuses.push(status);
      }
    });

    while (!isOver()) {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      // On a busy machine, no request would succeed between terminations at a fixed interval.
      const served = countOf(200);
      await eventually(() => isOver() || countOf(200) > served);
    }
    await Promise.all(load);
    await admin.end();

    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const { body } = (await team.get(`/customer/${id}`).expect(200)) as {
      body: { points: number };
    };
    const acknowledged = countOf(200);
    const unknown = statuses.length - acknowledged;
    expect(body.points).toBeGreaterThanOrEqual(acknowledged);
    expect(body.points).toBeLessThanOrEqual(acknowledged + unknown);
  });
});

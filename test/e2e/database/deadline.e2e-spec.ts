import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { Deadline } from '../../../src/core/limits/deadline';
import { LookUps } from '../../../src/core/database/look-ups';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { hold } from '../idempotency/hold';
import { eventually } from '../webhooks/webhook-app';

/** One after the other they would wait for 20 s, as each may wait for a lock for 2 s. */
const UPDATES = 10;

describe('The deadline of a request', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('ends all that it waits for with 503, and cancels its statement', async () => {
    const { id } = await createForm(team);
    const held = await hold(testApp, 'SELECT FROM forms WHERE id = $1 FOR UPDATE', [id]);
    const blocked = async (): Promise<unknown[]> =>
      testApp.database.query(
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    let responses: Response[];
    try {
      // They are answered while the lock is still held.
      responses = await Promise.all(
        times(UPDATES, (index) => team.patch(`/forms/${id}`, { name: `Name ${index}` })),
      );
      while ((await blocked()).length > 0) await sleep(5);
    } finally {
      await held.release();
    }

    for (const response of responses) {
      expectError(response, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('1');
    }
    await team.patch(`/forms/${id}`, { name: 'New name' }).expect(200);
  });

  const countSleeping = async (): Promise<number> => {
    const [row] = await testApp.database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'SELECT pg_sleep(60)' AND state = 'active'`,
    );
    return row?.count ?? -1;
  };

  it('cancels the statement of a transaction in PostgreSQL, whose own time limit is no part in it', async () => {
    const scope = { teamId: team.teamId, deadline: new Deadline(500) };
    const running = testApp.database.transaction(scope, async (transaction) => {
      await transaction.query('SET LOCAL statement_timeout = 0');
      await transaction.query('SELECT pg_sleep(60)');
    });
    await expect(running).rejects.toThrow('Query read timeout');
    await eventually(async () => (await countSleeping()) === 0);
  });

  it('ends a chain of key lookups, none of which takes long', async () => {
    const { teamId } = team;
    const one = { name: 'one', text: 'SELECT 1' };
    const { app, database } = testApp;
    await eventually(async () => {
      await database.lookingUp({ teamId }).query(one);
      await database.readingPage({ teamId }).query(one);
      return app.get(LookUps).open === 2;
    });
    const late = { teamId, deadline: new Deadline(0) };
    for (const lookup of [database.lookingUp(late), database.readingPage(late)]) {
      await expect(lookup.query(one)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
  });
});

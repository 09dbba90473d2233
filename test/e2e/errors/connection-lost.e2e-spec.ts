import { Client } from 'pg';
import type { Response } from 'supertest';
import { FormsService } from '../../../src/forms/forms.service';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TcpProxy } from '../../support/tcp-proxy';
import type { TeamClient } from '../../support/team-client';
import { runAdmin } from '../../support/test-database';
import { startTestAppBehindProxy, type TestApp } from '../../support/test-app';
import { eventually } from '../webhooks/webhook-app';

describe('A connection that is lost in the middle of a statement', () => {
  let testApp: TestApp & { proxy: TcpProxy };
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestAppBehindProxy();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** Resolves once a statement of the service sleeps. */
  async function untilAsleep(): Promise<void> {
    const direct = new Client({ connectionString: testApp.databaseUrl });
    await direct.connect();
    await eventually(async () => (await direct.query(SLEEPING)).rowCount);
    await direct.end();
  }

  /** The response to a request whose statement is under way while `lose` happens. */
  async function answerDuring(lose: () => unknown): Promise<Response> {
    jest
      .spyOn(testApp.app.get(FormsService), 'list')
      .mockImplementationOnce(() => testApp.database.query('SELECT pg_sleep(3)'));
    const [response] = await Promise.all([team.get('/forms'), untilAsleep().then(lose)]);
    return response;
  }

  it.each([
    ['the server ends it', () => runAdmin(testApp.databaseUrl, TERMINATE)],
    ['it breaks', () => testApp.proxy.cut()],
    ['its bytes are no message of PostgreSQL', () => testApp.proxy.inject(TORN_ROW)],
  ])('costs one 503 and no more: %s', async (_name, lose) => {
    const response = await answerDuring(lose);
    testApp.proxy.restore();

    expectError(response, 'SERVICE_UNAVAILABLE');
    expect(response.headers['retry-after']).toBe('1');
    await team.get('/forms').expect(200);
  });
});

/** A DataRow of 1,000 values that ends before the first of them, which makes the parser of `pg` throw. */
const TORN_ROW = Buffer.from([0x44, 0, 0, 0, 6, 1_000 >> 8, 1_000 & 0xff]);

const SLEEPING = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`;

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM (${SLEEPING}) AS sleeping`;

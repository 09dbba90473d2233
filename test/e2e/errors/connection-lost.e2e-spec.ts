import { Client } from 'pg';
import type { Response } from 'supertest';
import { FormsService } from '../../../src/forms/forms.service';
import { expectError } from '../../support/expect-error';
import { startTestAppBehindProxy } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

describe('A connection that is lost in the middle of a statement', () => {
  const { testApp, team } = useTeams({ app: startTestAppBehindProxy });

  /** Connected before the tests: on a busy machine, a new connection may take as long as the statement. */
  const direct = useOnce(
    async () => {
      const client = new Client({ connectionString: testApp.databaseUrl });
      await client.connect();
      return client;
    },
    (client) => client.end(),
  );

  /** Waits until a statement of the service runs `pg_sleep`. */
  const untilSleeping = () => eventually(async () => (await direct.query(SLEEPING)).rowCount);

  /** Sends a request and loses the connection while its statement runs. */
  async function responseDuring(lose: () => unknown): Promise<Response> {
    jest
      .spyOn(testApp.app.get(FormsService), 'list')
      .mockImplementationOnce(() => testApp.database.query('SELECT pg_sleep(3)'));
    const [response] = await Promise.all([team.get('/forms'), untilSleeping().then(lose)]);
    return response;
  }

  it.each([
    ['terminated by the server', () => direct.query(TERMINATE)],
    ['closed by the network', () => testApp.proxy.cut()],
    ['with an invalid message', () => testApp.proxy.inject(TRUNCATED_ROW)],
  ])('causes one 503, and the next request succeeds: %s', async (_name, lose) => {
    const response = await responseDuring(lose);
    testApp.proxy.restore();

    expectError(response, 'SERVICE_UNAVAILABLE');
    expect(response.headers['retry-after']).toBe('1');
    await team.get('/forms').expect(200);
  });
});

/** A DataRow message of 1,000 values without any value: the parser of `pg` throws. */
const TRUNCATED_ROW = Buffer.from([0x44, 0, 0, 0, 6, 1_000 >> 8, 1_000 & 0xff]);

const SLEEPING = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`;

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM (${SLEEPING}) AS sleeping`;

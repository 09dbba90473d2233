import { Database } from '../../../src/core/database/database';
import { PipelinedReads } from '../../../src/core/database/pipelined-reads';
import { waitForDatabase } from '../../../src/core/database/wait-for-database';
import type { Response } from 'supertest';
import { customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { submissionBody } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { newId } from '../../../src/core/values/identifiers';
import { eventually } from '../../support/eventually';
import { startTestApp } from '../../support/test-app';
import { runSql } from '../../support/test-database';
import { poolsOf } from '../../support/service-pools';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

function expectUnavailable(response: Response): void {
  expectError(response, 'SERVICE_UNAVAILABLE');
  expect(response.headers['retry-after']).toBe('1');
}

describe('A primary that turns read-only', () => {
  const { testApp, team, other: cold, admin: member } = useTeams({ app: startTestApp });
  const form = useOnce(() => createForm(team));

  /** Sets the default of new connections. */
  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const url = new URL(testApp.databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=off');
    await runSql(
      url.href,
      `ALTER DATABASE ${url.pathname.slice(1)} SET default_transaction_read_only = ${value}`,
    );
  }

  const ready = (): Promise<globalThis.Response> => fetch(`${testApp.url}/health/ready`);

  const writes: [name: string, send: () => PromiseLike<Response>][] = [
    ['a write of one statement', () => team.post('/customer', customerBody())],
    [
      'a write with a key',
      () => team.post('/customer', customerBody()).set('Idempotency-Key', `k-${Math.random()}`),
    ],
    ['a write in a transaction', () => team.post('/forms', formBody())],
    [
      'a submission',
      () =>
        team.post(
          `/forms/${form.id}/responses`,
          submissionBody({ [form.fields[0]?.key ?? '']: 'x' }),
        ),
    ],
    ['a lookup of a key, which stores when it was used', () => cold.get('/forms')],
    [
      'a write of a person',
      () => member.client.post(`/teams/${team.teamId}/customer`, customerBody()),
    ],
  ];

  describe('when its connections were cut', () => {
    beforeAll(async () => {
      await setReadOnly('on');
      testApp.logLines.length = 0;
      await runSql(testApp.databaseUrl, TERMINATE);
    });

    it.each(writes)('causes 503 with Retry-After for %s', async (_name, send) => {
      expectUnavailable(await send());
    });

    it('is not ready, while the process is live', async () => {
      expect((await ready()).status).toBe(503);
      expect((await fetch(`${testApp.url}/health/live`)).status).toBe(200);
    });

    it('causes one error in the log for each background job, and no 500', async () => {
      const failed = (): unknown[] =>
        testApp.logLines.flatMap(({ job, level }) => (Number(level) >= 50 && job ? [job] : []));
      await eventually(() => failed().length > 0, {
        what: 'a job that meets the read-only primary',
      });
      expect(failed()).toHaveLength(new Set(failed()).size);
      expect(testApp.logLines.filter(({ status }) => Number(status) === 500)).toEqual([]);
    });

    it('leaves no connection open', () => {
      expect(testApp.app.get(Database).connections.open).toBe(0);
    });

    it('makes the start of a process wait', async () => {
      const reports: string[] = [];
      const report = (message: string): number => reports.push(message);
      await expect(
        waitForDatabase(testApp.databaseUrl, { timeoutMs: 600, report, isPrimary: true }),
      ).rejects.toThrow(/did not respond within 1 s: The database is read-only/);
      await expect(waitForDatabase(testApp.databaseUrl)).resolves.toMatchObject({});
    });

    it('serves the first request once it is writable', async () => {
      await setReadOnly('off');
      expect((await writes[0]?.[1]())?.status).toBe(201);
      expect((await ready()).status).toBe(200);
    });
  });

  it('is noticed by any statement, and all of its connections are closed', async () => {
    await eventually(async () => {
      await team.get(`/customer/${newId()}`).expect(404);
      return testApp.app.get(PipelinedReads).open > 0;
    });
    const pools = poolsOf(testApp.app);
    expect(await pools.runOnAll('SET default_transaction_read_only = on')).toBeGreaterThan(1);

    await eventually(async () => !(await pools.has('default_transaction_read_only', 'on')));
    for (const [, send] of writes) expect((await send()).status).toBeLessThan(300);
  });
});

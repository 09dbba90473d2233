import { randomUUID } from 'node:crypto';
import { checkServiceConnection } from '../../../src/core/database/check-service-connection';
import { sharedProgram } from '../../support/compile-sources';
import { runInProcess } from '../../support/cli/in-process-cli';
import { startFakePooler } from '../../support/fake-pooler';
import { ServiceProcess } from '../../support/service-process';
import { createTestDatabase, runSql } from '../../support/test-database';
import { useOnce } from '../../support/use-value';

interface Check {
  name: string;
  ok: boolean;
  warning?: true;
  detail: string;
}

const CANNOT_SERVE = 'A connection pooler in front of the database cannot serve';

/** What a pooler does, and the message for the operator. */
const UNUSABLE_POOLERS: [
  name: string,
  settings: Parameters<typeof startFakePooler>[1],
  line: RegExp,
][] = [
  [
    'rejects statement_timeout',
    { rejected: ['statement_timeout'] },
    /\(unsupported startup parameter: statement_timeout\): .*ignore_startup_parameters = options,statement_timeout,lock_timeout/,
  ],
  [
    'rejects options',
    { rejected: ['options'] },
    /\(unsupported startup parameter: options\): .*ignore_startup_parameters/,
  ],
  [
    'loses prepared statements',
    { losesStatements: true },
    /\(prepared statement ".+" does not exist\): use session pooling, or PgBouncer 1\.21 or newer with max_prepared_statements/,
  ],
];

async function checkDatabase(url: string): Promise<{ status: number; check: Check | undefined }> {
  const { status, stdout } = await runInProcess({ DATABASE_URL: url }, 'doctor', '--json');
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  return { status, check: checks.find(({ name }) => name === 'database') };
}

describe('A connection pooler', () => {
  const database = useOnce(createTestDatabase, (made) => made.drop());

  describe.each(UNUSABLE_POOLERS)('that %s', (_name, settings, line) => {
    const pooler = useOnce(() => startFakePooler(database.url, settings));

    it('fails the check of the database', async () => {
      const { status, check } = await checkDatabase(pooler.url);

      expect(status).toBe(1);
      expect(check).toEqual({ name: 'database', ok: false, detail: expect.stringMatching(line) });
      expect(check?.detail).toContain(CANNOT_SERVE);
    });

    it('stops the start with status 1 and the same message', async () => {
      const service = ServiceProcess.start(await sharedProgram(), { DATABASE_URL: pooler.url });

      expect(await service.end()).toBe(1);
      expect(service.text).toContain(CANNOT_SERVE);
      expect(service.text).toMatch(line);
      expect(service.text).not.toContain('Starting Rapport.');
    });
  });

  describe('that ignores the parameters', () => {
    let pooler: Awaited<ReturnType<typeof startFakePooler>>;

    beforeAll(async () => {
      const ignored = ['options', 'statement_timeout', 'lock_timeout'];
      pooler = await startFakePooler(database.url, { ignored });
    });

    afterAll(() => pooler.close());

    it('can be used, and the start and the check say how to set the dropped parameters until they are set', async () => {
      const dropped =
        /A connection pooler drops work_mem, jit, random_page_cost, statement_timeout, lock_timeout/;
      const service = ServiceProcess.start(await sharedProgram(), { DATABASE_URL: pooler.url });
      await service.waitFor(dropped);
      await service.stop('SIGKILL');

      const { status, check } = await checkDatabase(pooler.url);
      expect(status).toBe(0);
      expect(check).toMatchObject({ name: 'database', ok: true, warning: true });
      expect(check?.detail).toMatch(dropped);

      const statements = check?.detail.match(/ALTER ROLE .*?;/g) ?? [];
      expect(statements).toHaveLength(4);
      for (const statement of statements) await runSql(database.url, statement);
      expect((await checkDatabase(pooler.url)).check).not.toHaveProperty('warning');
    });
  });

  it('is not reported if the database has no free connection, for which the service waits', async () => {
    const role = `guest_${randomUUID().slice(0, 8)}`;
    await runSql(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'guest' CONNECTION LIMIT 1`);
    try {
      const url = new URL(database.url);
      Object.assign(url, { username: role, password: 'guest' });

      expect(await checkServiceConnection(url.href)).toBeNull();
    } finally {
      await runSql(database.url, `DROP ROLE ${role}`);
    }
  });

  it('is not reported without a pooler', async () => {
    const { status, check } = await checkDatabase(database.url);

    expect(status).toBe(0);
    expect(check).toEqual({
      name: 'database',
      ok: true,
      detail: expect.stringMatching(/^PostgreSQL [\d.]+ \S*.*responds$/),
    });
  });
});

import { Client } from 'pg';
import { RedisDouble } from '../../support/redis-double';
import {
  createDatabaseWithEncoding,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../support/test-database';
import { runInProcess } from '../../support/cli/in-process-cli';
import { settingsFor } from '../../support/mail/mail-app';
import { startMailServer } from '../../support/mail/mail-server';
import { useOnce } from '../../support/use-value';

interface Report {
  ok: boolean;
  checks: { name: string; ok: boolean; detail: string }[];
}

const outcomesOf = ({ checks }: Report) => checks.map(({ name, ok }) => [name, ok]);

async function check(environment: NodeJS.ProcessEnv): Promise<Report & { status: number }> {
  const { status, stdout, stderr } = await runInProcess(environment, 'doctor', '--json');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return { status, ...(JSON.parse(stdout) as Report) };
}

describe('doctor', () => {
  const database = useOnce(createTestDatabase, (made) => made.drop());

  it('prints one line for each check of a valid installation', async () => {
    const { status, stdout, stderr } = await runInProcess({ DATABASE_URL: database.url }, 'doctor');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^ok +configuration +.+\nok +database +.+\nok +migrations +none pending\nok +clock +.+\nwarn +links +.+\n$/,
    );
  });

  it('reports pending migrations and does not apply them', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(
        'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)',
      );
      const before = await client.query('SELECT name FROM schema_migrations ORDER BY name');
      const report = await check({ DATABASE_URL: database.url });
      const after = await client.query('SELECT name FROM schema_migrations ORDER BY name');

      expect(report).toEqual({
        status: 1,
        ok: false,
        checks: ['configuration', 'database', 'migrations', 'clock'].map((name) => ({
          name,
          ok: name !== 'migrations',
          detail: expect.any(String) as unknown,
        })),
      });
      expect(after.rows).toEqual(before.rows);
    } finally {
      await client.end();
    }
  });

  it.each([
    ['configuration', { PORT: 'high', DATABASE_URL: 'postgres://localhost/x' }],
    ['database', { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' }],
  ])('reports a broken %s', async (name, environment) => {
    const report = await check(environment);

    expect(report).toMatchObject({ status: 1, ok: false });
    const broken = outcomesOf(report).findIndex((outcome) => outcome[0] === name);
    expect(outcomesOf(report).map(([, ok]) => ok)).toEqual(
      [0, 1, 2, 3].map((position) => position < broken),
    );
  });

  it('reports a database whose encoding is not UTF8', async () => {
    const latin1 = await createDatabaseWithEncoding('LATIN1');
    try {
      const { checks } = await check({ DATABASE_URL: latin1.url });
      expect(checks[1]).toEqual({
        name: 'database',
        ok: false,
        detail: expect.stringContaining(
          'The encoding of the database must be UTF8; this is LATIN1',
        ) as unknown,
      });
    } finally {
      await latin1.drop();
    }
  });

  describe('with replicas and Redis', () => {
    let redis: RedisDouble;
    let valid: TestDatabase;

    beforeAll(async () => {
      redis = await RedisDouble.start('secret');
      valid = await createTestDatabase();
    });

    afterAll(async () => {
      await redis.stop();
      await valid.drop();
    });

    const checkWith = async (environment: NodeJS.ProcessEnv) => {
      const { checks } = await check({ DATABASE_URL: valid.url, ...environment });
      return checks.slice(5);
    };

    it('reports that all of them respond', async () => {
      const replicas = [valid.url, valid.url].join(',');
      const checks = await checkWith({ DATABASE_REPLICA_URLS: replicas, REDIS_URL: redis.url });

      expect(checks).toEqual([
        {
          name: 'replicas',
          ok: true,
          detail: expect.stringMatching(
            /^1: PostgreSQL [\d.]+, not a streaming standby; 2: PostgreSQL /,
          ) as unknown,
        },
        { name: 'redis', ok: true, detail: 'responds' },
      ]);
    });

    it('reports a replica that does not respond', async () => {
      const replicas = [valid.url, 'postgres://x:hidden@127.0.0.1:1/x'].join(',');

      const [check] = await checkWith({ DATABASE_REPLICA_URLS: replicas });

      expect(check).toMatchObject({ name: 'replicas', ok: false });
      expect(check?.detail).toMatch(/^1: PostgreSQL .+; 2: .*ECONNREFUSED/);
    });

    it('reports their errors without passwords', async () => {
      const empty = await createEmptyDatabase();
      try {
        const replicas = [valid.url, empty.url, 'postgres://x:hidden@127.0.0.1:1/x'].join(',');
        const checks = await checkWith({
          DATABASE_REPLICA_URLS: replicas,
          REDIS_URL: 'redis://:hidden@127.0.0.1:1',
        });

        expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
          ['replicas', false],
          ['redis', false],
        ]);
        const [first, second] = checks;
        expect(first?.detail).toContain('2: lacks the migrations CreateInitialSchema');
        expect(first?.detail).toContain('3: ');
        expect(first?.detail).toContain('ECONNREFUSED');
        expect(second?.detail).toBe('does not respond: ECONNREFUSED');
        expect(JSON.stringify(checks)).not.toContain('hidden');
      } finally {
        await empty.drop();
      }
    });
  });

  describe('with a mail server', () => {
    const server = useOnce(startMailServer);

    const run = async (environment: NodeJS.ProcessEnv, ...args: string[]) => {
      const settings = { DATABASE_URL: database.url, ...settingsFor(server), ...environment };
      const { status, stdout } = await runInProcess(settings, 'doctor', '--json', ...args);
      const { checks } = JSON.parse(stdout) as Report;
      return { status, check: checks.find(({ name }) => name === 'mail') };
    };

    it('connects, and sends a mail only with --mail-to', async () => {
      expect(await run({})).toMatchObject({
        check: { name: 'mail', ok: true, detail: `127.0.0.1:${server.port} accepts connections` },
      });
      expect(server.received).toEqual([]);
      const { check: sent } = await run({}, '--mail-to', 'ada@example.com');
      expect(sent?.detail).toBe(`127.0.0.1:${server.port} has accepted a mail to ada@example.com`);
      const [mail] = await server.mailsTo('ada@example.com');
      expect(mail?.headers.get('subject')).toBe('A test mail from Rapport');
    });

    it('reports the error of the server, without the password', async () => {
      const url = `smtp://user:hidden@127.0.0.1:${server.port}`;
      const rejected = await run({ SMTP_URL: url });
      expect(rejected).toMatchObject({ status: 1, check: { ok: false } });
      expect(JSON.stringify(rejected)).not.toContain('hidden');
      server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
      expect((await run({}, '--mail-to', 'nobody@example.com')).check).toEqual({
        name: 'mail',
        ok: false,
        detail: 'The mail server replied for the recipient: 550 5.1.1 no such user',
      });
      expect((await run({ SMTP_URL: 'smtp://127.0.0.1:1' })).check?.detail).toBe(
        'The connection to the mail server failed when it was connected (ECONNREFUSED).',
      );
      expect((await run({ SMTP_URL: '' }, '--mail-to', 'ada@example.com')).check?.detail).toBe(
        'no mail can be sent: SMTP_URL is not set',
      );
    });
  });
});

import { createForm } from '../../factories/form.factory';
import { runInProcess } from '../../support/cli/in-process-cli';
import { sharedProgram } from '../../support/compile-sources';
import { ServiceProcess } from '../../support/service-process';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const NOTE_PATTERN = /^The link works only on this computer: set PUBLIC_URL .+\n$/;

describe('The links that commands print', () => {
  const { testApp, team } = useTeams({ app: startTestApp });

  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    environment = { DATABASE_URL: testApp.databaseUrl, PORT: '3999' };
  });

  /** The origin of the link of an invitation. */
  async function printedOrigin(settings: NodeJS.ProcessEnv = {}): Promise<string> {
    const args = ['user', 'invite', '--team', team.teamId, '--email', 'a@example.com', '--json'];
    const { stdout } = await runInProcess({ ...environment, ...settings }, ...args);
    return new URL((JSON.parse(stdout) as { link: string }).link).origin;
  }

  const storeOrigin = (origin: string, minutesAgo: number) =>
    testApp.database.query(
      `INSERT INTO service_origins (id, origin, started_at, refreshed_at)
        SELECT gen_random_uuid(), $1, at, at
          FROM (SELECT now() - $2 * interval '1 minute' AS at) AS time`,
      [origin, minutesAgo],
    );

  const storedOrigins = async (): Promise<string[]> => {
    const rows = await testApp.database.query<{ origin: string }>(
      'SELECT origin FROM service_origins',
    );
    return rows.map(({ origin }) => origin);
  };

  afterEach(async () => {
    await testApp.database.query('DELETE FROM service_origins');
  });

  it.each([
    ['one process', {}],
    ['workers', { WEB_CONCURRENCY: '2' }],
  ])('have the port of the running service, %s, until it stops', async (_name, settings) => {
    const service = ServiceProcess.start(await sharedProgram(), {
      DATABASE_URL: testApp.databaseUrl,
      ...settings,
    });
    const { port } = new URL(await service.url());

    expect(await printedOrigin()).toBe(`http://localhost:${port}`);
    expect(await printedOrigin({ PUBLIC_URL: 'https://shop.example' })).toBe(
      'https://shop.example',
    );

    expect(await service.stop()).toBe(0);
    expect(await storedOrigins()).toEqual([]);
    expect(await printedOrigin()).toBe('http://localhost:3999');
  });

  it('have the PUBLIC_URL of the running service', async () => {
    const service = ServiceProcess.start(await sharedProgram(), {
      DATABASE_URL: testApp.databaseUrl,
      PUBLIC_URL: 'https://forms.example',
    });
    try {
      await service.waitFor(/"Listening\."/);
      expect(await printedOrigin()).toBe('https://forms.example');
    } finally {
      await service.stop();
    }
  });

  it('prefer a service that other computers can reach, then the service that was started last', async () => {
    await storeOrigin('http://localhost:4001', 2);
    await storeOrigin('http://localhost:4002', 1);
    expect(await printedOrigin()).toBe('http://localhost:4002');
    await storeOrigin('https://shop.example', 2);
    expect(await printedOrigin()).toBe('https://shop.example');
  });

  it('ignore a service that was killed, whose row the next one removes', async () => {
    await storeOrigin('https://shop.example', 4);
    expect(await printedOrigin()).toBe('http://localhost:3999');

    const service = ServiceProcess.start(await sharedProgram(), {
      DATABASE_URL: testApp.databaseUrl,
    });
    await service.url();
    try {
      expect(await storedOrigins()).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+$/)]);
    } finally {
      await service.stop();
    }
  });

  it.each(['user invite', 'user reset-link', 'form publish'])(
    'come with a note if they work only on this computer: %s',
    async (command) => {
      const { id } = await createForm(team);
      await testApp.database.query(
        `INSERT INTO accounts (id, email, email_key, name, password_hash)
          VALUES (gen_random_uuid(), 'b@example.com', 'b@example.com', 'B', '')
          ON CONFLICT DO NOTHING`,
      );
      const options = {
        'user invite': ['--team', team.teamId, '--email', 'b@example.com'],
        'user reset-link': ['--email', 'b@example.com'],
        'form publish': ['--team', team.teamId, '--form', id],
      }[command];
      const args = [...command.split(' '), ...(options ?? [])];
      const run = (settings: NodeJS.ProcessEnv, ...more: string[]) =>
        runInProcess({ ...environment, ...settings }, ...args, ...more);

      expect(await run({})).toMatchObject({
        status: 0,
        stderr: expect.stringMatching(NOTE_PATTERN),
      });
      expect(await run({}, '--json')).toMatchObject({ status: 0, stderr: '' });
      expect(await run({ PUBLIC_URL: 'https://shop.example' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );
});

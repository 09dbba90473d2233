import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { startTestApp, startTestAppOn, type TestApp } from '../../support/test-app';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../support/test-database';
import type { CliRun } from './compiled-cli';
import { runHere } from './run-here';

// Some commands start PostgreSQL.
jest.setTimeout(180_000);

const HARD_TEXTS = [
  '\\.',
  'a\tb\nc\\n\r',
  '\\N',
  '{"a":"\\u0001"}',
  'Äß 🎉 e\u0301',
  'x'.repeat(2_000_000),
];

const run = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<CliRun> =>
  runHere({ DATABASE_URL: '', ...environment }, 'database', ...args);

const succeeded = (text: RegExp): object => ({
  status: 0,
  stdout: expect.stringMatching(text) as unknown,
  stderr: '',
});

describe('database export and import', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-transfer-'));
    await chmod(folder, 0o755);
    file = path.join(folder, 'rapport.export');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const exportFrom = (environment: NodeJS.ProcessEnv): Promise<CliRun> =>
    run(environment, 'export', '--out', file);

  describe('with the embedded database', () => {
    it('move everything to a database of its own and back: all responses of the API are the same', async () => {
      const embedded = { EMBEDDED_DATA_DIR: path.join(folder, 'data') };
      const seeded = await runHere(
        { DATABASE_URL: '', ...embedded },
        'seed',
        '--responses',
        '30',
        '--json',
      );
      const { teams } = JSON.parse(seeded.stdout) as {
        teams: [{ teamId: string; formId: string; apiKey: string }];
      };
      const [{ teamId, formId, apiKey }] = teams;
      await runHere(
        { DATABASE_URL: '', ...embedded },
        'coupon',
        'create',
        '--team',
        teamId,
        '--name',
        'Ten',
        '--points',
        '10',
      );

      expect(await exportFrom(embedded)).toEqual(succeeded(/^Exported: \d+ rows of \d+ tables\n$/));
      expect((await stat(file)).mode & 0o777).toBe(0o600);

      const own = await createEmptyDatabase();
      expect(await run(embedded, 'import', '--file', file, '--into', own.url)).toEqual(
        succeeded(/^Imported: \d+ rows of \d+ tables\n$/),
      );
      const testApp = await startTestAppOn(own);
      try {
        const client = new TeamClient(testApp.url, teamId, apiKey, formId);
        const before = await bodiesOf(client, formId);
        expect(before.map(({ data }) => data)).not.toContainEqual([]);

        const back = { EMBEDDED_DATA_DIR: path.join(folder, 'back') };
        file = path.join(folder, 'back.export');
        await exportFrom({ DATABASE_URL: own.url });
        expect(await run(back, 'import', '--file', file)).toMatchObject({ status: 0, stderr: '' });
        const content = contentOf(await readFile(file));
        file = path.join(folder, 'again.export');
        await exportFrom(back);
        expect(contentOf(await readFile(file))).toEqual(content);
      } finally {
        await testApp.close();
      }
    });
  });

  describe('with a running service', () => {
    let testApp: TestApp;
    let target: TestDatabase;
    let team: TeamClient;

    beforeAll(async () => {
      [testApp, target] = await Promise.all([startTestApp(), createTestDatabase()]);
      team = await createTeam(testApp);
      const { id } = await createCustomer(team, { lastName: 'Müller\\' });
      await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200);
      for (const text of HARD_TEXTS) {
        await testApp.database.query(
          `INSERT INTO api_keys (team_id, id, key_hash, prefix, label)
           VALUES ($1, gen_random_uuid(), sha256(random()::text::bytea), 'rap_', $2)`,
          [team.teamId, text.slice(0, 200)],
        );
        const answers = { remark: text };
        await testApp.database.query(`UPDATE forms SET description = $2 WHERE team_id = $1`, [
          team.teamId,
          JSON.stringify(answers).slice(0, 500),
        ]);
      }
    });
    afterAll(async () => {
      await testApp.close();
      await target.drop();
    });

    it('keep texts of all kinds, and the ledger that can only be appended to', async () => {
      expect(await exportFrom({ DATABASE_URL: testApp.databaseUrl })).toMatchObject({ status: 0 });
      const copy = await createTestDatabase();
      const into = ['import', '--file', file, '--into', copy.url];
      expect(await run({}, ...into)).toMatchObject({ status: 0, stderr: '' });

      const app = await startTestAppOn(copy);
      try {
        for (const table of ['api_keys', 'customers', 'points_transactions', 'forms']) {
          const rows = `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY id`;
          expect(await app.database.query(rows)).toEqual(await testApp.database.query(rows));
        }
        expect(await run({}, ...into)).toEqual({
          status: 1,
          stdout: '',
          stderr: expect.stringMatching(
            /^database: is not empty: table \w+ has rows\n$/,
          ) as unknown,
        });
      } finally {
        await app.close();
      }
    });

    it('write no file over another', async () => {
      await writeFile(file, 'precious');

      expect(await exportFrom({ DATABASE_URL: testApp.databaseUrl })).toEqual({
        status: 1,
        stdout: '',
        stderr: 'out: there is a file of this name already\n',
      });
      expect(await readFile(file, 'utf8')).toBe('precious');
    });

    it.each([
      [
        'has lost its end',
        (bytes: Buffer) => bytes.subarray(0, bytes.length - 200),
        /cannot be imported/,
      ],
      ['is no export', () => Buffer.from('PGDMP'), /cannot be imported: incorrect header check/],
      [
        'has a changed row',
        changed('Müller', 'Möller'),
        /cannot be imported: the rows of table customers are not those that were exported/,
      ],
      [
        'lacks a row',
        changed(/^.*Müller.*\n/m, ''),
        /cannot be imported: the rows of table \w+ are not those that were exported/,
      ],
      [
        'has other migrations',
        changed('CreateTeams1', 'CreateOthers1'),
        /has other migrations than the database \(CreateOthers\d+ only in the file, CreateTeams\d+ only/,
      ],
    ])('reject a file that %s, and store nothing', async (_name, change, reason) => {
      await exportFrom({ DATABASE_URL: testApp.databaseUrl });
      await writeFile(file, change(await readFile(file)));

      const { status, stderr } = await run({}, 'import', '--file', file, '--into', target.url);

      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(new RegExp(`^file: .*${reason.source}`)) as unknown,
      });
      file = path.join(folder, 'target.export');
      expect(await exportFrom({ DATABASE_URL: target.url })).toMatchObject({ status: 0 });
      expect(contentOf(await readFile(file)).filter((line) => /"rows":[1-9]/.test(line))).toEqual(
        [],
      );
    });
  });
});

async function bodiesOf(client: TeamClient, formId: string): Promise<{ data: unknown }[]> {
  const paths = ['/customers', '/forms', `/forms/${formId}/schema`, `/forms/${formId}/responses`];
  const responses = await Promise.all(paths.map((each) => client.get(each).expect(200)));
  return responses.map(({ body }) => body as { data: unknown });
}

/** The lines without the time of the export. The order of rows is that of the tables, which an import keeps. */
function contentOf(bytes: Buffer): string[] {
  return gunzipSync(bytes)
    .toString()
    .replace(/"exportedAt":"[^"]*"/, '')
    .split('\n');
}

function changed(from: string | RegExp, to: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const text = gunzipSync(bytes).toString();
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    return gzipSync(other);
  };
}

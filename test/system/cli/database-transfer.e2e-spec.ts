import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { prepareDemo } from '../../../src/cli/demo/prepare-demo';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { createDeclared, unknownResources } from '../../support/team-resources';
import { startTestApp, startTestAppOn, type TestApp } from '../../support/test-app';
import {
  createEmptyDatabase,
  createTestDatabase,
  runSql,
  type TestDatabase,
} from '../../support/test-database';
import type { CliRun } from '../../support/cli/compiled-cli';
import { ACCOUNTS, ROWS_IN_EVERY_TABLE } from '../../support/rows-in-every-table';
import { readContent } from '../../support/database-content';
import { runInProcess } from '../../support/cli/in-process-cli';

// Some commands start PostgreSQL.
jest.setTimeout(180_000);

const SPECIAL_TEXTS = [
  '\\.',
  'a\tb\nc\\n\r',
  '\\N',
  '{"a":"\\u0001"}',
  'Äß 🎉 e\u0301',
  // 4.2 MB as JSON; the limit is 5 MiB.
  'ä\\\n'.repeat(700_000),
];

/** Tables that no migration creates, as a later version may have. */
const LATER_TABLES = `
  CREATE TABLE parents (id bigserial PRIMARY KEY, twice int GENERATED ALWAYS AS (2) STORED, note text NOT NULL);
  CREATE TABLE children (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent_id bigint NOT NULL REFERENCES parents (id),
    "Odd name" jsonb CHECK (jsonb_typeof("Odd name") <> 'null'))`;

const run = (environment: NodeJS.ProcessEnv, ...args: string[]): Promise<CliRun> =>
  runInProcess({ DATABASE_URL: '', ...environment }, 'database', ...args);

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
    it('move all data from another database to it and back', async () => {
      const [own, other] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
      const seeded = await runInProcess({ DATABASE_URL: own.url }, 'seed', '--responses', '30');
      expect(seeded.status).toBe(0);
      expect(await exportFrom({ DATABASE_URL: own.url })).toEqual(
        succeeded(/^Exported: \d+ rows of \d+ tables\n$/),
      );
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const content = contentOf(await readFile(file));

      const embedded = { EMBEDDED_DATA_DIR: path.join(folder, 'data') };
      expect(await run(embedded, 'import', '--file', file)).toEqual(
        succeeded(/^Imported: \d+ rows of \d+ tables\n$/),
      );
      file = path.join(folder, 'embedded.export');
      expect(await exportFrom(embedded)).toMatchObject({ status: 0, stderr: '' });
      expect(contentOf(await readFile(file))).toEqual(content);

      const back = await run(embedded, 'import', '--file', file, '--into', other.url);
      expect(back).toMatchObject({ status: 0, stderr: '' });
      file = path.join(folder, 'other.export');
      await exportFrom({ DATABASE_URL: other.url });
      expect(contentOf(await readFile(file))).toEqual(content);
      await Promise.all([own.drop(), other.drop()]);
    });
  });

  describe('with rows in every table', () => {
    let source: TestDatabase;
    let copy: TestDatabase;
    let bodies: object;
    let apiKey: string;
    let formId: string;

    const clientOf = ({ url }: TestApp): TeamClient => new TeamClient(url, '', apiKey, null);

    beforeAll(async () => {
      [source, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-transfer-demo-'));
      const testApp = await startTestAppOn(undropped(source));
      try {
        const demo = await prepareDemo(testApp.app, dataDir);
        apiKey = demo?.apiKey ?? '';
        const team = clientOf(testApp);
        const form = await createForm(team, {
          fields: [
            { fieldType: 'Textarea', label: 'Text' },
            { fieldType: 'Select', label: 'Choice', options: ['a|b', "it's", 'ü'] },
          ],
        });
        formId = form.id;
        for (const statement of ACCOUNTS) await testApp.database.query(statement);
        for (const text of SPECIAL_TEXTS) await submitResponse(team, formId, { text, choice: 'ü' });
        const { id } = await createCustomer(team, { lastName: 'Müller\\' });
        await team
          .post(`/customer/${id}/loyalty`, { points: 1.5, type: 'increment' })
          .set('Idempotency-Key', 'transfer')
          .expect(200);
        await createDeclared(testApp, team, { ...unknownResources(), customerId: id, formId });
        bodies = await bodiesOf(team, formId);
      } finally {
        await testApp.close();
        await rm(dataDir, { recursive: true, force: true });
      }
      await runSql(
        source.url,
        `${ROWS_IN_EVERY_TABLE};
         ${LATER_TABLES};
         INSERT INTO parents (note) SELECT 'note' FROM generate_series(1, 3);
         INSERT INTO children (parent_id, "Odd name") VALUES (3, NULL), (1, '[1e400, "\\\\N"]');
         DELETE FROM children WHERE id = 2`,
      );
      await runSql(copy.url, LATER_TABLES);
    });
    afterAll(async () => {
      await source.drop();
      await copy.drop();
    });

    it('copy every row, sequence and constraint, and the service works on the imported database', async () => {
      const before = await readContent(source.url);
      expect(Object.keys(before.tables).filter((name) => before.tables[name]?.rows === 0)).toEqual([
        'job_leases',
        'service_origins',
      ]);

      expect(await exportFrom({ DATABASE_URL: source.url })).toMatchObject({ status: 0 });
      const imported = await run({}, 'import', '--file', file, '--into', copy.url);
      expect(imported).toMatchObject({ status: 0, stderr: '' });

      expect(await readContent(source.url)).toEqual(before);
      expect(await readContent(copy.url)).toEqual(before);

      const testApp = await startTestAppOn(undropped(copy));
      try {
        const team = clientOf(testApp);
        expect(await bodiesOf(team, formId)).toEqual(bodies);

        await submitResponse(team, formId, { choice: 'ü' });
        const counted = await team.get(
          `/forms/${formId}/responses?limit=1&fieldKey=choice&fieldValue=ü`,
        );
        expect(counted.body).toMatchObject({ pagination: { total: SPECIAL_TEXTS.length + 1 } });
        const inserted = await testApp.database.query(
          'INSERT INTO children (parent_id) VALUES (3) RETURNING id',
        );
        expect(inserted).toEqual([{ id: 3 }]);
        await expect(
          testApp.database.query('UPDATE points_transactions SET delta = delta'),
        ).rejects.toThrow(/append/);
      } finally {
        await testApp.close();
      }
    });
  });

  describe('with a running service', () => {
    let testApp: TestApp;
    let target: TestDatabase;

    beforeAll(async () => {
      [testApp, target] = await Promise.all([startTestApp(), createTestDatabase()]);
      await createCustomer(await createTeam(testApp), { lastName: 'Müller' });
    });
    afterAll(async () => {
      await testApp.close();
      await target.drop();
    });

    it('import nothing into a database that has rows', async () => {
      expect(await exportFrom({ DATABASE_URL: testApp.databaseUrl })).toMatchObject({ status: 0 });

      expect(await run({ DATABASE_URL: testApp.databaseUrl }, 'import', '--file', file)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^database: is not empty: table \w+ has rows\n$/) as unknown,
      });
    });

    it('do not overwrite a file', async () => {
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
        'is truncated',
        (bytes: Buffer) => bytes.subarray(0, bytes.length - 200),
        /cannot be imported/,
      ],
      [
        'is not an export',
        () => Buffer.from('PGDMP'),
        /cannot be imported: incorrect header check/,
      ],
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
        changed('CreateInitialSchema1', 'CreateOtherSchema1'),
        /has other migrations than the database \(CreateOtherSchema\d+ only in the file, CreateInitialSchema\d+ only/,
      ],
      [
        'has another column',
        changed(/("table":"customers".*)"username"/, '$1"nickname"'),
        /has other columns in table customers than the database \(nickname only in the file, username only in the database\)/,
      ],
      [
        'has another table',
        changed('"table":"customers"', '"table":"clients"'),
        /cannot be imported: table clients is not one of this database/,
      ],
    ])('reject a file that %s and import nothing', async (_name, change, reason) => {
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

/** A database that is not dropped when the service stops. */
const undropped = ({ url }: TestDatabase): TestDatabase => ({ url, drop: async () => undefined });

async function bodiesOf(team: TeamClient, formId: string): Promise<object> {
  const paths = [
    '/customers?limit=100',
    '/forms',
    `/forms/${formId}/schema`,
    `/forms/${formId}/responses`,
    `/forms/${formId}/responses?search=%F0%9F%8E%89`,
    '/analytics/social/instagram/posts?limit=100',
    '/analytics/social/instagram/profile?window=90d',
  ];
  const bodies: Record<string, unknown> = {};
  // One at a time, because requests to a service that has just started may wait too long for a connection on a busy machine.
  for (const each of paths) bodies[each] = (await team.get(each).expect(200)).body;
  return bodies;
}

/** The lines of an export without its time. An import keeps the order of rows. */
function contentOf(bytes: Buffer): string[] {
  return gunzipSync(bytes)
    .toString()
    .replace(/"exportedAt":"[^"]*"/, '')
    .split('\n');
}

/** Returns a function that replaces a text in an export. */
function changed(from: string | RegExp, to: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const text = gunzipSync(bytes).toString();
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    return gzipSync(other);
  };
}

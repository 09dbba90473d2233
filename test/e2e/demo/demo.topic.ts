import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pino from 'pino';
import { KeysService } from '../../../src/auth/keys.service';
import { readConfig } from '../../../src/config/app-config';
import { createApp } from '../../../src/create-app';
import type { Demo } from '../../../src/demo/demo.service';
import { prepareDemo } from '../../../src/demo/prepare-demo';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('the demo team', () => {
  let testApp: TestApp;
  let dataDir: string;

  beforeEach(async () => {
    [testApp, dataDir] = await Promise.all([
      startTestApp(),
      mkdtemp(path.join(os.tmpdir(), 'rapport-demo-')),
    ]);
  });

  afterEach(async () => {
    await testApp.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const prepare = (): Promise<Demo | null> => prepareDemo(testApp.app, dataDir);

  async function prepared(): Promise<Demo & { apiKey: string }> {
    const demo = await prepare();
    const apiKey = demo?.apiKey ?? null;
    if (demo === null || apiKey === null) throw new Error('There is no demo that could be used.');
    return { ...demo, apiKey };
  }

  const clientOf = ({ teamId, apiKey }: Demo & { apiKey: string }): TeamClient =>
    new TeamClient(testApp.url, teamId, apiKey, null);

  async function countRows(): Promise<Record<string, number>> {
    const [row] = await testApp.database.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM teams)::integer AS teams,
              (SELECT count(*) FROM forms)::integer AS forms,
              (SELECT count(*) FROM customers)::integer AS customers,
              (SELECT count(*) FROM form_responses)::integer AS responses,
              (SELECT count(*) FROM social_posts)::integer AS posts,
              (SELECT count(*) FROM social_profile_days)::integer AS "profileDays"`,
    );
    return row ?? {};
  }

  /** 12 regulars and the 10 who became customers by answering the form. */
  const COMPLETE = {
    teams: 1,
    forms: 3,
    customers: 22,
    responses: 25,
    posts: 23,
    profileDays: 225,
  };

  it('can be looked at over HTTP', async () => {
    const demo = await prepared();
    const client = clientOf(demo);

    const key = await client.get('/auth/key').expect(200);
    expect(key.body).toMatchObject({ data: { team: { name: 'Kaffeewerk Berlin' } } });
    const forms = await client.get('/forms').expect(200);
    expect(forms.body).toMatchObject({
      data: [
        { name: 'Tasting evening feedback', status: 'draft', responseCount: 0 },
        { name: 'Coffee club sign-up', status: 'published', responseCount: 25, id: demo.form.id },
        { name: 'Starter form', status: 'draft', responseCount: 0 },
      ],
    });
    const responses = await client.get(`/forms/${demo.form.id}/responses?limit=100`).expect(200);
    const { data, pagination } = responses.body as {
      data: { subscriberId: string | null }[];
      pagination: { total: number };
    };
    expect(pagination.total).toBe(25);
    expect(data[0]).toMatchObject({ subscriberFirstName: 'Lena', subscriberLastName: 'Hoffmann' });
    const known = data.flatMap(({ subscriberId }) => subscriberId ?? []);
    expect(known.length).toBe(22);
    expect(new Set(known).size).toBeLessThan(known.length);
    expect(await countRows()).toEqual(COMPLETE);
  });

  it('is made once, and a later start shows the same key', async () => {
    const first = await prepare();
    const second = await prepare();

    expect(second).toEqual(first);
    expect(await countRows()).toEqual(COMPLETE);
    expect(await readdir(dataDir)).toEqual(['demo.json']);
    const file = path.join(dataDir, 'demo.json');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      teamId: first?.teamId,
      apiKey: first?.apiKey,
      formId: first?.form.id,
    });
  });

  it('is made once by processes that start together', async () => {
    const others: NestExpressApplication[] = await Promise.all(
      [1, 2].map(() =>
        createApp({
          config: readConfig({ DATABASE_URL: testApp.databaseUrl }),
          databaseUrl: testApp.databaseUrl,
          logger: pino({ level: 'silent' }),
        }),
      ),
    );
    const demos = await Promise.all(
      [testApp.app, ...others].map((app) => prepareDemo(app, dataDir)),
    );
    await Promise.all(others.map((app) => app.close()));

    expect(demos[0]?.apiKey).toMatch(/^rap_/);
    expect(demos).toEqual(demos.map(() => demos[0]));
    expect(await countRows()).toEqual(COMPLETE);
  });

  it('is finished by the next start after a crash', async () => {
    await testApp.database.query(`
      CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM form_responses) >= 10 THEN RAISE 'crash'; END IF;
          RETURN NEW;
        END $$`);
    await testApp.database.query(
      'CREATE TRIGGER crash BEFORE INSERT ON form_responses FOR EACH ROW EXECUTE FUNCTION crash()',
    );
    await expect(prepare()).rejects.toThrow('crash');
    expect(await countRows()).toMatchObject({ teams: 1, forms: 2, responses: 10 });
    await testApp.database.query('DROP TRIGGER crash ON form_responses');

    const demo = await prepared();

    expect(await countRows()).toEqual(COMPLETE);
    await clientOf(demo).get(`/forms/${demo.form.id}/schema`).expect(200);
  });

  it('starts anew when the record is of a database that is gone', async () => {
    const stale = { teamId: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11', apiKey: 'rap_x', formId: 'x' };
    await writeFile(path.join(dataDir, 'demo.json'), JSON.stringify(stale));

    const demo = await prepared();

    await clientOf(demo).get('/auth/key').expect(200);
    expect(await countRows()).toEqual(COMPLETE);
  });

  it('shows no key that was revoked', async () => {
    const { teamId } = await prepared();
    const keys = testApp.app.get(KeysService);
    const [key] = await keys.list(teamId);
    await keys.revoke(key?.id ?? '');

    expect(await prepare()).toMatchObject({ teamId, apiKey: null });
  });

  it.each([
    ['no record', null],
    ['an unreadable record', '{"teamId":'],
  ])('is not made beside other teams, with %s', async (_name, record) => {
    await createTeam(testApp, { name: 'Kaffeewerk Berlin' });
    if (record !== null) await writeFile(path.join(dataDir, 'demo.json'), record);

    expect(await prepare()).toBeNull();
    expect(await countRows()).toEqual({
      teams: 1,
      forms: 1,
      customers: 0,
      responses: 0,
      posts: 0,
      profileDays: 0,
    });
  });
});

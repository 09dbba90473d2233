import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pino from 'pino';
import { KeysService } from '../../../src/auth/keys.service';
import { prepareDemo } from '../../../src/cli/demo/prepare-demo';
import { readConfig } from '../../../src/core/config/app-config';
import { createApp } from '../../../src/create-app';
import { createTeam } from '../../factories/team.factory';
import { COMPLETE_COUNTS, DemoApp } from './demo-app';
import { useEachTest } from '../../support/use-value';

describe('The demo team', () => {
  const demoApp = useEachTest(() => DemoApp.start());

  it('is created once, and a later start shows the same key unless it is revoked', async () => {
    const first = await demoApp.prepare();
    const second = await demoApp.prepare();

    expect(second).toEqual(first);
    expect(await demoApp.countRows()).toEqual(COMPLETE_COUNTS);
    expect(await readdir(demoApp.dataDir)).toEqual(['demo.json']);
    const file = path.join(demoApp.dataDir, 'demo.json');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      teamId: first?.teamId,
      apiKey: first?.apiKey,
      formId: first?.form.id,
    });

    const keys = demoApp.testApp.app.get(KeysService);
    const [key] = await keys.listAsOperator(first?.teamId ?? '');
    expect(key?.label).toBe('Demo key');
    await keys.revokeAsOperator(key?.id ?? '');
    expect(await demoApp.prepare()).toMatchObject({ teamId: first?.teamId, apiKey: null });
  });

  it('is created once by processes that start at the same time', async () => {
    const others: NestExpressApplication[] = await Promise.all(
      [1, 2].map(() =>
        createApp({
          config: readConfig({ DATABASE_URL: demoApp.testApp.databaseUrl }),
          databaseUrl: demoApp.testApp.databaseUrl,
          logger: pino({ level: 'silent' }),
        }),
      ),
    );
    const demos = await Promise.all(
      [demoApp.testApp.app, ...others].map((app) => prepareDemo(app, demoApp.dataDir)),
    );
    await Promise.all(others.map((app) => app.close()));

    expect(demos[0]?.apiKey).toMatch(/^rap_/);
    expect(demos).toEqual(demos.map(() => demos[0]));
    expect(await demoApp.countRows()).toEqual(COMPLETE_COUNTS);
  });

  it('is completed by the next start after a crash', async () => {
    await demoApp.testApp.database.query(`
      CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM form_responses) >= 10 THEN RAISE 'crash'; END IF;
          RETURN NEW;
        END $$`);
    await demoApp.testApp.database.query(
      'CREATE TRIGGER crash BEFORE INSERT ON form_responses FOR EACH ROW EXECUTE FUNCTION crash()',
    );
    await expect(demoApp.prepare()).rejects.toThrow('crash');
    expect(await demoApp.countRows()).toMatchObject({ teams: 1, forms: 2, responses: 10 });
    await demoApp.testApp.database.query('DROP TRIGGER crash ON form_responses');

    const { demo, team } = await demoApp.prepareTeam();

    expect(await demoApp.countRows()).toEqual(COMPLETE_COUNTS);
    await team.get(`/forms/${demo.form.id}/schema`).expect(200);
  });

  it('is created again when the record is from a deleted database', async () => {
    const stale = { teamId: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11', apiKey: 'rap_x', formId: 'x' };
    await writeFile(path.join(demoApp.dataDir, 'demo.json'), JSON.stringify(stale));

    const { team } = await demoApp.prepareTeam();

    await team.get('/auth/key').expect(200);
    expect(await demoApp.countRows()).toEqual(COMPLETE_COUNTS);
  });

  it('is not created if there are other teams, neither without a record nor with an unreadable one', async () => {
    await createTeam(demoApp.testApp, { name: 'Kaffeewerk Berlin' });
    const without = await demoApp.prepare();
    await writeFile(path.join(demoApp.dataDir, 'demo.json'), '{"teamId":');

    expect([without, await demoApp.prepare()]).toEqual([null, null]);
    expect(await demoApp.countRows()).toEqual({
      teams: 1,
      forms: 1,
      customers: 0,
      responses: 0,
      posts: 0,
      profileDays: 0,
    });
  });
});

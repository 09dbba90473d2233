import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject, OperationObject, RequestBodyObject } from '@nestjs/swagger';
import pino from 'pino';
import request from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { readConfig } from '../../../src/core/config/app-config';
import { createApp } from '../../../src/create-app';
import type { Demo } from '../../../src/cli/demo/demo.service';
import { findDemoExamples } from '../../../src/cli/demo/find-demo-examples';
import { prepareDemo } from '../../../src/cli/demo/prepare-demo';
import { TryItSource } from '../../../src/core/openapi/page/try-it-source';
import { createTeam } from '../../factories/team.factory';
import type { Method } from '../../support/documented-api';
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
    if (demo === null || apiKey === null) throw new Error('The demo team has no key.');
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

  /** The number of days between the first and the last row of a table, and their times. */
  async function daysOf(table: string): Promise<{ days: number; oldest: number; newest: number }> {
    const [row] = await testApp.database.query<{ days: number; oldest: number; newest: number }>(
      `SELECT count(DISTINCT created_at::date)::integer AS days,
              extract(epoch FROM min(created_at))::float8 * 1000 AS oldest,
              extract(epoch FROM max(created_at))::float8 * 1000 AS newest
         FROM ${table}`,
    );
    return row!;
  }

  /** 12 initial customers and 10 created by responses. */
  const COMPLETE = {
    teams: 1,
    forms: 3,
    customers: 22,
    responses: 29,
    posts: 23,
    profileDays: 225,
  };

  it('can be read over HTTP', async () => {
    const demo = await prepared();
    const client = clientOf(demo);

    const key = await client.get('/auth/key').expect(200);
    expect(key.body).toMatchObject({ data: { team: { name: 'Kaffeewerk Berlin' } } });
    const forms = await client.get('/forms').expect(200);
    expect(forms.body).toMatchObject({
      data: [
        { name: 'Tasting evening feedback', status: 'published', responseCount: 4 },
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

  it('has responses, customers and a ledger of several weeks, the newest of today', async () => {
    const now = Date.now();
    const demo = await prepared();

    for (const table of ['form_responses', 'customers', 'points_transactions']) {
      const found = await daysOf(table);
      expect(found.days).toBeGreaterThan(15);
      expect(now - found.oldest).toBeGreaterThan(40 * 86_400_000);
      expect(found.newest).toBeLessThanOrEqual(Date.now());
    }
    expect(now - (await daysOf('form_responses')).newest).toBeLessThan(86_400_000);
    const { body } = await clientOf(demo).get(`/forms/${demo.form.id}/responses?limit=100`);
    const times = (body as { data: { createdAt: string }[] }).data.map(
      ({ createdAt }) => createdAt,
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has a ledger that sums up to the balances and has all redemptions', async () => {
    await prepared();

    const wrong = await testApp.database.query(
      `SELECT c.id FROM customers c
         LEFT JOIN (
           SELECT customer_id, sum(delta) AS sum, count(*) AS number, max(t.number) AS last,
                  bool_and(balance_after = running) AS is_running
             FROM (SELECT *, sum(delta) OVER (PARTITION BY customer_id ORDER BY number) AS running
                     FROM points_transactions) t
            GROUP BY customer_id) ledger ON ledger.customer_id = c.id
        WHERE c.points <> coalesce(ledger.sum, 0) OR c.transaction_count <> coalesce(ledger.number, 0)
           OR coalesce(ledger.last, 0) <> coalesce(ledger.number, 0) OR NOT coalesce(is_running, true)`,
    );
    expect(wrong).toEqual([]);
    const [counts] = await testApp.database.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM points_transactions)::integer AS entries,
              (SELECT count(*) FROM points_transactions WHERE reason = 'coupon')::integer AS coupon,
              (SELECT count(*) FROM coupon_redemptions)::integer AS redemptions,
              (SELECT sum(redemptions) FROM coupon_codes)::integer AS used,
              (SELECT sum(redemptions) FROM coupon_customers)::integer AS granted`,
    );
    expect(counts!.entries).toBeGreaterThan(100);
    expect(counts!.coupon).toBeGreaterThan(15);
    const { coupon } = counts!;
    expect(counts).toMatchObject({ redemptions: coupon, used: coupon, granted: coupon });
  });

  it('has a coupon code that can be redeemed repeatedly', async () => {
    const demo = await prepared();
    const { customerId, ...body } = demo.redemption!;
    const client = clientOf(demo);

    const first = await client.post(`/customer/${customerId}/qr`, body).expect(200);
    const second = await client.post(`/customer/${customerId}/qr`, body).expect(200);
    const points = [first, second].map(
      ({ body: { data } }: { body: { data: { points: number } } }) => data.points,
    );
    expect(points[1]! - points[0]!).toBe(5);
  });

  it('provides the examples of the docs page', async () => {
    const demo = await prepared();
    testApp.app.get(TryItSource).use(() => findDemoExamples(testApp.app, dataDir));
    const { body } = await request(testApp.url).get('/docs/openapi.json').expect(200);
    const { paths } = body as OpenAPIObject;

    const parametersOf = (route: string, method: 'get' | 'post'): (string | undefined)[] =>
      (paths[route]?.[method]?.parameters ?? []).flatMap((parameter) =>
        'in' in parameter && parameter.in === 'path' ? [parameter.example as string] : [],
      );
    const client = clientOf(demo);
    const [customerId] = parametersOf('/v1/customer/{customerId}', 'get');
    await client.get(`/customer/${customerId}`).expect(200);
    const [formId, responseId] = parametersOf('/v1/forms/{formId}/responses/{responseId}', 'get');
    await client.get(`/forms/${formId}/responses/${responseId}`).expect(200);
    const [platform, postId] = parametersOf('/v1/analytics/social/{platform}/posts/{id}', 'get');
    await client.get(`/analytics/social/${platform}/posts/${postId}`).expect(200);
    const deliveries = '/v1/forms/{formId}/webhook-deliveries/{deliveryId}/redeliver';
    const [hookedFormId, deliveryId] = parametersOf(deliveries, 'post');
    const log = await client.get(`/forms/${hookedFormId}/webhook-deliveries`).expect(200);
    expect(log.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: deliveryId, status: 'delivered', attempts: 1 }),
      ]) as unknown,
    });
  });

  it('makes every operation of the docs page succeed with its example', async () => {
    const demo = await prepared();
    testApp.app.get(TryItSource).use(() => findDemoExamples(testApp.app, dataDir));
    const { body } = await request(testApp.url).get('/docs/openapi.json').expect(200);

    const failed: unknown[] = [];
    let succeeded = 0;
    for (const [route, item] of Object.entries((body as OpenAPIObject).paths)) {
      for (const [method, operation] of Object.entries(item) as [Method, OperationObject][]) {
        const path = (operation.parameters ?? []).reduce(
          (text, parameter) =>
            'in' in parameter && parameter.in === 'path'
              ? text.replace(`{${parameter.name}}`, String(parameter.example))
              : text,
          route,
        );
        const { content } = (operation.requestBody ?? {}) as Partial<RequestBodyObject>;
        const agent = request(testApp.url);
        const call = agent[method](path).set('Authorization', `Bearer ${demo.apiKey}`);
        const response = await call.send(content?.['application/json']?.example as object);
        if (response.ok) succeeded += 1;
        else failed.push({ operation: operation.operationId, body: response.body as unknown });
      }
    }
    expect(failed).toEqual([]);
    expect(succeeded).toBeGreaterThan(20);
  });

  it('is created once, and a later start shows the same key', async () => {
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

  it('is created once by processes that start at the same time', async () => {
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

  it('is completed by the next start after a crash', async () => {
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

  it('is created again when the record is from a deleted database', async () => {
    const stale = { teamId: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11', apiKey: 'rap_x', formId: 'x' };
    await writeFile(path.join(dataDir, 'demo.json'), JSON.stringify(stale));

    const demo = await prepared();

    await clientOf(demo).get('/auth/key').expect(200);
    expect(await countRows()).toEqual(COMPLETE);
  });

  it('shows no revoked key', async () => {
    const { teamId } = await prepared();
    const keys = testApp.app.get(KeysService);
    const [key] = await keys.list(teamId);
    await keys.revoke(key?.id ?? '');

    expect(await prepare()).toMatchObject({ teamId, apiKey: null });
  });

  it.each([
    ['no record', null],
    ['an unreadable record', '{"teamId":'],
  ])('is not created when there are other teams, with %s', async (_name, record) => {
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

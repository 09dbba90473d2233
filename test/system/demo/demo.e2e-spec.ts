import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { findDemoExamples } from '../../../src/cli/demo/find-demo-examples';
import { DAY_MS } from '../../../src/core/values/durations';
import { TryItSource } from '../../../src/tenancy/openapi/page/try-it-source';
import { COMPLETE_COUNTS, DemoApp } from './demo-app';
import { runDocsExamples } from './docs-examples';
import { useOnce } from '../../support/use-value';

describe('The demo team', () => {
  // One application for all tests: the tests that add data are the last ones.
  const demoApp = useOnce(() => DemoApp.start());

  /** The number of days with rows of a table, and the times of the first and the last row in milliseconds. */
  async function daysOf(table: string): Promise<{ days: number; oldest: number; newest: number }> {
    const [row] = await demoApp.testApp.database.query<{
      days: number;
      oldest: number;
      newest: number;
    }>(
      `SELECT count(DISTINCT created_at::date)::integer AS days,
              extract(epoch FROM min(created_at))::float8 * 1000 AS oldest,
              extract(epoch FROM max(created_at))::float8 * 1000 AS newest
         FROM ${table}`,
    );
    return row!;
  }

  it('has data that can be read over HTTP', async () => {
    const { demo, team } = await demoApp.prepareTeam();

    const key = await team.get('/auth/key').expect(200);
    expect(key.body).toMatchObject({ data: { team: { name: 'Kaffeewerk Berlin' } } });
    const forms = await team.get('/forms').expect(200);
    expect(forms.body).toMatchObject({
      data: [
        { name: 'Tasting evening feedback', status: 'published', responseCount: 4 },
        { name: 'Coffee club sign-up', status: 'published', responseCount: 25, id: demo.form.id },
        { name: 'Starter form', status: 'draft', responseCount: 0 },
      ],
    });
    const responses = await team.get(`/forms/${demo.form.id}/responses?limit=100`).expect(200);
    const { data, pagination } = responses.body as {
      data: { subscriberId: string | null }[];
      pagination: { total: number };
    };
    expect(pagination.total).toBe(25);
    expect(data[0]).toMatchObject({ subscriberFirstName: 'Lena', subscriberLastName: 'Hoffmann' });
    const known = data.flatMap(({ subscriberId }) => subscriberId ?? []);
    expect(known.length).toBe(22);
    expect(new Set(known).size).toBeLessThan(known.length);
    expect(await demoApp.countRows()).toEqual(COMPLETE_COUNTS);
  });

  it('has responses, customers and a ledger of several weeks, the newest of today', async () => {
    const now = Date.now();
    const { demo, team } = await demoApp.prepareTeam();

    for (const table of ['form_responses', 'customers', 'points_transactions']) {
      const found = await daysOf(table);
      expect(found.days).toBeGreaterThan(15);
      expect(now - found.oldest).toBeGreaterThan(40 * DAY_MS);
      expect(found.newest).toBeLessThanOrEqual(Date.now());
    }
    expect(now - (await daysOf('form_responses')).newest).toBeLessThan(DAY_MS);
    const { body } = await team.get(`/forms/${demo.form.id}/responses?limit=100`);
    const times = (body as { data: { createdAt: string }[] }).data.map(
      ({ createdAt }) => createdAt,
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has a ledger that sums up to the balances and has all redemptions', async () => {
    await demoApp.prepareTeam();

    const wrong = await demoApp.testApp.database.query(
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
    const [counts] = await demoApp.testApp.database.query<Record<string, number>>(
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
    const { demo, team } = await demoApp.prepareTeam();
    const { customerId, ...body } = demo.redemption!;

    const first = await team.post(`/customer/${customerId}/qr`, body).expect(200);
    const second = await team.post(`/customer/${customerId}/qr`, body).expect(200);
    const points = [first, second].map(
      ({ body: { data } }: { body: { data: { points: number } } }) => data.points,
    );
    expect(points[1]! - points[0]!).toBe(5);
  });

  it('provides the examples of the docs page', async () => {
    const { team } = await demoApp.prepareTeam();
    demoApp.testApp.app
      .get(TryItSource)
      .use(() => findDemoExamples(demoApp.testApp.app, demoApp.dataDir));
    const { body } = await request(demoApp.testApp.url).get('/docs/openapi.json').expect(200);
    const { paths } = body as OpenAPIObject;

    const parametersOf = (route: string, method: 'get' | 'post'): (string | undefined)[] =>
      (paths[route]?.[method]?.parameters ?? []).flatMap((parameter) =>
        'in' in parameter && parameter.in === 'path' ? [parameter.example as string] : [],
      );
    const [customerId] = parametersOf('/v1/customer/{customerId}', 'get');
    await team.get(`/customer/${customerId}`).expect(200);
    const [formId, responseId] = parametersOf('/v1/forms/{formId}/responses/{responseId}', 'get');
    await team.get(`/forms/${formId}/responses/${responseId}`).expect(200);
    const [platform, postId] = parametersOf('/v1/analytics/social/{platform}/posts/{id}', 'get');
    await team.get(`/analytics/social/${platform}/posts/${postId}`).expect(200);
    const deliveries = '/v1/forms/{formId}/webhook-deliveries/{deliveryId}/redeliver';
    const [hookedFormId, deliveryId] = parametersOf(deliveries, 'post');
    const log = await team.get(`/forms/${hookedFormId}/webhook-deliveries`).expect(200);
    expect(log.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: deliveryId, status: 'delivered', attempts: 1 }),
      ]) as unknown,
    });
  });

  it('makes every operation of the docs page succeed with its example', async () => {
    const { demo } = await demoApp.prepareTeam();

    const { succeeded, failed } = await runDocsExamples(demoApp, demo.apiKey);

    expect(failed).toEqual([]);
    expect(succeeded).toBeGreaterThan(20);
  });
});

import request from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { readMetrics, type Sample, valuesOf } from '../../support/read-metrics';
import { shareTestApp } from '../../support/test-app';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const REQUESTS = 'rapport_http_request_duration_seconds';
const SCRAPES = 'GET /metrics 200';
const EMAIL = 'grace.hopper@example.com';

/** The number of requests by "method route status". */
function countsOf(samples: readonly Sample[]): Map<string, number> {
  const counted = samples.filter(({ name }) => name === `${REQUESTS}_count`);
  return new Map(
    counted.map(({ labels: { method, route, status, ...others }, value }) => {
      expect(others).toEqual({});
      return [`${method} ${route} ${status}`, value];
    }),
  );
}

describe('The metrics of requests', () => {
  const { testApp, team } = useTeams({ app: () => shareTestApp({ METRICS: 'true' }) });

  /** The requests that were counted during `work`. */
  async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = countsOf(await readMetrics(testApp));
    await work();
    const after = countsOf(await readMetrics(testApp));
    const added = [...after].map(([labels, count]) => [labels, count - (before.get(labels) ?? 0)]);
    return Object.fromEntries(added.filter(([labels, count]) => count !== 0 && labels !== SCRAPES));
  }

  it('counts requests by method, pattern of the route and status', async () => {
    const added = await counted(async () => {
      const { id } = await createCustomer(team);
      await team.get(`/customer/${id}`).expect(200);
      await team.get(`/customer/${id}?email=${EMAIL}`).expect(200);
      await team.get(`/customer/${EMAIL}`).expect(404);
      await team.post('/customer', {}).expect(400);
      await request(testApp.url).get('/v1/forms').expect(401);
      await request(testApp.url).head('/health/live').expect(200);
      await request(testApp.url).get('/docs').expect(200);
    });
    expect(added).toEqual({
      'POST /v1/customer 201': 1,
      'POST /v1/customer 400': 1,
      'GET /v1/customer/:customerId 200': 2,
      'GET /v1/customer/:customerId 404': 1,
      'GET /v1/forms 401': 1,
      'HEAD /health/live 200': 1,
      'GET /docs 200': 1,
    });
  });

  it('counts all unknown paths under one route label', async () => {
    const added = await counted(async () => {
      await team.get('/').expect(404);
      await team.get(`/nowhere/${EMAIL}`).expect(404);
      await team.call('delete', '/forms').expect(404);
      await request(testApp.url).get('/v1').expect(401);
      await request(testApp.url).get(`/v1/nowhere/${team.apiKey}`).expect(401);
      await request(testApp.url).get('/wp-admin/setup.php').expect(404);
    });
    expect(added).toEqual({ 'GET none 404': 3, 'DELETE none 404': 1, 'GET none 401': 2 });
  });

  it('reports their durations in buckets', async () => {
    const series = (await readMetrics(testApp)).filter(
      ({ name, labels }) => name.startsWith(REQUESTS) && labels.route === '/v1/customer',
    );
    const created = series.filter(({ labels }) => labels.status === '201');
    const buckets = created.filter(({ name }) => name === `${REQUESTS}_bucket`);
    expect(buckets.map(({ labels }) => labels.le)).toEqual(
      '0.002 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '),
    );
    const values = buckets.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values.at(-1)).toBe(valuesOf(created, `${REQUESTS}_count`)[0]);
    expect(valuesOf(created, `${REQUESTS}_sum`)[0]).toBeGreaterThan(0);
  });

  it('counts requests of clients that disconnected as aborted', async () => {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    try {
      const added = await counted(async () => {
        const call = team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' });
        const disconnected = Promise.resolve(call).catch((error: unknown) => error);
        await waitForBlocked(testApp);
        call.abort();
        expect(await disconnected).toMatchObject({ code: 'ABORTED' });
        await eventually(() => testApp.logLines.some(({ aborted }) => aborted === true));
      });
      expect(added).toEqual({ 'POST /v1/customer/:customerId/loyalty aborted': 1 });
    } finally {
      await held.release();
    }
  });
});

import request from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { readMetrics, type Sample, valuesOf } from '../../support/read-metrics';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { hold } from '../../support/held-locks';
import { hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { createHookedForm, remark, startWebhookApp } from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';

const EMAIL = 'grace.hopper@example.com';
const SECRET = 'the-secret-of-a-webhook';
const POOL_SIZE = 4;
const POOL = 'rapport_database_connections';
const PENDING_METRIC = 'rapport_webhook_deliveries_pending';

describe('GET /metrics', () => {
  const { testApp, team } = useTeams({
    app: () => startWebhookApp({ METRICS: 'true', DATABASE_POOL_SIZE: String(POOL_SIZE) }),
  });

  it('returns the text format of Prometheus without a key', async () => {
    const response = await request(testApp.url).get('/metrics').expect(200);
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.text).toContain('# TYPE rapport_http_request_duration_seconds histogram\n');
    await request(testApp.url)
      .get('/metrics')
      .set('Authorization', 'Bearer rap_unknown')
      .expect(200);
    expectError(await request(testApp.url).post('/metrics'), 'ROUTE_NOT_FOUND');
  });

  it('reports the use of the pool, and omits only gauges that cannot be read', async () => {
    // Two teams, because one team cannot use all connections.
    const teams = [team, await createTeam(testApp)];
    const ids = await Promise.all(teams.map(async (one) => (await createCustomer(one)).id));
    const held = await hold(testApp, 'SELECT 1 FROM customers WHERE id = ANY ($1) FOR UPDATE', [
      ids,
    ]);
    const observed = new AbortController();
    const statuses = new Set<number>();
    // Requests that end at the lock timeout are sent again until a scrape has seen the pool used up.
    const change = async (one: TeamClient, id = ''): Promise<void> => {
      while (!observed.signal.aborted) {
        const body = { points: 1, type: 'increment' };
        statuses.add((await one.post(`/customer/${id}/loyalty`, body)).status);
      }
    };
    const load = teams.flatMap((one, index) => times(POOL_SIZE, () => change(one, ids[index])));
    const isUsedUp = (samples: readonly Sample[]): boolean =>
      valuesOf(samples, `${POOL}_idle`)[0] === 0 &&
      Number(valuesOf(samples, `${POOL}_waiting`)[0]) >= 2 &&
      valuesOf(samples, PENDING_METRIC).length === 0;
    let samples: Sample[];
    try {
      do samples = await readMetrics(testApp);
      while (!isUsedUp(samples));
    } finally {
      observed.abort();
      await held.release();
    }
    expect(valuesOf(samples, `${POOL}_open`)).toEqual([POOL_SIZE]);
    await Promise.all(load);
    for (const status of statuses) expect([200, 503]).toContain(status);

    const after = await readMetrics(testApp);
    expect(valuesOf(after, `${POOL}_open`)).toEqual([POOL_SIZE]);
    expect(valuesOf(after, `${POOL}_waiting`)).toEqual([0]);
    expect(valuesOf(after, PENDING_METRIC)).toEqual([0]);
  });

  it('reports pending webhooks and webhooks in flight', async () => {
    const receiver = await Receiver.start(hang);
    const { id } = await createHookedForm(team, receiver, { webhookSecret: SECRET });
    for (let count = 0; count < 2; count += 1) await remark(team, id);
    await eventually(() => receiver.calls.length === 2);

    const busy = await readMetrics(testApp);
    expect(valuesOf(busy, PENDING_METRIC)).toEqual([2]);
    expect(valuesOf(busy, 'rapport_webhook_deliveries_in_flight')).toEqual([2]);

    receiver.closeConnections();
    await eventually(async () => valuesOf(await readMetrics(testApp), PENDING_METRIC)[0] === 0);
    const idle = await readMetrics(testApp);
    expect(valuesOf(idle, 'rapport_webhook_deliveries_in_flight')).toEqual([0]);
    await receiver.close();
  });

  it.each([
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'process_open_fds',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
  ])('measures the process: %s', async (name) => {
    const [value, ...others] = valuesOf(await readMetrics(testApp), name);
    // The event loop lag may be 0 just after the previous scrape.
    expect(value).toBeGreaterThanOrEqual(name.includes('lag') ? 0 : 0.001);
    expect(others).toEqual([]);
  });

  it('contains no key, no id and no personal data', async () => {
    const { id } = await createCustomer(team, { email: EMAIL });
    await team.get(`/customer/${id}?key=${team.apiKey}`).set('X-Request-Id', 'the-request');
    const { text } = await request(testApp.url).get('/metrics').expect(200);
    for (const secret of [
      team.apiKey,
      team.apiKey.slice(0, 12),
      team.teamId,
      String(team.starterFormId),
      id,
      'the-request',
      EMAIL,
      SECRET,
      new URL(testApp.databaseUrl).password,
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(text).not.toContain(secret);
    }
  });

  it('returns 404 unless METRICS is true', async () => {
    for (const start of [shareTestApp, () => startTestApp({ METRICS: 'false' })]) {
      const without = await start();
      expectError(await request(without.url).get('/metrics'), 'ROUTE_NOT_FOUND');
      await without.close();
    }
  });
});

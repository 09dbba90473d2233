import request, { type Test } from 'supertest';
import { Readiness } from '../../../src/core/observability/readiness';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { startTestAppBehindProxy } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

describe('Health', () => {
  const testApp = useOnce(startTestAppBehindProxy);

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const get = (path: string): Test => request(testApp.url).get(path);

  it.each(['/health/live', '/health/ready'])('%s is ok, without a key', async (path) => {
    const response = await get(path);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: 'ok' });
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('ignores an invalid key', async () => {
    await get('/health/ready').set('Authorization', 'Bearer nonsense').expect(200);
  });

  it('queries the database only for readiness', async () => {
    expect(await countRoundTrips(() => get('/health/live').expect(200))).toBe(0);
    expect(await countRoundTrips(() => get('/health/ready').expect(200))).toBe(1);
  });

  it('is live and not ready while the database is unavailable, and ready again afterwards', async () => {
    testApp.proxy.cut();

    const ready = await get('/health/ready');
    const live = await get('/health/live');

    expectError(ready, 'SERVICE_UNAVAILABLE');
    expect(ready.headers['retry-after']).toBe('1');
    expect(live.body).toEqual({ status: 'ok' });

    testApp.proxy.restore();
    await eventually(async () => (await get('/health/ready')).status === 200);
  });

  it('is live and not ready during the shutdown', async () => {
    jest.spyOn(testApp.app.get(Readiness), 'isStopping', 'get').mockReturnValue(true);

    const ready = await get('/health/ready');
    const live = await get('/health/live');

    expectError(ready, 'SERVICE_UNAVAILABLE');
    expect(ready.headers['connection']).toBe('close');
    expect(live.body).toEqual({ status: 'ok' });
  });
});

import type { Response } from 'supertest';
import { customerBody } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { startTestAppBehindProxy } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

function expectUnavailable(response: Response): void {
  expectError(response, 'SERVICE_UNAVAILABLE');
  expect(response.headers['retry-after']).toBe('1');
}

describe('An unavailable database', () => {
  const { testApp, team, other: cold } = useTeams({ app: startTestAppBehindProxy });

  beforeAll(async () => {
    await team.get('/forms').expect(200);
  });

  afterEach(async () => {
    testApp.proxy.restore();
    await recovered();
  });

  /** Resolves with the first response that is a success. */
  const recovered = (): Promise<unknown> =>
    eventually(async () => (await team.get('/forms')).status === 200);

  it.each([
    ['a read', () => team.get('/forms')],
    ['a write', () => team.post('/customer', customerBody())],
    ['a key that is not cached', () => cold.get('/forms')],
  ])('causes SERVICE_UNAVAILABLE without a timeout for %s', async (_name, call) => {
    testApp.logLines.length = 0;
    testApp.proxy.cut();

    expectUnavailable(await call());
    // The cause is the closed connection, not a timeout.
    const errors = testApp.logLines.filter(({ code }) => code === 'SERVICE_UNAVAILABLE');
    expect(errors.map(({ err }) => (err as Error).message)).toEqual([
      'Connection terminated unexpectedly',
    ]);
  });

  it('does not prevent rejections that need no query', async () => {
    testApp.proxy.cut();

    expectError(await team.get('/forms').unset('Authorization'), 'AUTH_HEADER_MISSING');
    expectError(await team.get('/nowhere'), 'ROUTE_NOT_FOUND');
  });

  it('is used again when it is available', async () => {
    testApp.proxy.cut();
    await Promise.all(times(20, () => team.get('/forms').expect(503)));
    testApp.proxy.restore();

    await recovered();
    await Promise.all(times(20, () => team.get('/forms').expect(200)));
  });

  it('is logged with its cause', async () => {
    testApp.proxy.cut();

    await team.get('/forms').set('X-Request-Id', 'unavailable').expect(503);

    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        id: 'unavailable',
        level: 50,
        code: 'SERVICE_UNAVAILABLE',
        err: expect.objectContaining({
          message: expect.stringContaining('onnection') as unknown,
        }) as unknown,
      }),
    );
  });

  it('causes SERVICE_UNAVAILABLE for concurrent requests when it does not respond', async () => {
    testApp.proxy.freeze();

    for (const response of await Promise.all(times(12, () => team.get('/forms')))) {
      expectUnavailable(response);
    }
  });
});

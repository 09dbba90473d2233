import type { Response } from 'supertest';
import { customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TcpProxy } from '../../support/tcp-proxy';
import type { TeamClient } from '../../support/team-client';
import { startTestAppBehindProxy, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { eventually } from '../webhooks/webhook-app';

function expectUnavailable(response: Response): void {
  expectError(response, 'SERVICE_UNAVAILABLE');
  expect(response.headers['retry-after']).toBe('1');
}

describe('A database that is away', () => {
  let testApp: TestApp & { proxy: TcpProxy };
  let team: TeamClient;
  let cold: TeamClient;

  beforeAll(async () => {
    testApp = await startTestAppBehindProxy();
    team = await createTeam(testApp);
    cold = await createTeam(testApp);
    await team.get('/forms').expect(200);
  });

  afterEach(async () => {
    testApp.proxy.restore();
    await recovered();
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** Resolves with the first response that is a success. */
  const recovered = (): Promise<unknown> =>
    eventually(async () => (await team.get('/forms')).status === 200);

  it.each([
    ['a read', () => team.get('/forms')],
    ['a write', () => team.post('/customer', customerBody())],
    ['a key that must be looked up', () => cold.get('/forms')],
  ])('turns %s into SERVICE_UNAVAILABLE soon', async (_name, call) => {
    testApp.logLines.length = 0;
    testApp.proxy.cut();

    expectUnavailable(await call());
    // The end of the connection, and no time-out that somebody had to wait for.
    const errors = testApp.logLines.filter(({ code }) => code === 'SERVICE_UNAVAILABLE');
    expect(errors.map(({ err }) => (err as Error).message)).toEqual([
      'Connection terminated unexpectedly',
    ]);
  });

  it('still rejects requests without the database', async () => {
    testApp.proxy.cut();

    expectError(await team.get('/forms').unset('Authorization'), 'AUTH_HEADER_MISSING');
    expectError(await team.get('/nowhere'), 'ROUTE_NOT_FOUND');
  });

  it('is used again as soon as it is back', async () => {
    testApp.proxy.cut();
    await Promise.all(times(20, () => team.get('/forms').expect(503)));
    testApp.proxy.restore();

    await recovered();
    await Promise.all(times(20, () => team.get('/forms').expect(200)));
  });

  it('is logged with its cause', async () => {
    testApp.proxy.cut();

    await team.get('/forms').set('X-Request-Id', 'away').expect(503);

    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        id: 'away',
        level: 50,
        code: 'SERVICE_UNAVAILABLE',
        err: expect.objectContaining({
          message: expect.stringContaining('onnection') as unknown,
        }) as unknown,
      }),
    );
  });

  it('that does not respond leaves no request without a response', async () => {
    testApp.proxy.freeze();

    for (const response of await Promise.all(times(12, () => team.get('/forms')))) {
      expectUnavailable(response);
    }
  });
});

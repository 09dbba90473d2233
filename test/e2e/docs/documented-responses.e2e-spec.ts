import { Readiness } from '../../../src/core/observability/readiness';
import { createTeam } from '../../factories/team.factory';
import type { Method } from '../../support/documented-api';
import { documentedApiOf, expectDocumented } from '../../support/expect-documented';
import { startTestApp, type TestApp } from '../../support/test-app';
import { ScenarioContext } from './scenario-context';
import { SCENARIOS } from './scenarios';

describe('Live answers and the document', () => {
  let testApp: TestApp;
  let context: ScenarioContext;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  beforeEach(async () => {
    context = new ScenarioContext(testApp, await createTeam(testApp));
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('are compared for every operation, by scenarios.ts', () => {
    const operations = documentedApiOf(testApp).operations.map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(Object.keys(SCENARIOS).sort()).toEqual(operations.sort());
  });

  describe.each(Object.entries(SCENARIOS))('agree on %s', (operation, { success, error }) => {
    const [method, path] = operation.split(' ') as [Method, string];

    it('when it succeeds', async () => {
      const response = await success(context);
      expect(response.status).toBeLessThan(300);
      expectDocumented(testApp, method, path, response);
    });

    if (error === undefined) return;
    it('when it fails', async () => {
      const response = await error(context);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expectDocumented(testApp, method, path, response);
    });
  });

  it('agree on a process that is about to stop', async () => {
    jest.spyOn(testApp.app.get(Readiness), 'isStopping', 'get').mockReturnValue(true);
    const response = await context.withoutKey('/health/ready').expect(503);
    expectDocumented(testApp, 'get', '/health/ready', response);
  });

  it('agree on a repeated request', async () => {
    const body = context.exampleBody('post', '/customer');
    await context.team.post('/customer', body).set('Idempotency-Key', 'order-1').expect(201);
    const response = await context.team.post('/customer', body).set('Idempotency-Key', 'order-1');
    expect(response.headers['idempotent-replayed']).toBe('true');
    expectDocumented(testApp, 'post', '/customer', response);
  });
});

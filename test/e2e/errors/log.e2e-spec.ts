import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The log', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('has one line per request, with the pattern of its route', async () => {
    await team.get('/customer/ada@example.com?email=ada@example.com').set('X-Request-Id', 'one');

    const lines = testApp.logLines.filter(({ id }) => id === 'one');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        route: '/v1/customer/:customerId',
        status: 404,
        team: team.teamId,
        key: team.apiKey.slice(0, 12),
      }),
    ]);
  });
});

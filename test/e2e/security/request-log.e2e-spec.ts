import type { LogLine } from '../../support/capture-log';
import { registeredRoutes } from '../../support/registered-routes';
import { sendEveryRequest, sendRejectedRequests } from '../../support/request-tour';
import { replyWith, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { startWebhookApp } from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

describe('The log of requests to every endpoint', () => {
  const { testApp, team } = useTeams({ app: startWebhookApp });
  const receiver = useOnce(() => Receiver.start(replyWith(500)));

  let requests: LogLine[];

  beforeAll(async () => {
    const resources = await sendEveryRequest(testApp, team, receiver.url);
    await sendRejectedRequests(testApp, team, resources);
    await eventually(() => testApp.logLines.some(({ level }) => level === 40));
    requests = testApp.logLines.filter(({ method }) => method !== undefined);
  });

  it('has a line for each', () => {
    const logged = new Set(
      requests.map(({ method, route }) =>
        `${String(method).toLowerCase()} ${String(route)}`.replaceAll(/:(\w+)/g, '{$1}'),
      ),
    );
    const api = registeredRoutes(testApp).filter((route) => route.includes(' /v1/'));
    expect(api.length).toBeGreaterThan(20);
    expect(api.filter((route) => !logged.has(route))).toEqual([]);
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

  it('has the team, key, route, status and duration of each request', () => {
    const ofTeam = requests.filter(({ status, team: id }) => status !== 401 && id !== undefined);
    expect(ofTeam.length).toBeGreaterThan(30);
    for (const line of ofTeam) {
      expect(line).toEqual({
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
        id: expect.stringMatching(/^[\w-]{36}$/) as unknown,
        method: expect.stringMatching(/^(GET|POST|PUT|PATCH|DELETE)$/) as unknown,
        route: expect.stringMatching(/^\/v1\/([a-z/-]|:[a-zA-Z]+|\*path)+$/) as unknown,
        status: expect.any(Number) as unknown,
        ms: expect.any(Number) as unknown,
        team: team.teamId,
        key: team.apiKey.slice(0, 12),
      });
    }
  });

  it('has no team for a request without a known key', () => {
    const anonymous = requests.filter(({ team: id }) => id === undefined);
    expect(anonymous.map(({ status, route }) => [status, route])).toEqual([
      [401, '/v1/customer/:customerId'],
      [404, undefined],
    ]);
    for (const line of anonymous) expect(line).not.toHaveProperty('key');
  });

  it('has the internal error and the failed webhook', () => {
    const problems = testApp.logLines.filter(({ level }) => Number(level) >= 40);
    expect(problems.map(({ level }) => level)).toEqual(expect.arrayContaining([40, 50]));
  });
});

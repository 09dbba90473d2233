import request from 'supertest';
import { createTeam } from '../../factories/team.factory';
import { documentedApiOf } from '../../support/expect-documented';
import { fillIn, requestCases, type RequestCase } from '../../support/request-cases';
import type { TeamClient } from '../../support/team-client';
import { createResources, unknownResources } from '../../support/team-resources';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** Every response of a test is compared with the document (`test/support/traffic`), so these tests check the status only. */
describe('Requests that are built from the OpenAPI document', () => {
  const testApp = useOnce(shareTestApp);
  let cases: RequestCase[];

  beforeAll(async () => {
    cases = requestCases(testApp);
  });

  async function createTeamWithResources() {
    const team = await createTeam(testApp);
    return { team, resources: await createResources(testApp, team) };
  }

  async function send({ apiKey }: TeamClient, { method, path, body }: RequestCase) {
    const sent = request(testApp.url)[method](path).set('Authorization', `Bearer ${apiKey}`);
    return body === undefined ? sent : sent.set('Content-Type', 'application/json').send(body);
  }

  it('succeed for resources of the team', async () => {
    const failed: string[] = [];
    const reader = await createTeamWithResources();
    for (const one of cases) {
      const { team, resources } = one.method === 'get' ? reader : await createTeamWithResources();
      const { status } = await send(team, fillIn(one, resources));
      if (status >= 300) failed.push(`${one.method} ${one.path}: ${status}`);
    }
    expect(failed).toEqual([]);
    expect(cases.length).toBeGreaterThan(25);
  });

  it('return 404 if their path names a resource that does not exist', async () => {
    const team = await createTeam(testApp);
    const unknown = unknownResources();
    const accepted: string[] = [];
    for (const one of cases) {
      if (!/\{(?!platform\})\w+\}/.test(one.route)) continue;
      const { status } = await send(team, fillIn(one, unknown));
      if (status !== 404) accepted.push(`${one.method} ${one.path}: ${status}`);
    }
    expect(accepted).toEqual([]);
  });

  it.each([
    ['post', '/customer'],
    ['post', '/customers'],
    ['put', '/customer/{customerId}'],
  ] as const)('succeed with the example of %s %s', async (method, path) => {
    const team = await createTeam(testApp);
    const resources = await createResources(testApp, team);
    const body = JSON.stringify(documentedApiOf(testApp).exampleBody(method, path));
    const route = `/v1${path}`;
    const { status } = await send(team, fillIn({ method, route, path: route, body }, resources));
    expect(status).toBe(method === 'put' ? 200 : 201);
  });
});

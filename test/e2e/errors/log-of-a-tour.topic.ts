import request from 'supertest';
import { CustomersService } from '../../../src/customers/customers.service';
import { createTeam } from '../../factories/team.factory';
import type { LogLine } from '../../support/capture-log';
import { registeredRoutes } from '../../support/registered-routes';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { answerWith, Receiver } from '../webhooks/receiver';
import { eventually, startWebhookApp } from '../webhooks/webhook-app';
import { TOLD, tour } from './tour';

const OWNER = 'owner.of.the.team@example.com';
const UNKNOWN_KEY = `rap_${'k'.repeat(43)}`;

describe('The log of a tour through the whole API', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Receiver;
  let told: string[];
  let requests: LogLine[];

  beforeAll(async () => {
    testApp = await startWebhookApp();
    receiver = await Receiver.start(answerWith(500));
    team = await createTeam(testApp, { ownerEmail: OWNER });
    const { customer, form, couponCode, postContent } = await tour(testApp, team, receiver.url);
    await goWrong(customer.id, form.id);
    await eventually(() => testApp.logLines.some(({ level }) => level === 40));
    told = [...Object.values(TOLD), couponCode, postContent, OWNER, team.apiKey, UNKNOWN_KEY];
    requests = testApp.logLines.filter(({ method }) => method !== undefined);
  });

  afterAll(async () => {
    await testApp.close();
    await receiver.close();
  });

  /** The same words in requests that are refused, and in one that meets a defect. */
  async function goWrong(customerId: string, formId: string): Promise<void> {
    const { email, phone, firstName, answer, label } = TOLD;
    const stranger = request(testApp.url).get(`/v1/customer/${email}`);
    await stranger.set('Authorization', `Bearer ${UNKNOWN_KEY}`).expect(401);
    await request(testApp.url).get(`/${email}/${team.apiKey}`).expect(404);
    await team.get(`/nowhere/${email}?key=${team.apiKey}`).expect(404);
    await team.get(`/customer/${email}`).expect(404);
    await team.post('/customer', { firstName, lastName: 'x', email, phone }).expect(409);
    await team.post('/customer', { firstName, email: answer }).expect(400);
    await team.post('/customer', `{"email":"${email}"`).expect(400);
    await team.post('/customer', email).set('Content-Type', 'text/plain').expect(415);
    await team.post(`/customer/${customerId}/qr`, { couponId: label, code: answer }).expect(404);
    const responses = [{ key: 'email', value: { answer } }];
    await team.post(`/forms/${formId}/responses`, { responses }).expect(400);
    await team.get(`/customers?page=${encodeURIComponent(answer)}`).expect(400);
    const get = jest.spyOn(testApp.app.get(CustomersService), 'get');
    get.mockRejectedValueOnce(new Error('A defect.'));
    await team.get(`/customer/${customerId}?email=${email}`).expect(500);
  }

  it('has a line for every operation; tour.ts asks them all', () => {
    const logged = new Set(
      requests.map(({ method, route }) =>
        `${String(method).toLowerCase()} ${String(route)}`.replaceAll(/:(\w+)/g, '{$1}'),
      ),
    );
    const api = registeredRoutes(testApp).filter((route) => route.includes(' /v1/'));
    expect(api.length).toBeGreaterThan(20);
    expect(api.filter((route) => !logged.has(route))).toEqual([]);
  });

  it('tells of each request by whom, what, with which status and how long', () => {
    const ofTeam = requests.filter(({ status, team: id }) => status !== 401 && id !== undefined);
    expect(ofTeam.length).toBeGreaterThan(30);
    for (const { pid: _pid, hostname: _hostname, ...line } of ofTeam) {
      expect(line).toEqual({
        level: 30,
        time: expect.any(Number) as unknown,
        id: expect.stringMatching(/^[\w-]{36}$/) as unknown,
        method: expect.stringMatching(/^(GET|POST|PUT|PATCH)$/) as unknown,
        route: expect.stringMatching(/^\/v1\/([a-z/-]|:[a-zA-Z]+|\*path)+$/) as unknown,
        status: expect.any(Number) as unknown,
        ms: expect.any(Number) as unknown,
        team: team.teamId,
        key: team.apiKey.slice(0, 12),
      });
    }
  });

  it('tells of no team where none is known', () => {
    const strangers = requests.filter(({ team: id }) => id === undefined);
    expect(strangers.map(({ status, route }) => [status, route])).toEqual([
      [401, '/v1/customer/:customerId'],
      [404, undefined],
    ]);
    for (const line of strangers) expect(line).not.toHaveProperty('key');
  });

  it('tells of the defect and of the webhook that failed', () => {
    const troubles = testApp.logLines.filter(({ level }) => Number(level) >= 40);
    expect(troubles.map(({ level }) => level)).toEqual(expect.arrayContaining([40, 50]));
  });

  it('holds nothing of what was told, asked, or shown', () => {
    const log = JSON.stringify(testApp.logLines);
    const local = TOLD.phone.slice(2);
    for (const word of [...told, local, receiver.url]) {
      expect(word.length).toBeGreaterThan(4);
      expect(log).not.toContain(word);
    }
    expect(log).not.toMatch(/authorization|bearer|cookie/i);
  });
});

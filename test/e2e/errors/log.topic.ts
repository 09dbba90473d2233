import request from 'supertest';
import { CustomersService } from '../../../src/customers/customers.service';
import { customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const EMAIL = 'grace.hopper@example.com';
const PHONE = '+12125550123';
const SECRET = 'a-webhook-secret';

describe('The log', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp, { ownerEmail: EMAIL });
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('has one line for a request, with the pattern of its route', async () => {
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

  it('holds no key, no header, no secret and nothing about a person', async () => {
    const unknownKey = `rap_${'k'.repeat(43)}`;
    const form = await createForm(team, {
      fields: [
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'PhoneInput', label: 'Phone' },
      ],
      webhookSecret: SECRET,
    });
    const submission = {
      responses: [
        { key: 'email', value: EMAIL },
        { key: 'phone', value: PHONE },
      ],
    };

    await team.post('/customer', customerBody({ email: EMAIL, phone: PHONE })).expect(201);
    await team.post('/customer', customerBody({ email: EMAIL, phone: PHONE })).expect(409);
    await team.post('/customer', { email: EMAIL, phone: PHONE }).expect(400);
    await team.post('/customer', `{"email":"${EMAIL}"`).expect(400);
    await team.post(`/forms/${form.id}/responses`, submission).expect(201);
    await team.get(`/customer/${EMAIL}?email=${EMAIL}&key=${team.apiKey}`).expect(404);
    await team.get(`/nowhere/${EMAIL}/${team.apiKey}?email=${EMAIL}`).expect(404);
    await request(testApp.url).get(`/${EMAIL}/${team.apiKey}`).expect(404);
    await request(testApp.url)
      .get('/v1/forms')
      .set('Authorization', `Bearer ${unknownKey}`)
      .expect(401);
    jest.spyOn(testApp.app.get(CustomersService), 'get').mockRejectedValueOnce(new Error('x'));
    await team.get(`/customer/${EMAIL}`).expect(500);

    const log = JSON.stringify(testApp.logLines);
    expect(testApp.logLines.length).toBeGreaterThan(10);
    for (const secret of [
      team.apiKey,
      unknownKey,
      'Bearer',
      'uthorization',
      EMAIL,
      PHONE,
      SECRET,
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

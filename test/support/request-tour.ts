import request from 'supertest';
import { CustomersService } from '../../src/customers/customers.service';
import { fillIn, requestCases } from './request-cases';
import type { TeamClient } from './team-client';
import { createDeletable, createResources, type TeamResources } from './team-resources';
import type { TestApp } from './test-app';

/** Personal data and secrets in the requests of the tour. The log must contain none of them. */
export const PRIVATE_DATA = {
  email: 'grace.hopper.1906@example.com',
  phone: '+12125550123',
  firstName: 'Gracelyn-Murray',
  lastName: 'Hoppersdottir',
  username: 'amazing_grace_1906',
  answer: 'My cat is called Schroedinger',
  secret: 'the-secret-of-a-webhook',
  formName: 'Questions for Gracelyn',
  label: 'Pet of the house',
  idempotencyKey: 'order-of-gracelyn-1906',
  caption: 'A picture of the cat Schroedinger',
};

/** A well-formed key of no team. */
export const UNKNOWN_KEY = `rap_${'k'.repeat(43)}`;

/** Sends every request of `requestCases`, in the name of one team, to resources with {@link PRIVATE_DATA}. */
export async function sendEveryRequest(
  testApp: TestApp,
  team: TeamClient,
  webhookUrl: string,
): Promise<TeamResources> {
  const { email, phone, firstName, lastName, username, answer, secret, formName, label, caption } =
    PRIVATE_DATA;
  const resources = await createResources(testApp, team, {
    customer: { firstName, lastName, email, phone, username },
    form: {
      name: formName,
      fields: [
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'PhoneInput', label: 'Phone' },
        { fieldType: 'Textarea', label },
      ],
      webhookUrl,
      webhookSecret: secret,
    },
    answers: { email, phone, pet_of_the_house: answer },
    caption,
  });
  for (const [index, one] of requestCases(testApp).entries()) {
    // Later requests read `resources`: a deletion gets resources of its own.
    const named =
      one.method === 'delete' ? await createDeletable(testApp, team, resources) : resources;
    const { method, route, path, body } = fillIn(one, named);
    const agent = request(testApp.url);
    const sent = agent[method](path)
      .set('Authorization', `Bearer ${team.apiKey}`)
      .set('Idempotency-Key', `${PRIVATE_DATA.idempotencyKey}-${index}`);
    const { status } = await (body === undefined
      ? sent
      : sent.set('Content-Type', 'application/json').send(body));
    if (status >= 400) throw new Error(`${method} ${route} failed with ${status}.`);
  }
  return resources;
}

/** Sends {@link PRIVATE_DATA} in requests that are rejected, and in one that fails. */
export async function sendRejectedRequests(
  testApp: TestApp,
  team: TeamClient,
  { customerId, formId }: TeamResources,
): Promise<void> {
  const { email, phone, firstName, answer, label } = PRIVATE_DATA;
  const withUnknownKey = request(testApp.url).get(`/v1/customer/${email}`);
  await withUnknownKey.set('Authorization', `Bearer ${UNKNOWN_KEY}`).expect(401);
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
  get.mockRejectedValueOnce(new Error('A bug.'));
  await team.get(`/customer/${customerId}?email=${email}`).expect(500);
  get.mockRestore();
}

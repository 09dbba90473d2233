import request from 'supertest';
import { CustomersService } from '../../../src/customers/customers.service';
import { createCoupon } from '../../factories/coupon.factory';
import { type CreatedCustomer, createCustomer } from '../../factories/customer.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSamples, listPosts } from '../../factories/social.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

/** What the tour tells the service, none of which is for the log. */
export const TOLD = {
  email: 'grace.hopper.1906@example.com',
  phone: '+12125550123',
  firstName: 'Gracelyn-Murray',
  lastName: 'Hoppersdottir',
  username: 'amazing_grace_1906',
  answer: 'My cat is called Schroedinger',
  secret: 'the-secret-of-a-webhook',
  formName: 'What we ask of Gracelyn',
  label: 'Pet of the house',
  idempotencyKey: 'order-of-gracelyn-1906',
};

/** A key that nobody has. */
export const UNKNOWN_KEY = `rap_${'k'.repeat(43)}`;

interface Stops {
  customer: CreatedCustomer;
  form: CreatedForm;
  couponCode: string;
  postContent: string;
}

/** Asks every operation of the API as one team, in a way that succeeds. Returns what there is to know of it. */
export async function tour(testApp: TestApp, team: TeamClient, hookUrl: string): Promise<Stops> {
  const customer = await tourCustomers(team);
  const couponCode = await tourCoupons(testApp, team, customer.id);
  const form = await tourForms(team, hookUrl);
  const postContent = await tourAnalytics(testApp, team);
  await team.get('/auth/key').expect(200);
  return { customer, form, couponCode, postContent };
}

/** The same words in requests that are refused, and in one that meets a defect. */
export async function goWrong(
  testApp: TestApp,
  team: TeamClient,
  { customer, form }: Stops,
): Promise<void> {
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
  await team.post(`/customer/${customer.id}/qr`, { couponId: label, code: answer }).expect(404);
  const responses = [{ key: 'email', value: { answer } }];
  await team.post(`/forms/${form.id}/responses`, { responses }).expect(400);
  await team.get(`/customers?page=${encodeURIComponent(answer)}`).expect(400);
  const get = jest.spyOn(testApp.app.get(CustomersService), 'get');
  get.mockRejectedValueOnce(new Error('A defect.'));
  await team.get(`/customer/${customer.id}?email=${email}`).expect(500);
  get.mockRestore();
}

async function tourCustomers(team: TeamClient): Promise<CreatedCustomer> {
  const { email, phone, firstName, lastName, username, idempotencyKey } = TOLD;
  const person = { firstName, lastName, email, phone, username };
  const customer = await createCustomer(team, person);
  const path = `/customer/${customer.id}`;
  await team.get(`${path}?email=${email}`).expect(200);
  await team.put(path, person).expect(200);
  await team.post('/customers', [{ ...person, email: `x.${email}`, phone: null }]).expect(201);
  await team.get(`/customers?search=${encodeURIComponent(lastName)}`).expect(200);
  await team.get(`/customers?email=${email}&phone=${encodeURIComponent(phone)}`).expect(200);
  await team
    .post(`${path}/loyalty`, { points: 5, type: 'increment' })
    .set('Idempotency-Key', idempotencyKey)
    .expect(200);
  await team.get(`${path}/loyalty/transactions`).expect(200);
  return customer;
}

async function tourCoupons(testApp: TestApp, team: TeamClient, id: string): Promise<string> {
  const { couponId, codes } = await createCoupon(testApp, team);
  const [code = ''] = codes;
  await team.post(`/customer/${id}/qr`, { couponId, code }).expect(200);
  return code;
}

async function tourForms(team: TeamClient, hookUrl: string): Promise<CreatedForm> {
  const { email, phone, answer, secret, formName, label } = TOLD;
  const form = await createForm(team, {
    name: formName,
    fields: [
      { fieldType: 'EmailInput', label: 'Email' },
      { fieldType: 'PhoneInput', label: 'Phone' },
      { fieldType: 'Textarea', label },
    ],
    webhookUrl: hookUrl,
    webhookSecret: secret,
  });
  const path = `/forms/${form.id}`;
  await team.patch(path, { webhookSecret: secret }).expect(200);
  await team.get('/forms').expect(200);
  await team.get(`${path}/schema`).expect(200);
  const { formResponseId } = await submitResponse(team, form.id, {
    email,
    phone,
    pet_of_the_house: answer,
  });
  await team.get(`${path}/responses?search=${encodeURIComponent(answer)}`).expect(200);
  await team.get(`${path}/responses/${formResponseId}`).expect(200);
  await team.get(`${path}/responses/export?search=${encodeURIComponent(answer)}`).expect(200);
  const { body } = await team.get(`${path}/webhook-deliveries`).expect(200);
  const [delivery] = (body as { data: { id: string }[] }).data;
  await team.post(`${path}/webhook-deliveries/${delivery?.id}/redeliver`).expect(202);
  return form;
}

async function tourAnalytics(testApp: TestApp, team: TeamClient): Promise<string> {
  await importSamples(testApp, team, 'instagram');
  const { data } = await listPosts(team, 'instagram');
  const post = data.find(({ content }) => content.length > 20);
  const content = post?.content ?? '';
  await listPosts(team, 'instagram', { search: content.slice(0, 40) });
  await team.get(`/analytics/social/instagram/posts/${post?.id}`).expect(200);
  await team.get('/analytics/social/instagram/profile').expect(200);
  await team.get('/analytics/social/summary').expect(200);
  return content;
}

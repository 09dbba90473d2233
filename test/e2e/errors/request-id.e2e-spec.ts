import { randomUUID } from 'node:crypto';
import request, { type Test } from 'supertest';
import { customerBody } from '../../factories/customer.factory';
import { useTeams } from '../../support/use-teams';

const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('X-Request-Id', () => {
  const { testApp, team } = useTeams();

  it.each([
    ['a digit', '1'],
    ['a word', 'checkout-42'],
    ['all permitted punctuation', 'A.b_c:d/e=f+g@h'],
    ['a UUID', randomUUID()],
    ['128 long', 'x'.repeat(128)],
  ])('is the id of the client: %s', async (_name, id) => {
    const response = await team.get('/auth/key').set('X-Request-Id', id);

    expect(response.headers['x-request-id']).toBe(id);
  });

  it.each([
    ['empty', ''],
    ['129 long', 'x'.repeat(129)],
    ['with a space', 'a b'],
    ['with a comma', 'a,b'],
    ['with quotes', '"a"'],
    ['with markup', '<script>'],
    ['with a semicolon', 'a;b'],
    ['not ASCII', 'é'],
  ])('is a new id when the client sends an invalid one: %s', async (_name, id) => {
    const response = await team.get('/auth/key').set('X-Request-Id', id);

    expect(response.headers['x-request-id']).toMatch(NEW_ID);
  });

  it('is a new id for each request without one', async () => {
    const first = await team.get('/auth/key');
    const second = await team.get('/auth/key');

    expect(first.headers['x-request-id']).toMatch(NEW_ID);
    expect(second.headers['x-request-id']).toMatch(NEW_ID);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each<[number, string, () => Test]>([
    [200, 'a page', () => team.get('/forms')],
    [200, 'health', () => request(testApp.url).get('/health/live')],
    [201, 'a creation', () => team.post('/customer', customerBody())],
    [400, 'an invalid body', () => team.post('/customer', {})],
    [400, 'malformed JSON', () => team.post('/customer', '{')],
    [401, 'no key', () => team.get('/forms').unset('Authorization')],
    [404, 'an unknown customer', () => team.get('/customer/1')],
    [404, 'an unknown route', () => team.get('/nowhere')],
    [404, 'a route outside /v1', () => request(testApp.url).get('/nowhere')],
    [404, 'a broken escape', () => request(testApp.url).get('/%E0%A4%A')],
    [413, 'a large body', () => team.post('/customer', '['.repeat(6_000_000))],
    [415, 'another type', () => team.post('/customer', '{}').set('Content-Type', 'text/plain')],
  ])(
    'is a header of every response, which has no X-Powered-By: %d, %s',
    async (status, _name, call) => {
      const response = await call().set('X-Request-Id', 'checkout-42');

      expect(response.status).toBe(status);
      expect(response.headers['x-request-id']).toBe('checkout-42');
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('server');
    },
  );
});

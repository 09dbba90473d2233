import { randomUUID } from 'node:crypto';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

describe('GET /v1/customer/:customerId', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('returns the customer without an envelope', async () => {
    const { id } = await createCustomer(team, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@Example.com',
      phone: '+49 30 901820',
      username: 'ada',
    });

    const response = await team.get(`/customer/${id}`);

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+4930901820',
      email: 'Ada@Example.com',
      points: 0,
    });
  });

  it.each([
    ['phone', { email: 'eve@example.com', phone: null }],
    ['e-mail', { email: null, phone: '+12125550123' }],
  ])('returns null for a missing %s', async (_name, contact) => {
    const { id } = await createCustomer(team, contact);

    const response = await team.get(`/customer/${id}`).expect(200);

    expect(response.body).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      ...contact,
      points: 0,
    });
  });

  it.each([
    ['0', 0],
    ['0.01', 0.01],
    ['0.1', 0.1],
    ['12.50', 12.5],
    ['999999999999.99', 999_999_999_999.99],
    ['1000000000000', 1_000_000_000_000],
  ])('returns %s points as a number', async (stored, points) => {
    const { id } = await createCustomer(team);
    await testApp.database.query('UPDATE customers SET points = $2::numeric WHERE id = $1', [
      id,
      stored,
    ]);

    const response = await team.get(`/customer/${id}`).expect(200);

    expect(response.body).toMatchObject({ points });
    expect(response.text).toContain(`"points":${points}`);
  });

  it('returns the same for a customer of another team as for an unknown id', async () => {
    const other = await createTeam(testApp);
    const { id } = await createCustomer(other);

    const foreign = await team.get(`/customer/${id}`);
    const unknown = await team.get(`/customer/${randomUUID()}`);

    expectError(foreign, 'CUSTOMER_NOT_FOUND');
    expect(foreign.text).toBe(unknown.text);
    await other.get(`/customer/${id}`).expect(200);
  });

  it('ignores query parameters', async () => {
    const { id } = await createCustomer(team);

    await team.get(`/customer/${id}?id=1&page=x&a[b]=c&__proto__=d`).expect(200);
  });

  it('needs one round trip', async () => {
    const { id } = await createCustomer(team);

    expect(await countRoundTrips(() => team.get(`/customer/${id}`).expect(200))).toBe(1);
  });
});

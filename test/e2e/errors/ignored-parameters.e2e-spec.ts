import type { Response } from 'supertest';
import { createMember } from '../../factories/account.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const ignoredIn = ({ headers }: Response): unknown =>
  (headers as Record<string, unknown>)['ignored-parameters'];

describe('Query parameters that an endpoint does not know', () => {
  const { testApp, team } = useTeams();
  const customer = useOnce(() => createCustomer(team));
  const form = useOnce(() => createForm(team));

  it.each([
    ['/customers?emial=a@example.com&limit=5&page=1', 'emial'],
    ['/customers?email=&emial=&emial=x&nmae=', 'emial'],
    ['/customers?b=1&a=2&b=3&limit=1', 'b, a'],
    ['/customers?filter[name]=x', 'filter%5Bname%5D'],
    ['/customer/CUSTOMER?expand=points', 'expand'],
    ['/forms?page=2', 'page'],
    ['/forms/FORM?fields=id', 'fields'],
    ['/forms/FORM/responses?sort=asc&order=asc', 'sort'],
    ['/forms/FORM/responses/export?format=csv&delimiter=x', 'delimiter'],
    ['/analytics/social/summary?window=7d&platform=facebook', 'platform'],
    ['/analytics/social/twitter/posts?postType=reel&sort=likes', 'sort'],
  ])('are named in a header: %s', async (path, expected) => {
    const response = await team
      .get(path.replace('CUSTOMER', customer.id).replace('FORM', form.id))
      .expect(200);

    expect(ignoredIn(response)).toBe(expected);
  });

  it('are named by writes and errors too', async () => {
    const created = await team.post('/customer?dryRun=true', customerBody()).expect(201);
    expect(ignoredIn(created)).toBe('dryRun');
    const invalid = await team.get('/customers?limit=0&emial=x');
    expectError(invalid, 'VALIDATION_FAILED', expect.any(Array));
    expect(ignoredIn(invalid)).toBe('emial');
    const missing = await team.get('/forms/x?y=z');
    expectError(missing, 'FORM_NOT_FOUND');
    expect(ignoredIn(missing)).toBe('y');
    const malformed = await team.post('/forms?y=z', '{');
    expectError(malformed, 'MALFORMED_JSON');
    expect(ignoredIn(malformed)).toBe('y');
  });

  it('are named in the console too', async () => {
    const { client } = await createMember(testApp, team.teamId, 'owner');
    const path = `/teams/${team.teamId}`;

    expect(ignoredIn(await client.get(`${path}/customers?emial=x`).expect(200))).toBe('emial');
    expect(ignoredIn(await client.get(`${path}/audit?limit=5&actr=x`))).toBe('actr');
  });

  it('are named in no header if there are none, without a valid key, and on unknown routes', async () => {
    const known = await team.get('/customers?limit=5&page=&search=x&emial=').expect(200);
    expect(known.headers).not.toHaveProperty('ignored-parameters');
    const plain = await team.get(`/customer/${customer.id}`).expect(200);
    expect(plain.headers).not.toHaveProperty('ignored-parameters');
    const rejected = await team.get('/customers?emial=x').set('Authorization', 'Bearer x');
    expectError(rejected, 'INVALID_CLIENT');
    expect(rejected.headers).not.toHaveProperty('ignored-parameters');
    const unknown = await team.get('/nothing?emial=x');
    expectError(unknown, 'ROUTE_NOT_FOUND');
    expect(unknown.headers).not.toHaveProperty('ignored-parameters');
  });
});

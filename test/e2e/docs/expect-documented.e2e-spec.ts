import type { Response } from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectDocumented } from '../../support/expect-documented';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

interface DocumentedResponse extends Pick<Response, 'status' | 'type'> {
  body: Record<string, unknown>;
  headers: Record<string, string | undefined>;
}

describe('expectDocumented', () => {
  const testApp = useOnce(shareTestApp);
  let documented: DocumentedResponse;

  beforeAll(async () => {
    const team = await createTeam(testApp);
    const { id } = await createCustomer(team);
    const { status, type, body, headers } = await team.get(`/customer/${id}`);
    documented = {
      status,
      type,
      body: body as DocumentedResponse['body'],
      headers,
    };
  });

  const check = (changed: Partial<DocumentedResponse>) => () => {
    const response = { ...documented, ...changed } as Response;
    expectDocumented(testApp, 'get', '/customer/{customerId}', response);
  };

  const withHeaders = (changed: DocumentedResponse['headers']) =>
    check({ headers: { ...documented.headers, ...changed } });

  it('accepts a documented response', () => {
    expect(check({})).not.toThrow();
  });

  it('rejects an undocumented response', () => {
    expect(check({ status: 204 })).toThrow('status 204');
    expect(withHeaders({ 'content-type': 'text/plain' })).toThrow('content type text/plain');
    expect(withHeaders({ 'x-request-id': undefined })).toThrow('X-Request-Id is missing');
    expect(withHeaders({ 'ratelimit-limit': '0' })).toThrow('RateLimit-Limit: / must be >= 1');
    expect(withHeaders({ 'x-mood': 'good' })).toThrow('the header x-mood is not documented');
    expect(check({ body: {} })).toThrow('required');
    expect(check({ body: { ...documented.body, points: '12' } })).toThrow('/points');
    expect(check({ body: { ...documented.body, secret: 'x' } })).toThrow('secret');
    expect(check({ status: 404 })).toThrow('code');
  });
});

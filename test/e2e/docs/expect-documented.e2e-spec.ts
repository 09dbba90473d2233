import type { Response } from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectDocumented } from '../../support/expect-documented';
import { shareTestApp, type TestApp } from '../../support/test-app';

interface Answer extends Pick<Response, 'status' | 'type'> {
  body: Record<string, unknown>;
  headers: Record<string, string | undefined>;
}

describe('expectDocumented', () => {
  let testApp: TestApp;
  let answer: Answer;

  beforeAll(async () => {
    testApp = await shareTestApp();
    const team = await createTeam(testApp);
    const { id } = await createCustomer(team);
    const { status, type, body, headers } = await team.get(`/customer/${id}`);
    answer = {
      status,
      type,
      body: body as Answer['body'],
      headers,
    };
  });

  afterAll(async () => {
    await testApp.close();
  });

  const check = (changed: Partial<Answer>) => () => {
    const response = { ...answer, ...changed } as Response;
    expectDocumented(testApp, 'get', '/customer/{customerId}', response);
  };

  const withHeaders = (changed: Answer['headers']) =>
    check({ headers: { ...answer.headers, ...changed } });

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
    expect(check({ body: { ...answer.body, points: '12' } })).toThrow('/points');
    expect(check({ body: { ...answer.body, secret: 'x' } })).toThrow('secret');
    expect(check({ status: 404 })).toThrow('code');
  });
});

import { randomUUID } from 'node:crypto';
import { createTeam } from '../../../test/factories/team.factory';
import type { TeamClient } from '../../../test/support/team-client';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';
import { createRapportClient, type RapportClient, RapportError } from '../src/index';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

/** Returns the error of the call. */
async function errorOf(call: Promise<unknown>): Promise<RapportError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RapportError);
  return error as RapportError;
}

describe('A call', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let rapport: RapportClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    rapport = clientOf(team.apiKey);
  });

  afterAll(async () => {
    await testApp.close();
  });

  const clientOf = (apiKey: string): RapportClient =>
    createRapportClient({ baseUrl: `${testApp.url}/v1`, apiKey });

  it('returns the data of the envelope, or the body if there is no envelope', async () => {
    const created = await rapport.post('/customer', { body: ADA });
    const read = await rapport.get('/customer/{customerId}', {
      params: { path: { customerId: created.id } },
    });

    expect(created).toEqual({
      id: created.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: null,
      points: 0,
    });
    expect(read).toEqual({ ...created, email: 'ada@example.com' });
  });

  it('deletes, with parameters of the query', async () => {
    const { id } = await rapport.post('/customer', { body: ADA });
    const params = { path: { customerId: id }, query: { mentions: 'true' as const } };
    expect(await rapport.delete('/customer/{customerId}', { params })).toEqual({
      id,
      erased: true,
    });

    const error = await errorOf(
      rapport.get('/customer/{customerId}', { params: { path: { customerId: id } } }),
    );
    expect(error.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('returns a page with its pagination', async () => {
    await rapport.post('/customers', { body: [ADA, { ...ADA, email: 'grace@example.com' }] });
    const page = await rapport.get('/customers', { params: { query: { limit: 1 } } });

    expect(page.data.map(({ email }) => email)).toEqual(['grace@example.com']);
    expect(page.pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
  });

  it('returns a page with the cursor of the next one', async () => {
    await rapport.post('/customers', { body: [ADA, { ...ADA, email: 'grace@example.com' }] });
    // The types of the result depend on the query.
    const numbered = await rapport.get('/customers', { params: { query: { search: 'grace' } } });
    const total: number = numbered.pagination.total;
    expect(total).toBe(1);
    const forms = await rapport.get('/forms', { params: { query: { cursor: '*', limit: 1 } } });
    const nextCursor: string | null = forms.pagination.nextCursor;
    expect(nextCursor).toBeNull();
    const [form] = await rapport.get('/forms');
    expect(forms.data).toEqual([form]);
  });

  it('escapes parameters of the path and the query', async () => {
    const search = 'a&b=c/ä %';
    await rapport.post('/customer', { body: { ...ADA, firstName: search } });
    const { data } = await rapport.get('/customers', { params: { query: { search } } });
    expect(data.map(({ firstName }) => firstName)).toEqual([search]);

    const customerId = '../../customers?x=1#';
    const error = await errorOf(
      rapport.get('/customer/{customerId}', { params: { path: { customerId } } }),
    );
    expect(error.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('throws the code, the status, the fields and the request id', async () => {
    const requestId = randomUUID();
    const error = await errorOf(
      rapport.post('/customer', {
        params: { header: { 'X-Request-Id': requestId } },
        body: { ...ADA, email: 'nobody', phone: '1' },
      }),
    );

    expect(error).toMatchObject({
      name: 'RapportError',
      code: 'VALIDATION_FAILED',
      message: 'The request breaks a rule of this endpoint; "fields" names each violation.',
      status: 400,
      fields: ['phone: must contain 10 to 15 digits', 'email: must be a valid e-mail address'],
      requestId,
      retryAfterMs: null,
    });
  });

  it('is rejected with an unknown key', async () => {
    const error = await errorOf(clientOf('rap_nobodys_key').get('/auth/key'));
    expect(error).toMatchObject({ code: 'INVALID_CLIENT', status: 401, fields: [] });
  });

  it('requires a key', () => {
    expect(() => clientOf('')).toThrow(TypeError);
  });

  it('reports a base URL of something other than the API', async () => {
    const elsewhere = createRapportClient({ baseUrl: `${testApp.url}/docs`, apiKey: team.apiKey });
    expect(await errorOf(elsewhere.get('/auth/key'))).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });
});

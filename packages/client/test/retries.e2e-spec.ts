import { holdCustomer, waitForBlocked } from '../../../test/support/held-locks';
import { eventually } from '../../../test/support/eventually';
import { createCustomer } from '../../../test/factories/customer.factory';
import { createForm } from '../../../test/factories/form.factory';
import { createTeam } from '../../../test/factories/team.factory';
import type { TeamClient } from '../../../test/support/team-client';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';
import { createRapportClient, type RapportClient, type RetryOptions } from '../src/index';
import { type Fault, FlakyProxy } from './flaky-proxy';

const LIMITED = { success: false, code: 'RATE_LIMITED', message: 'Too many.' };
const tooMany = (seconds: number): Fault => ({
  status: 429,
  headers: { 'Content-Type': 'application/json', 'Retry-After': String(seconds) },
  body: JSON.stringify(LIMITED),
});

describe('A client behind a faulty proxy', () => {
  let testApp: TestApp;
  let proxy: FlakyProxy;
  let team: TeamClient;
  let rapport: RapportClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    proxy = await FlakyProxy.start(testApp.url);
    team = await createTeam(testApp);
    rapport = client();
  });

  afterEach(async () => {
    await proxy.close();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const client = (retries: RetryOptions = {}): RapportClient =>
    createRapportClient({
      baseUrl: `${proxy.url}/v1`,
      apiKey: team.apiKey,
      retries: { baseDelayMs: 5, ...retries },
    });

  const add = (customerId: string, points: number, through = rapport) =>
    through.post('/customer/{customerId}/loyalty', {
      params: { path: { customerId } },
      body: { points, type: 'increment' },
    });

  /** The points of every points transaction. */
  async function changesOf(customerId: string): Promise<number[]> {
    const response = await team.get(`/customer/${customerId}/loyalty/transactions`).expect(200);
    return (response.body as { data: { points: number }[] }).data.map(({ points }) => points);
  }

  const keys = (): Set<string | undefined> => new Set(proxy.requests.map(({ key }) => key));

  describe.each<[string, Fault[]]>([
    ['the request is lost', ['lost']],
    ['the connection is reset after the service has done the work', ['response lost']],
    ['the response breaks off in the middle', ['response cut']],
    ['all of these happen', ['response lost', 'lost', 'response cut']],
    ['a proxy cannot reach the service', [{ status: 502, body: '<h1>Bad gateway</h1>' }]],
  ])('when %s', (_name, faults) => {
    it('adds points once', async () => {
      const { id } = await createCustomer(team);
      proxy.faults.push(...faults);

      expect(await add(id, 5)).toMatchObject({ id, points: 5 });
      expect(await changesOf(id)).toEqual([5]);
      expect(proxy.requests).toHaveLength(faults.length + 1);
      expect(keys()).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]));
    });

    it('creates a customer, a form and a response once', async () => {
      proxy.faults.push(...faults);
      await rapport.post('/customer', {
        body: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
      });
      proxy.faults.push(...faults);
      const form = await rapport.post('/forms', {
        body: { name: 'Once', fields: [{ fieldType: 'TextInput', label: 'Remark' }] },
      });
      proxy.faults.push(...faults);
      const submitted = await rapport.post('/forms/{formId}/responses', {
        params: { path: { formId: form.id } },
        body: { responses: [{ key: 'remark', value: 'Hello' }] },
      });

      const list = await team.get(`/forms/${form.id}/responses`).expect(200);
      expect(list.body).toMatchObject({
        data: [{ id: submitted.formResponseId }],
        pagination: { total: 1 },
      });
      expect(keys().size).toBe(3);
    });

    it('reads and updates', async () => {
      const { id } = await createCustomer(team);
      const params = { path: { customerId: id } };
      proxy.faults.push(...faults);
      await rapport.put('/customer/{customerId}', { params, body: { lastName: 'King' } });
      proxy.faults.push(...faults);
      const customer = await rapport.get('/customer/{customerId}', { params });

      expect(customer).toMatchObject({ id, lastName: 'King' });
      expect(keys()).toEqual(new Set([undefined]));
    });
  });

  it('deletes a form when the first request is lost', async () => {
    const { id } = await createForm(team);
    proxy.faults.push('lost');

    const deleted = await rapport.delete('/forms/{formId}', { params: { path: { formId: id } } });
    expect(deleted).toEqual({ id, deleted: true });
    expect(proxy.requests).toHaveLength(2);
    expect(keys()).toEqual(new Set([undefined]));
  });

  it('does not find a form that the first request has deleted', async () => {
    const { id } = await createForm(team);
    proxy.faults.push('response lost');

    await expect(
      rapport.delete('/forms/{formId}', { params: { path: { formId: id } } }),
    ).rejects.toMatchObject({ code: 'FORM_NOT_FOUND', status: 404 });
    expect(proxy.requests).toHaveLength(2);
  });

  it('waits for a first attempt that is still running, and returns its response', async () => {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const result = add(id, 5, client({ timeoutMs: 150, maxRetries: 100, maxDelayMs: 20 }));
    await waitForBlocked(testApp);
    await eventually(() => proxy.requests.length > 1);
    await held.release();

    expect(await result).toMatchObject({ id, points: 5 });
    expect(await changesOf(id)).toEqual([5]);
    expect(proxy.requests.length).toBeGreaterThan(1);
    expect(keys().size).toBe(1);
  });

  it('waits for Retry-After', async () => {
    proxy.faults.push(tooMany(1));
    await rapport.get('/auth/key');

    const [first, second] = proxy.requests.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('does not wait for a Retry-After beyond the maximum delay', async () => {
    proxy.faults.push(tooMany(30));

    await expect(client({ maxDelayMs: 20_000 }).get('/auth/key')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterMs: 30_000,
    });
    expect(proxy.requests).toHaveLength(1);
  });

  it('gives up after the last retry; a later request with the same key takes effect once', async () => {
    const { id } = await createForm(team);
    const body = { responses: [{ key: 'remark', value: 'Hello' }] };
    const params = { path: { formId: id } };
    proxy.faults.push('response lost', 'response lost', 'response lost');

    const error = await client({ maxRetries: 2 })
      .post('/forms/{formId}/responses', { params, body })
      .catch((thrown: unknown) => thrown);
    const { idempotencyKey } = error as { idempotencyKey: string };
    const submitted = await rapport.post('/forms/{formId}/responses', {
      params: { ...params, header: { 'Idempotency-Key': idempotencyKey } },
      body,
    });

    expect(error).toMatchObject({ name: 'RapportError', code: 'NETWORK_ERROR', status: null });
    const responses = await rapport.get('/forms/{formId}/responses', { params });
    expect(responses.data.map(({ id: responseId }) => responseId)).toEqual([
      submitted.formResponseId,
    ]);
  });
});

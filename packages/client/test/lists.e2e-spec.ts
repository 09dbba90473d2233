import { createCustomer } from '../../../test/factories/customer.factory';
import { createForm } from '../../../test/factories/form.factory';
import { submitResponse } from '../../../test/factories/response.factory';
import { importSamples, listPosts } from '../../../test/factories/social.factory';
import { createTeam } from '../../../test/factories/team.factory';
import { collect } from '../../../test/support/collections';
import type { TeamClient } from '../../../test/support/team-client';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';
import {
  createRapportClient,
  type operations,
  type RapportClient,
  RapportError,
} from '../src/index';
import { FlakyProxy } from './flaky-proxy';

type ResponsesQuery = Omit<
  NonNullable<operations['listResponses']['parameters']['query']>,
  'page' | 'cursor'
>;

const idsOf = async (items: AsyncIterable<{ id: string }>): Promise<string[]> =>
  (await collect(items)).map(({ id }) => id);

describe('The lists', () => {
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
    rapport = createRapportClient({
      baseUrl: `${proxy.url}/v1`,
      apiKey: team.apiKey,
      retries: { baseDelayMs: 5 },
    });
  });

  afterEach(async () => {
    await proxy.close();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const paths = (): (string | undefined)[] => proxy.requests.map(({ path }) => path);

  const responsesOf = (formId: string, query: ResponsesQuery = {}) =>
    rapport.each('/forms/{formId}/responses', { params: { path: { formId }, query } });

  async function submit(formId: string, ...remarks: string[]): Promise<string[]> {
    const ids = [];
    for (const remark of remarks) {
      ids.push((await submitResponse(team, formId, { remark })).formResponseId);
    }
    return ids;
  }

  it('yield every response of all pages, with the filter on each page', async () => {
    const { id } = await createForm(team);
    const [first, , second, third] = await submit(id, 'red 1', 'blue', 'red 2', 'red 3');

    const red = responsesOf(id, { search: 'red', order: 'asc', limit: 2 });
    expect(await idsOf(red)).toEqual([first, second, third]);
    const list = `/v1/forms/${id}/responses?limit=2&search=red&order=asc`;
    expect(paths()).toEqual([
      `${list}&cursor=*`,
      expect.stringMatching(/^\/v1\/.*\?limit=2&search=red&order=asc&cursor=[\w-]+$/),
    ]);
  });

  it('request no more pages than needed', async () => {
    const { id } = await createForm(team);
    await submit(id, 'one', 'two', 'three');

    for await (const { fields } of responsesOf(id, { limit: 2 })) {
      expect(fields[0]?.value).toBe('three');
      break;
    }
    expect(paths()).toEqual([`/v1/forms/${id}/responses?limit=2&cursor=*`]);
  });

  it('yield no response twice while new ones are submitted', async () => {
    const { id } = await createForm(team);
    const ids = await submit(id, 'one', 'two', 'three', 'four');
    const yielded: string[] = [];
    for await (const response of responsesOf(id, { limit: 2 })) {
      yielded.push(response.id);
      if (yielded.length === 1) await submit(id, 'five');
    }
    expect(yielded).toEqual(ids.reverse());
  });

  it('continue after network errors', async () => {
    const { id } = await createForm(team);
    const ids = await submit(id, 'one', 'two', 'three');
    proxy.faults.push('response cut', 'lost');

    expect(await idsOf(responsesOf(id, { limit: 2, order: 'asc' }))).toEqual(ids);
  });

  it('list customers that match the filter', async () => {
    const grace = await createCustomer(team, { firstName: 'Grace' });
    await createCustomer(team);
    expect(
      await idsOf(rapport.each('/customers', { params: { query: { search: 'grace' } } })),
    ).toEqual([grace.id]);
    expect(paths()).toEqual(['/v1/customers?limit=100&search=grace&cursor=*']);
  });

  it('list points transactions', async () => {
    const { id } = await createCustomer(team);
    for (const points of [1, 2, 3]) {
      await team.post(`/customer/${id}/loyalty`, { points, type: 'increment' }).expect(200);
    }
    const changes = await collect(
      rapport.each('/customer/{customerId}/loyalty/transactions', {
        params: { path: { customerId: id }, query: { limit: 2 } },
      }),
    );
    expect(changes.map(({ points }) => points)).toEqual([3, 2, 1]);
  });

  it('list webhook deliveries', async () => {
    const { id } = await createForm(team, { webhookUrl: 'http://127.0.0.1:1/' });
    const ids = await submit(id, 'one', 'two', 'three');
    const deliveries = await collect(
      rapport.each('/forms/{formId}/webhook-deliveries', {
        params: { path: { formId: id }, query: { limit: 2 } },
      }),
    );
    expect(deliveries.map(({ responseId }) => responseId)).toEqual(ids.reverse());
  });

  it('list the responses of a customer', async () => {
    const form = await createForm(team);
    const [first, second] = [
      await submitResponse(team, form.id, { remark: 'one' }, { email: 'grace@example.com' }),
      await submitResponse(team, form.id, { remark: 'two' }, { email: 'grace@example.com' }),
    ];
    const customerId = first.subscriberId ?? '';
    const responses = await idsOf(
      rapport.each('/customer/{customerId}/responses', { params: { path: { customerId } } }),
    );
    expect(responses).toEqual([second.formResponseId, first.formResponseId]);
  });

  it('list posts', async () => {
    await importSamples(testApp, team, 'tiktok');
    const { pagination, data } = await listPosts(team, 'tiktok', { limit: '100', order: 'asc' });
    const posts = await idsOf(
      rapport.each('/analytics/social/{platform}/posts', {
        params: { path: { platform: 'tiktok' }, query: { order: 'asc', limit: 5 } },
      }),
    );

    expect(pagination.total).toBeGreaterThan(5);
    expect(posts).toEqual(data.map(({ id }) => id));
  });

  it('list the forms', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await createForm(team, { name })).id);
    const forms = await idsOf(rapport.each('/forms', { params: { query: { limit: 2 } } }));
    expect(forms).toEqual([...ids.reverse(), team.starterFormId]);
  });

  it('throw on the first item, not when they are created', async () => {
    const responses = responsesOf('nobody-has-this-id');
    await expect(responses.next()).rejects.toThrow(RapportError);
  });
});

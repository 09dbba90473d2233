import { expectRejection, expectResponse } from './expect-response';
import { newCustomer, newForm, submit, uniqueWord } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

interface Item {
  id: string;
}

interface CursorPage {
  data: Item[];
  pagination: { nextCursor: string | null };
}

const COUNT = 5;

const hasItems =
  (count: number) =>
  ({ body }: ApiResponse): boolean =>
    (body as { data?: unknown[] }).data?.length === count;

const idsOf = ({ body }: ApiResponse): string[] => (body as CursorPage).data.map(({ id }) => id);

describe('Lists by cursor', () => {
  const target = useOnce(openTarget);
  /** Paths of lists with exactly `COUNT` items. */
  let lists: Record<'customers' | 'ledger' | 'responses' | 'ofCustomer' | 'deliveries', string>;

  beforeAll(async () => {
    const lastName = uniqueWord();
    const customers = [];
    for (let at = 0; at < COUNT; at += 1) customers.push(await newCustomer(target, { lastName }));
    const [customer] = customers;
    const form = await newForm(target, { webhookUrl: 'https://example.invalid/' });
    for (let at = 0; at < COUNT; at += 1) {
      await target.post(`/customer/${customer?.id}/loyalty`, { points: 1, type: 'increment' });
      await submit(target, form.id, { remark: 'x' }, { email: customer?.email });
    }
    const ofCustomer = `/customer/${customer?.id}`;
    lists = {
      customers: `/customers?search=${lastName}`,
      ledger: `${ofCustomer}/loyalty/transactions?`,
      responses: `/forms/${form.id}/responses?`,
      ofCustomer: `${ofCustomer}/responses?`,
      deliveries: `/forms/${form.id}/webhook-deliveries?`,
    };
    for (const list of Object.values(lists)) await target.waitUntil(list, hasItems(COUNT));
  });

  /** Reads a page, and checks that `pagination` has only `limit` and `nextCursor`. */
  async function read(list: string, cursor: string, limit: number): Promise<CursorPage> {
    const response = await target.get(`${list}&limit=${limit}&cursor=${cursor}`);
    const { nextCursor } = (response.body as CursorPage).pagination;
    expectResponse(response, 200, {
      success: true,
      data: expect.any(Array) as unknown,
      pagination: { limit, nextCursor },
    });
    return response.body as CursorPage;
  }

  async function walk(list: string, limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const page: CursorPage = await read(list, cursor, limit);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    return ids;
  }

  it.each(['customers', 'ledger', 'responses', 'ofCustomer', 'deliveries'] as const)(
    'have the items of the numbered pages: %s',
    async (name) => {
      const ids = idsOf(await target.get(lists[name]));
      expect(ids).toHaveLength(COUNT);
      for (const limit of [1, 2, COUNT, 100]) expect(await walk(lists[name], limit)).toEqual(ids);
    },
  );

  it.each(['responses', 'ofCustomer'] as const)('can be read oldest first: %s', async (name) => {
    const list = `${lists[name]}&order=asc`;
    const ids = idsOf(await target.get(list));
    expect(ids).toHaveLength(COUNT);
    expect(await walk(list, 2)).toEqual(ids);
  });

  it('have each item once while others are added', async () => {
    const form = await newForm(target);
    const list = `/forms/${form.id}/responses?`;
    for (let at = 0; at < 4; at += 1) await submit(target, form.id, { remark: 'x' });
    await target.waitUntil(list, hasItems(4));
    const ids = idsOf(await target.get(list));

    const first = await read(list, '*', 2);
    await submit(target, form.id, { remark: 'x' });
    const second = await read(list, first.pagination.nextCursor ?? '', 2);

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second.pagination.nextCursor).toBeNull();
  });

  it('contain each form once, newest first', async () => {
    const own: string[] = [];
    for (let at = 0; at < 3; at += 1) own.unshift((await newForm(target)).id);
    await target.waitUntil('/forms', (response) => idsOf(response).includes(own[0] ?? ''));

    const ids = await walk('/forms?', 100);

    expect(ids.filter((id) => own.includes(id))).toEqual(own);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contain the posts of a platform in either order', async () => {
    for (const order of ['asc', 'desc']) {
      const list = `/analytics/social/instagram/posts?order=${order}`;
      const ids = idsOf(await target.get(`${list}&limit=100`));
      expect((await walk(list, 100)).slice(0, 100)).toEqual(ids);
    }
  });

  it.each([
    ['x', 'not a cursor'],
    ['*&page=1', 'a cursor and a page'],
    ['%00', 'U+0000'],
    ['*&cursor=*', 'two cursors'],
  ])('are rejected with cursor=%s: %s', async (cursor) => {
    for (const list of [...Object.values(lists), '/forms?']) {
      const response = await target.get(`${list}&cursor=${cursor}`);
      expectRejection(response, 400, 'VALIDATION_FAILED', ['cursor']);
    }
  });

  it('are rejected with the cursor of another list, or of the other order', async () => {
    const { pagination } = await read(lists.responses, '*', 1);
    for (const list of [lists.customers, `${lists.responses}&order=asc`, '/forms?']) {
      const response = await target.get(`${list}&cursor=${pagination.nextCursor}`);
      expectRejection(response, 400, 'VALIDATION_FAILED', ['cursor']);
    }
  });
});

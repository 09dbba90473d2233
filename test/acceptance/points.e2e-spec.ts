import { ANY_ID, ANY_TIME, expectResponse, expectPage, expectRejection } from './expect-response';
import { newCustomer, unknownId } from './make';
import { type ApiResponse, openTarget } from './target';
import { useEachTest, useOnce } from '../support/use-value';

const PAGE = 'page: must be a whole number from 1';
const LIMIT = 'limit: must be a whole number from 1 to 100';

const transaction = (points: number, type: string, balanceAfter: number) => ({
  id: ANY_ID,
  createdAt: ANY_TIME,
  points,
  type,
  reason: 'loyalty',
  balanceAfter,
  couponId: null,
  note: null,
  reference: null,
  actor: { kind: 'key', id: ANY_ID },
});

describe('Points', () => {
  const target = useOnce(openTarget);
  const customer = useEachTest(() => newCustomer(target));

  const change = (points: unknown, type: unknown = 'increment', id = customer.id) =>
    target.post(`/customer/${id}/loyalty`, { points, type });

  const transactions = (query = '') =>
    target.get(`/customer/${customer.id}/loyalty/transactions${query}`);

  const redeem = (body: unknown, id = customer.id) => target.post(`/customer/${id}/qr`, body);

  function expectBalance(response: ApiResponse, points: number): void {
    const { id, firstName, lastName, email } = customer;
    expectResponse(response, 200, { id, firstName, lastName, email, points });
  }

  it('are added and subtracted exactly; the response contains the balance', async () => {
    expectBalance(await change(0.1), 0.1);
    expectBalance(await change(0.2), 0.3);
    expectBalance(await change(1_000_000_000), 1_000_000_000.3);
    expectBalance(await change(999_999_999.99, 'decrement'), 0.31);
    expectBalance(await change(0.31, 'decrement'), 0);
    expect((await target.get(`/customer/${customer.id}`)).body).toMatchObject({ points: 0 });
  });

  it('are not subtracted beyond the balance', async () => {
    await change(5);

    expectRejection(await change(5.01, 'decrement'), 422, 'INSUFFICIENT_POINTS');

    expect((await target.get(`/customer/${customer.id}`)).body).toMatchObject({ points: 5 });
    expectBalance(await change(5, 'decrement'), 0);
  });

  it('stay consistent under concurrent changes', async () => {
    await change(10);
    const decrements = Array.from({ length: 8 }, () => change(2, 'decrement'));
    const responses = await Promise.all(decrements);

    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422, 422]);
    expect((await target.get(`/customer/${customer.id}`)).body).toMatchObject({ points: 0 });
    const { body } = await transactions();
    expect((body as { pagination: object }).pagination).toMatchObject({ total: 6 });
  });

  it('are listed as transactions in pages, newest first', async () => {
    await change(100.5);
    await change(0.75, 'decrement');
    await change(1_000, 'decrement');
    await change(7);
    const all = [
      transaction(7, 'increment', 106.75),
      transaction(0.75, 'decrement', 99.75),
      transaction(100.5, 'increment', 100.5),
    ];

    expectPage(await transactions(), all, { page: 1, limit: 20, total: 3, totalPages: 1 });
    const second = await transactions('?limit=2&page=2');
    expectPage(second, all.slice(2), { page: 2, limit: 2, total: 3, totalPages: 2 });
  });

  it('are listed with the note, the reference and the key of the change', async () => {
    const path = `/customer/${customer.id}/loyalty`;
    const note = `  Birthday of ${'😀'.repeat(243)} `;
    const given = await target.post(path, { points: 5, type: 'increment', note, reference: 'R-1' });
    expectBalance(given, 5);
    const body = { points: 2, type: 'decrement', note: ' ', reference: null };
    expectBalance(await target.post(path, body), 3);

    const page = { page: 1, limit: 20, total: 2, totalPages: 1 };
    const all = [
      transaction(2, 'decrement', 3),
      { ...transaction(5, 'increment', 5), note: note.trim(), reference: 'R-1' },
    ];
    expectPage(await transactions(), all, page);
  });

  it.each<[object, string]>([
    [{ note: 5 }, 'note'],
    [{ note: 'x'.repeat(256) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ reference: ['R-1'] }, 'reference'],
    [{ reference: '😀'.repeat(256) }, 'reference'],
    [{ reference: 'half \ud83d' }, 'reference'],
  ])('are not changed with %j', async (texts, field) => {
    const body = { points: 5, type: 'increment', ...texts };
    const response = await target.post(`/customer/${customer.id}/loyalty`, body);

    expectRejection(response, 400, 'VALIDATION_FAILED', [field]);
    expectPage(await transactions(), [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it('have no transactions before the first change', async () => {
    expectPage(await transactions(), [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it.each<[unknown, unknown, string[]]>([
    [0, 'increment', ['points']],
    [-1, 'increment', ['points']],
    [1_000_000_000.01, 'increment', ['points']],
    [0.001, 'increment', ['points']],
    ['5', 'increment', ['points']],
    [null, 'increment', ['points']],
    [5, 'add', ['type']],
    [5, null, ['type']],
    [undefined, undefined, ['points', 'type']],
  ])('are not changed by %j, %j', async (points, type, fields) => {
    const response = await target.post(`/customer/${customer.id}/loyalty`, { points, type });

    expectRejection(response, 400, 'VALIDATION_FAILED', fields);
  });

  it.each([
    ['page=0', PAGE],
    ['page=-1', PAGE],
    ['page=a', PAGE],
    ['page=1&page=1', PAGE],
    ['page=9007199254740991', PAGE],
    ['limit=0', LIMIT],
    ['limit=101', LIMIT],
    ['limit=2.5', LIMIT],
  ])('are not listed with ?%s', async (query, violation) => {
    expectRejection(await transactions(`?${query}`), 400, 'VALIDATION_FAILED', [violation]);
  });

  it('of an unknown customer are neither changed nor listed', async () => {
    for (const id of [unknownId(), 'unknown', '42']) {
      expectRejection(await change(5, 'increment', id), 404, 'CUSTOMER_NOT_FOUND');
      const listed = await target.get(`/customer/${id}/loyalty/transactions`);
      expectRejection(listed, 404, 'CUSTOMER_NOT_FOUND');
    }
  });

  // coupons.e2e-spec.ts tests redemptions that succeed.
  describe('for a QR code', () => {
    it('are rejected for an unknown coupon', async () => {
      for (const couponId of [unknownId(), 'none']) {
        const response = await redeem({ code: 'NONE', couponId });
        expectRejection(response, 404, 'COUPON_NOT_FOUND');
      }
    });

    it('are rejected for an unknown customer', async () => {
      const response = await redeem({ code: 'NONE', couponId: unknownId() }, unknownId());
      expectRejection(response, 404, 'CUSTOMER_NOT_FOUND');
    });

    it.each<[object, string[]]>([
      [{}, ['code', 'couponId']],
      [{ code: 'A' }, ['couponId']],
      [{ couponId: 'A' }, ['code']],
      [{ code: 5, couponId: ['A'] }, ['code', 'couponId']],
    ])('are rejected for the body %j', async (body, fields) => {
      expectRejection(await redeem(body), 400, 'VALIDATION_FAILED', fields);
    });
  });
});

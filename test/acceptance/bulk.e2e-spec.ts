import { ANY_ID, expectResponse, expectPage, expectRejection, hasTotal } from './expect-response';
import { customerBody, type CustomerBody, newCustomer } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const NO_ITEMS = { page: 1, limit: 20, total: 0, totalPages: 0 };

const find = ({ email }: CustomerBody): string =>
  `/customers?email=${encodeURIComponent(email ?? '')}`;

describe('A bulk creation of customers', () => {
  const target = useOnce(openTarget);

  it('returns an array without an envelope, in the order of the request', async () => {
    const rows = [
      customerBody(),
      customerBody({ firstName: 'Grace', phone: null }),
      customerBody({ lastName: 'King', email: null }),
    ];

    const response = await target.post('/customers', rows);

    expectResponse(
      response,
      201,
      rows.map((row) => ({ id: ANY_ID, ...row })),
    );
    const created = response.body as { id: string }[];
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
    expectResponse(await target.get(`/customer/${created[1]?.id}`), 200, {
      id: created[1]?.id,
      ...rows[1],
      points: 0,
    });
  });

  it('creates 1,000 customers', async () => {
    const rows = Array.from({ length: 1_000 }, () => customerBody({ phone: null }));

    const response = await target.post('/customers', rows);

    expectResponse(
      response,
      201,
      rows.map((row) => ({ id: ANY_ID, ...row })),
    );
  });

  it('creates none when one is invalid, and reports each violation', async () => {
    const good = customerBody();

    const response = await target.post('/customers', [
      good,
      customerBody({ firstName: ' ' }),
      customerBody({ email: 'unknown', phone: '1' }),
      customerBody({ email: null, phone: null }),
    ]);

    const fields = ['[1].firstName', '[2].phone', '[2].email', '[3].email'];
    expectRejection(response, 400, 'VALIDATION_FAILED', fields);
    expectPage(await target.get(find(good)), [], NO_ITEMS);
  });

  it('creates none when one exists already', async () => {
    const [good, known] = [customerBody(), await newCustomer(target)];
    await target.getUntil(find(known), hasTotal(1));

    const response = await target.post('/customers', [
      good,
      customerBody({ email: known.email?.toUpperCase() }),
      customerBody({ phone: known.phone }),
    ]);

    expectRejection(response, 409, 'CUSTOMER_ALREADY_EXISTS', ['[1].email', '[2].phone']);
    expectPage(await target.get(find(good)), [], NO_ITEMS);
  });

  it('creates none when two share a contact', async () => {
    const row = customerBody();

    const response = await target.post('/customers', [row, customerBody(), row]);

    expectRejection(response, 409, 'CUSTOMER_ALREADY_EXISTS', ['[2].email', '[2].phone']);
    expectPage(await target.get(find(row)), [], NO_ITEMS);
  });

  it.each([
    ['an empty array', []],
    ['an object', customerBody()],
    ['more than 10,000', Array.from({ length: 10_001 }, () => 0)],
  ])('rejects %s', async (_name, body) => {
    expectRejection(await target.post('/customers', body), 400, 'VALIDATION_FAILED', ['body']);
  });
});

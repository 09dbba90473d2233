import { ANY_ID, expectAnswer, expectPage, expectRefusal, hasTotal } from './expect-answer';
import { customerBody, type CustomerBody, newCustomer } from './make';
import { openTarget, type Target } from './target';

const NONE = { page: 1, limit: 20, total: 0, totalPages: 0 };

const find = ({ email }: CustomerBody): string =>
  `/customers?email=${encodeURIComponent(email ?? '')}`;

describe('Many customers at once', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  it('are answered as a bare array, in the order sent', async () => {
    const rows = [
      customerBody(),
      customerBody({ firstName: 'Grace', phone: null }),
      customerBody({ lastName: 'King', email: null }),
    ];

    const answer = await target.post('/customers', rows);

    expectAnswer(
      answer,
      201,
      rows.map((row) => ({ id: ANY_ID, ...row })),
    );
    const created = answer.body as { id: string }[];
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
    expectAnswer(await target.get(`/customer/${created[1]?.id}`), 200, {
      id: created[1]?.id,
      ...rows[1],
      points: 0,
    });
  });

  it('may be a thousand', async () => {
    const rows = Array.from({ length: 1_000 }, () => customerBody({ phone: null }));

    const answer = await target.post('/customers', rows);

    expectAnswer(
      answer,
      201,
      rows.map((row) => ({ id: ANY_ID, ...row })),
    );
  });

  it('are none when one of them breaks a rule, and each fault is named', async () => {
    const good = customerBody();

    const answer = await target.post('/customers', [
      good,
      customerBody({ firstName: ' ' }),
      customerBody({ email: 'nobody', phone: '1' }),
      customerBody({ email: null, phone: null }),
    ]);

    const fields = ['[1].firstName', '[2].phone', '[2].email', '[3].email'];
    expectRefusal(answer, 400, 'VALIDATION_FAILED', fields);
    expectPage(await target.get(find(good)), [], NONE);
  });

  it('are none when one of them is there already', async () => {
    const [good, known] = [customerBody(), await newCustomer(target)];
    await target.getUntil(find(known), hasTotal(1));

    const answer = await target.post('/customers', [
      good,
      customerBody({ email: known.email?.toUpperCase() }),
      customerBody({ phone: known.phone }),
    ]);

    expectRefusal(answer, 409, 'CUSTOMER_ALREADY_EXISTS', ['[1].email', '[2].phone']);
    expectPage(await target.get(find(good)), [], NONE);
  });

  it('are none when two of them are one', async () => {
    const row = customerBody();

    const answer = await target.post('/customers', [row, customerBody(), row]);

    expectRefusal(answer, 409, 'CUSTOMER_ALREADY_EXISTS', ['[2].email', '[2].phone']);
    expectPage(await target.get(find(row)), [], NONE);
  });

  it.each([
    ['an empty array', []],
    ['an object', customerBody()],
    ['more than 10,000', Array.from({ length: 10_001 }, () => 0)],
  ])('are not %s', async (_name, body) => {
    expectRefusal(await target.post('/customers', body), 400, 'VALIDATION_FAILED', ['body']);
  });
});

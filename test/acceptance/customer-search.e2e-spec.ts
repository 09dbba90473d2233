import { ANY_TIME, expectPage, expectRejection, hasTotal } from './expect-response';
import { newCustomer, uniqueEmail, uniqueWord } from './make';
import { openTarget, type Target } from './target';

describe('The list of customers', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  it('finds by e-mail, phone and part of a name, and returns all properties of the customers', async () => {
    const lastName = uniqueWord();
    const { id, ...body } = await newCustomer(target, { lastName, username: 'ada' });
    const email = encodeURIComponent(body.email?.toUpperCase() ?? '');
    const phone = encodeURIComponent(body.phone ?? '');

    for (const query of [`email=${email}`, `phone=${phone}`, `search=${lastName}`]) {
      const response = await target.getUntil(`/customers?${query}`, hasTotal(1));
      const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
      expectPage(response, [{ id, ...body, points: 0, createdAt: ANY_TIME }], pagination);
    }
  });

  it('returns pages, newest first', async () => {
    const lastName = uniqueWord();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await newCustomer(target, { lastName })).id);
    }
    const path = `/customers?search=${lastName}&limit=2`;
    await target.waitUntil(path, hasTotal(3));

    for (const [page, expected] of [ids.slice(0, 2), ids.slice(2), []].entries()) {
      const response = await target.get(`${path}&page=${page + 1}`);
      const data = expected.map((id) => expect.objectContaining({ id }) as unknown);
      expectPage(response, data, { page: page + 1, limit: 2, total: 3, totalPages: 2 });
    }
  });

  it('is empty for an unknown e-mail', async () => {
    const response = await target.get(`/customers?email=${uniqueEmail()}`);
    expectPage(response, [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it.each(['page=0', 'limit=101', 'email=unknown', 'phone=1'])('rejects ?%s', async (query) => {
    const field = query.slice(0, query.indexOf('='));
    expectRejection(await target.get(`/customers?${query}`), 400, 'VALIDATION_FAILED', [field]);
  });
});

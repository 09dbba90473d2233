import { ANY_TIME, expectPage, expectRefusal, hasTotal } from './expect-answer';
import { newCustomer, uniqueEmail, uniqueWord } from './make';
import { openTarget, type Target } from './target';

describe('Customers are found', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  it('by e-mail, by phone and by a part of a name, to the last key', async () => {
    const lastName = uniqueWord();
    const { id, ...body } = await newCustomer(target, { lastName, username: 'ada' });
    const email = encodeURIComponent(body.email?.toUpperCase() ?? '');
    const phone = encodeURIComponent(body.phone ?? '');

    for (const query of [`email=${email}`, `phone=${phone}`, `search=${lastName}`]) {
      const answer = await target.getUntil(`/customers?${query}`, hasTotal(1));
      const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
      expectPage(answer, [{ id, ...body, points: 0, createdAt: ANY_TIME }], pagination);
    }
  });

  it('newest first, a page at a time', async () => {
    const lastName = uniqueWord();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await newCustomer(target, { lastName })).id);
    }
    const path = `/customers?search=${lastName}&limit=2`;
    await target.waitUntil(path, hasTotal(3));

    for (const [page, expected] of [ids.slice(0, 2), ids.slice(2), []].entries()) {
      const answer = await target.get(`${path}&page=${page + 1}`);
      const data = expected.map((id) => expect.objectContaining({ id }) as unknown);
      expectPage(answer, data, { page: page + 1, limit: 2, total: 3, totalPages: 2 });
    }
  });

  it('not when nobody has the e-mail', async () => {
    const answer = await target.get(`/customers?email=${uniqueEmail()}`);
    expectPage(answer, [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it.each(['page=0', 'limit=101', 'email=nobody', 'phone=1'])('not by ?%s', async (query) => {
    const field = query.slice(0, query.indexOf('='));
    expectRefusal(await target.get(`/customers?${query}`), 400, 'VALIDATION_FAILED', [field]);
  });
});

import { ANY_TIME, expectPage, expectRejection, hasTotal } from './expect-response';
import { newCustomer, uniqueEmail, uniqueWord } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const PAGE = 'page: must be a whole number from 1';
const LIMIT = 'limit: must be a whole number from 1 to 100';
const EMAIL = 'email: must be a valid e-mail address';
const DIGITS = 'phone: must contain 10 to 15 digits';

describe('The list of customers', () => {
  const target = useOnce(openTarget);

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

  it.each([
    ['limit=0', LIMIT],
    ['limit=101', LIMIT],
    ['limit=-1', LIMIT],
    ['limit=1.5', LIMIT],
    ['limit=ten', LIMIT],
    ['limit=1e1', LIMIT],
    ['limit=10&limit=10', LIMIT],
    ['page=0', PAGE],
    ['page=-1', PAGE],
    ['page=x', PAGE],
    ['page=1&page=2', PAGE],
    ['page=99999999999999999999', PAGE],
    ['page=9007199254740991', PAGE],
    [`search=${'x'.repeat(256)}`, 'search: must contain at most 255 characters'],
    ['search=a&search=b', 'search: must be a string'],
    ['search=a%00', 'search: must not contain U+0000 or half a surrogate pair'],
    ['email=ada', EMAIL],
    ['email=ada@example.com%00', EMAIL],
    ['email=a@example.com&email=b@example.com', EMAIL],
    ['phone=123', DIGITS],
    ['phone=abc', 'phone: may contain only digits, spaces, hyphens and + ( ) . /'],
    ['phone=0309018200%00', 'phone: may contain only digits, spaces, hyphens and + ( ) . /'],
    ['phone=0309018200&phone=0309018201', 'phone: must be a string'],
  ])('rejects ?%s', async (query, violation) => {
    expectRejection(await target.get(`/customers?${query}`), 400, 'VALIDATION_FAILED', [violation]);
  });

  it('reports every invalid parameter', async () => {
    expectRejection(
      await target.get('/customers?page=0&limit=0&email=x&phone=1&search=%00'),
      400,
      'VALIDATION_FAILED',
      [EMAIL, DIGITS, 'search: must not contain U+0000 or half a surrogate pair', PAGE, LIMIT],
    );
  });
});

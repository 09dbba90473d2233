import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { countRoundTrips } from '../../support/count-round-trips';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  readCursorPage,
  readPages,
  walkList,
} from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';

interface Listed {
  id: string;
  firstName: string;
}

const LIST = '/customers';

describe('GET /v1/customers?cursor=', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    // A bulk has one time of creation.
    await team
      .post('/customers', [
        ...times(12, (at) => customerBody({ firstName: `Ada ${at}` })),
        customerBody({ firstName: 'Grace', email: 'grace@example.com', phone: '+4930901820' }),
        ...times(4, () => customerBody({ firstName: 'Grace' })),
      ])
      .expect(201);
    for (const at of times(6, (index) => index)) {
      await createCustomer(team, { firstName: `Late ${at}` });
    }
  });

  it.each([
    ['', 23],
    ['?search=grace', 5],
    ['?search=ada 1', 3],
    // Without a trigram.
    ['?search=a', 23],
    ['?search=nobody', 0],
    ['?email=grace@example.com', 1],
    ['?phone=%2B4930901820', 1],
    ['?phone=%2B4930901820&search=grace', 1],
    ['?phone=%2B4930901820&search=ada', 0],
  ])('returns the customers of GET /v1/customers%s in pages', async (query, count) => {
    await expectSameByCursor(team, LIST + query, count);
  });

  it('returns each customer once while others are created, also in a search', async () => {
    const growing = await createTeam(testApp);
    await growing
      .post(
        '/customers',
        times(7, () => customerBody()),
      )
      .expect(201);
    for (const list of [LIST, `${LIST}?search=lovelace`]) {
      const before = await readPages(growing, list);
      expect(await walkList(growing, list, 2, () => createCustomer(growing))).toEqual(before);
    }
  });

  it('continues at the same position with another filter', async () => {
    const all = await readPages<Listed>(team, LIST);
    const { data, pagination } = await readCursorPage<Listed>(team, LIST, '*', 10);
    const page = await readCursorPage<Listed>(
      team,
      `${LIST}?search=grace`,
      pagination.nextCursor ?? '',
    );
    expect(page.data).toEqual(
      all.slice(data.length).filter(({ firstName }) => firstName === 'Grace'),
    );
  });

  it('shows nothing of another team', async () => {
    const other = await createTeam(testApp);
    const { pagination } = await readCursorPage(team, LIST, '*', 1);
    expect((await readCursorPage(other, LIST, pagination.nextCursor ?? '')).data).toEqual([]);
  });

  it('rejects invalid cursors, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, LIST, 'customers');
    await expectInvalidCursorsRejected(team, `${LIST}?search=ada`, 'customers');
  });

  it('needs one round trip', async () => {
    expect(await countRoundTrips(() => team.get(`${LIST}?cursor=*`).expect(200))).toBe(1);
  });
});

describe('A search by cursor with more than 1,000 hits', () => {
  const { team } = useTeams();

  beforeAll(async () => {
    for (const firstName of ['Rare', 'Common', 'Common']) {
      const count = firstName === 'Rare' ? 120 : 700;
      await team
        .post(
          '/customers',
          times(count, () => customerBody({ firstName })),
        )
        .expect(201);
    }
  });

  it.each([
    ['common', 1_400],
    ['rare', 120],
    ['lovelace', 1_520],
  ])('returns all hits of "%s" once', async (search, count) => {
    const list = `${LIST}?search=${search}`;
    const expected = await readPages(team, list);
    expect(expected).toHaveLength(count);
    expect(await walkList(team, list, 100)).toEqual(expected);
  });
});

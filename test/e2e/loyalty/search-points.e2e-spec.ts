import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { readCursorPage, walkList } from '../../support/walk-list';
import { type Entry, useLedger } from './list-points-harness';

describe('The points ledger of a team', () => {
  const { testApp, team, analyst, path, list, change, insertEntries } = useLedger();

  const pointsOf = async (query: string): Promise<number[]> =>
    (await list(query)).data.map(({ points }) => points);

  /** Entries with 1 to 5 points of two customers, oldest first. */
  async function createEntries() {
    const ada = await createCustomer(team, { firstName: 'Zoe', lastName: 'King' });
    const bob = await createCustomer(team, {
      firstName: 'Bob',
      lastName: 'Ray',
      phone: '+4930901820',
    });
    await change(ada.id, 1, { note: 'Birthday of Zoe', reference: 'R-77' });
    await change(bob.id, 2, { note: '100 % off', reference: 'r-77' });
    await change(ada.id, 3);
    await change(bob.id, 4, { note: 'King of the day', reference: 'R-778' });
    await change(bob.id, -5 / 5, { note: 'Ünder' });
    return { ada, bob };
  }

  it('is sorted by time in both directions, page by page', async () => {
    const { bob } = await createEntries();
    for (const filter of ['', 'type=increment&', 'reason=loyalty&', `customerId=${bob.id}&`]) {
      const down = await walkList<Entry>(analyst.client, `${path()}/points?${filter}`, 100);
      for (const limit of [1, 2, 100]) {
        const up = await walkList<Entry>(
          analyst.client,
          `${path()}/points?${filter}order=asc`,
          limit,
        );
        expect(up).toEqual(down.toReversed());
      }
    }
    expect(await pointsOf('?order=asc')).toEqual([1, 2, 3, 4, 1]);
  });

  it('is searched by customer, reference, and a part of the note', async () => {
    const { ada, bob } = await createEntries();
    for (const [search, points] of [
      ['zoe', [3, 1]],
      ['KING', [4, 3, 1]],
      ['birthday', [1]],
      ['R-77', [4, 2, 1]],
      ['R-778', [4]],
      ['30901820', [1, 4, 2]],
      ['% ', [2]],
      ['_', []],
      ['ünder', [1]],
      ['nobody', []],
      ['', [1, 4, 3, 2, 1]],
    ] as const) {
      const found = await pointsOf(`?search=${encodeURIComponent(search)}`);
      expect({ search, found }).toEqual({ search, found: points });
    }
    expect(await pointsOf('?search=king&type=increment&order=asc')).toEqual([1, 3, 4]);
    expect(await pointsOf('?search=king&reason=coupon')).toEqual([]);
    expect(await pointsOf('?search=king&startDate=2090-01-01')).toEqual([]);
    expect(await pointsOf(`?search=king&customerId=${bob.id}`)).toEqual([4]);
    expect(await pointsOf(`?search=r-7&customerId=${ada.id}`)).toEqual([1]);
    expect(await pointsOf('?search=king&actor=system')).toEqual([]);
  });

  it('has each hit once in the pages of a search', async () => {
    const { ada } = await createEntries();
    // The name, the note and the reference all match.
    await change(ada.id, 9, { note: 'Zoe', reference: 'zoe' });
    for (const order of ['asc', 'desc']) {
      for (const limit of [1, 2, 100]) {
        const found = await walkList<Entry>(
          analyst.client,
          `${path()}/points?search=zoe&order=${order}`,
          limit,
        );
        const points = found.map((entry) => entry.points);
        expect(order === 'asc' ? points : points.toReversed()).toEqual([1, 3, 9]);
      }
    }
  });

  it('has each hit in the order of time, also of a customer whose clock went back', async () => {
    const ada = await createCustomer(team, { firstName: 'Zoe' });
    const days = ['05', '01', '04', '02', '03'];
    await insertEntries(
      ada.id,
      days.map((day) => [`2026-01-${day}T00:00:00Z`, Number(day)]),
    );
    for (const order of ['asc', 'desc']) {
      const query = `${path()}/points?search=zoe&order=${order}`;
      const points = (await walkList<Entry>(analyst.client, query, 1)).map((each) => each.points);
      expect(order === 'asc' ? points : points.toReversed()).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('finds a whole reference among any number of entries, and a note among the newest', async () => {
    const ada = await createCustomer(team);
    await change(ada.id, 7, { note: 'Lost in time', reference: 'R-1' });
    await testApp.database.query(
      `UPDATE customers SET points = 20000, transaction_count = 10001 WHERE id = $1`,
      [ada.id],
    );
    await testApp.database.query(
      `INSERT INTO points_transactions
              (team_id, id, customer_id, number, delta, balance_after, reason, created_at)
       SELECT $1, gen_random_uuid(), $2, 1 + n, 1, 7 + n, 'loyalty', now() + n * interval '1 ms'
         FROM generate_series(1, 10000) n`,
      [team.teamId, ada.id],
    );
    expect(await pointsOf('?search=R-1')).toEqual([7]);
    expect(await pointsOf('?search=lost')).toEqual([]);
    expect(await pointsOf('?search=lost&endDate=2000-01-01')).toEqual([]);
    await change(ada.id, 2, { note: 'Found: lost in time' });
    expect(await pointsOf('?search=lost')).toEqual([2]);
  });

  it('rejects a search that finds too many customers', async () => {
    await testApp.database.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       SELECT $1, gen_random_uuid(), 'Zed', 'No ' || n,
              n || '@example.com', n || '@example.com' FROM generate_series(1, 1001) n`,
      [team.teamId],
    );
    const reason = 'search: finds too many customers; send more letters';
    for (const below of ['points?search=ze', 'points/export?search=ze']) {
      expectError(await analyst.client.get(`${path()}/${below}`), 'VALIDATION_FAILED', [reason]);
    }
    // "No 95", "No 950" to "No 959", and so on: 20 customers; "No 9": 111, too many for an export, each of whose batches reads them all.
    for (const [search, status] of [
      ['no%2095', 200],
      ['no%209', 400],
    ] as const) {
      await analyst.client.get(`${path()}/points?search=${search}`).expect(200);
      const file = await analyst.client.get(`${path()}/points/export?search=${search}`);
      expect([search, file.status]).toEqual([search, status]);
      if (status === 400) expectError(file, 'VALIDATION_FAILED', [reason]);
    }
    expect(await pointsOf('?search=no 1001')).toEqual([]);
  });

  it('exports what the search finds, in the order of the list', async () => {
    await createEntries();
    const { text } = await analyst.client.get(`${path()}/points/export?search=king&order=asc`);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line: string) => line.split(',')[5])).toEqual(['1', '3', '4']);
  });

  it('exports more entries than a batch in ascending order', async () => {
    const ada = await createCustomer(team);
    await insertEntries(
      ada.id,
      times(1_001, (index) => [
        new Date(1_700_000_000_000 + index * 1_000).toISOString(),
        index + 1,
      ]),
    );
    const { text } = await analyst.client.get(`${path()}/points/export?order=asc`);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line: string) => Number(line.split(',')[5]))).toEqual(
      times(1_001, (index) => index + 1),
    );
  });

  it('rejects the cursor of another order, and hides a search from others', async () => {
    const { ada } = await createEntries();
    const { pagination } = await readCursorPage(analyst.client, `${path()}/points`, '*', 1);
    const cursor = pagination.nextCursor ?? '';
    for (const [query, reason] of [
      [`order=asc&cursor=${cursor}`, 'cursor: must be of the same list and order'],
      ['order=up', 'order: must be one of asc, desc'],
      ['search=a&search=b', 'search: must be a string'],
      [`search=${'a'.repeat(256)}`, 'search: must contain at most 255 characters'],
    ] as const) {
      const response = await analyst.client.get(`${path()}/points?${query}`);
      expectError(response, 'VALIDATION_FAILED', [reason]);
    }
    const { teamId } = await createTeam(testApp);
    const stranger = await createMember(testApp, teamId, 'owner');
    const theirs = `/teams/${teamId}/points`;
    for (const query of ['search=king', 'search=R-77', `customerId=${ada.id}&search=r`]) {
      const { body } = await stranger.client.get(`${theirs}?${query}`).expect(200);
      expect(body).toMatchObject({ data: [] });
    }
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    expectError(await viewer.get(`${path()}/points?search=king`), 'FORBIDDEN');
  });
});

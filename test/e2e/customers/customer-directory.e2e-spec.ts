import { randomUUID } from 'node:crypto';
import { StandingsJob } from '../../../src/customers/standings/standings.job';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

interface Listed {
  id: string;
  firstName: string;
  points: number;
  createdAt: string;
  lastActivityAt: string;
}
interface Page {
  data: Listed[];
  pagination: { limit: number; nextCursor: string | null };
}

describe('GET /console/api/teams/:teamId/customer-directory', () => {
  const { testApp, team, analyst } = useTeams({ app: startTestApp, eachTest: true });

  const get = (query = '') =>
    analyst.client.get(`/teams/${team.teamId}/customer-directory${query}`);

  async function list(query: Record<string, string> = {}): Promise<Page> {
    const response = await get(`?${new URLSearchParams(query).toString()}`).expect(200);
    return response.body as Page;
  }

  const names = async (query: Record<string, string> = {}): Promise<string[]> =>
    (await list(query)).data.map(({ firstName }) => firstName);

  async function create(firstName: string, of: Record<string, unknown> = {}): Promise<string> {
    const email = `${randomUUID()}@x.test`;
    const response = await team
      .post('/customer', { firstName, lastName: 'Test', email, ...of })
      .expect(201);
    return (response.body as { data: { id: string } }).data.id;
  }

  const give = (id: string, points: number, type = 'increment') =>
    team.post(`/customer/${id}/loyalty`, { points, type }).expect(200);

  /** Reads the list to its end in pages of two customers. */
  async function walk(query: Record<string, string>): Promise<Listed[]> {
    const rows: Listed[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const page: Page = await list({ ...query, limit: '2', cursor });
      expect(page.data.length).toBeGreaterThan(0);
      rows.push(...page.data);
      cursor = page.pagination.nextCursor;
    }
    return rows;
  }

  /** Waits until the list has these names. Wakes the job that updates the order by balance and activity. */
  const untilNames = (query: Record<string, string>, expected: string[]) =>
    eventually(
      async () => {
        testApp.app.get(StandingsJob).wake();
        return JSON.stringify(await names(query)) === JSON.stringify(expected);
      },
      { what: expected.join(', ') },
    );

  const exportCsv = async (query = ''): Promise<string> => {
    const path = `/teams/${team.teamId}/customer-directory/export${query}`;
    const response = await analyst.client.get(path).expect(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename=Customers.csv');
    return response.text;
  };

  const profile = (id: string) =>
    analyst.client.get(`/teams/${team.teamId}/customer/${id}/profile`);

  it('lists the newest first, with exactly these properties', async () => {
    const first = await create('First', {
      email: 'first@x.test',
      phone: '+4930901820',
      username: 'f',
    });
    await create('Second');
    const { data, pagination } = await list();
    expect(data.map(({ firstName }) => firstName)).toEqual(['Second', 'First']);
    expect(data[1]).toEqual({
      id: first,
      firstName: 'First',
      lastName: 'Test',
      phone: '+4930901820',
      email: 'first@x.test',
      username: 'f',
      points: 0,
      createdAt: ANY_TIME,
      lastActivityAt: data[1]?.createdAt,
    });
    expect(pagination).toEqual({ limit: 20, nextCursor: null });
    expect(await names({ order: 'asc' })).toEqual(['First', 'Second']);
  });

  it('sorts by balance, in both directions and over all pages', async () => {
    const ids = [await create('A'), await create('B'), await create('C'), await create('D'), await create('E')]; // oxfmt-ignore
    const points = [0, 99_999.99, 0.01, 7, 7];
    for (const [index, id] of ids.entries()) {
      if (points[index] !== 0) await give(id, points[index] ?? 0);
    }
    await untilNames({ sort: 'points' }, ['B', 'E', 'D', 'C', 'A']);
    const walked = await walk({ sort: 'points' });
    expect(walked.map((row) => row.points)).toEqual([99_999.99, 7, 7, 0.01, 0]);
    const up = await walk({ sort: 'points', order: 'asc' });
    expect(up.map(({ id }) => id)).toEqual(walked.map(({ id }) => id).toReversed());
    await give(ids[1] ?? '', 99_999.99, 'decrement');
    await untilNames({ sort: 'points', limit: '2' }, ['E', 'D']);
  });

  it('sorts by last activity: points, redemption and response', async () => {
    const form = await createForm(team);
    const ids = [await create('A', { email: 'a@x.test' }), await create('B'), await create('C'), await create('D')]; // oxfmt-ignore
    await untilNames({ sort: 'activity' }, ['D', 'C', 'B', 'A']);
    await give(ids[2] ?? '', 1);
    const coupon = await createCoupon(testApp, team);
    await team
      .post(`/customer/${ids[1]}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
      .expect(200);
    await submitResponse(
      team,
      form.id,
      { [form.fields[0]?.key ?? '']: 'x' },
      { email: 'a@x.test' },
    );
    await untilNames({ sort: 'activity' }, ['A', 'B', 'C', 'D']);
    const walked = await walk({ sort: 'activity', order: 'asc' });
    expect(walked.map(({ firstName }) => firstName)).toEqual(['D', 'C', 'B', 'A']);
    const times = walked.map(({ lastActivityAt }) => lastActivityAt);
    expect(times).toEqual(times.toSorted());
  });

  describe('search', () => {
    it.each([
      ['a part of a name', 'ÖNTGE'],
      ['first and last name', 'örn röntgen'],
      ['a part of an e-mail', 'w.roe'],
      ['a part of a username', 'XRAY'],
      ['a stored phone', '+493090'],
      ['a phone as people write it', '030 / 901 8'],
      ['a phone with its country', '0049 30 90'],
      ['two letters', 'ra'],
      ['a wildcard as a character', '5%_\\'],
    ])('finds %s', async (_name, search) => {
      await create('Björn', {
        lastName: 'Röntgen',
        email: 'W.Roentgen@x.test',
        phone: '+49 30 901820',
        username: 'the.xray 5%_\\',
      });
      await create('Other', { username: 'theyyy' });
      for (const sort of ['created', 'points', 'activity']) {
        await untilNames({ search, sort }, ['Björn']);
      }
    });

    it('finds no customer by a text across two values, and every customer by an empty text', async () => {
      await create('Ada', { email: 'ada@x.test' });
      expect(await list({ search: 'adax' })).toEqual({
        success: true,
        data: [],
        pagination: { limit: 20, nextCursor: null },
      });
      // Parts do not cross from one value to the next.
      expect(await names({ search: 'test\nada' })).toEqual([]);
      expect(await names({ search: '' })).toEqual(['Ada']);
    });

    it.each(['created', 'points', 'activity'])(
      'walks through more hits than are sorted at once, by %s',
      async (sort) => {
        await testApp.database.query(
          `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
           SELECT $1::uuid, md5($1::text || n)::uuid, 'Many', n, n || '@many.test', n || '@many.test'
             FROM generate_series(1, 5003) n`,
          [team.teamId],
        );
        await testApp.database.query(
          `INSERT INTO customer_standings SELECT team_id, id, 0, created_at FROM customers WHERE team_id = $1
           ON CONFLICT DO NOTHING`,
          [team.teamId],
        );
        const ids = new Set<string>();
        let cursor: string | null = '*';
        let pages = 0;
        for (; cursor !== null; pages += 1) {
          const page: Page = await list({ search: 'many', sort, limit: '100', cursor });
          for (const { id } of page.data) ids.add(id);
          cursor = page.pagination.nextCursor;
        }
        expect({ pages, ids: ids.size }).toEqual({ pages: 51, ids: 5003 });
      },
    );
  });

  it.each([
    ['sort=name', 'sort: must be one of created, points, activity'],
    ['order=up', 'order: must be one of asc, desc'],
    ['limit=101', 'limit: must be a whole number from 1 to 100'],
    ['limit=0', 'limit: must be a whole number from 1 to 100'],
    ['cursor=x', 'cursor: must be the nextCursor of a page'],
    ['search=a&search=b', 'search: must be a string'],
    [`search=${'x'.repeat(256)}`, 'search: must contain at most 255 characters'],
  ])('rejects %s', async (query, field) => {
    expectError(await get(`?${query}`), 'VALIDATION_FAILED', [field]);
  });

  it('rejects the cursor of another order or sort', async () => {
    await create('A');
    await create('B');
    const { pagination } = await list({ limit: '1' });
    const cursor = String(pagination.nextCursor);
    for (const query of ['&order=asc', '&sort=activity']) {
      expectError(await get(`?cursor=${cursor}${query}`), 'VALIDATION_FAILED', [
        'cursor: must be of the same list and order',
      ]);
    }
  });

  it('shows a viewer, a stranger and another team nothing', async () => {
    await create('Ada');
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const path = `/teams/${team.teamId}/customer-directory`;
    expectError(await viewer.client.get(path), 'FORBIDDEN');
    expectError(await viewer.client.get(`${path}/export`), 'FORBIDDEN');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'analyst');
    expectError(await stranger.client.get(path), 'TEAM_NOT_FOUND');
    const theirs = await stranger.client.get(`/teams/${other.teamId}/customer-directory`);
    expect(theirs.body).toMatchObject({ data: [] });
  });

  describe('/export', () => {
    it('has the selected customers, whatever the filters, and none of another team', async () => {
      const ids = [await create('A'), await create('B'), await create('C')];
      const stranger = await createTeam(testApp);
      const { id: theirs } = await createCustomer(stranger);
      const query = `?ids=${ids[2]},${theirs},${ids[0]}`;
      for (const [more, expected] of [
        ['', [ids[2], ids[0]]],
        ['&order=asc&search=nobody&sort=points', [ids[0], ids[2]]],
      ] as const) {
        const lines = (await exportCsv(`${query}${more}`)).trim().split('\r\n').slice(1);
        expect(lines.map((line) => line.split(',')[0])).toEqual(expected);
      }
      const path = `/teams/${team.teamId}/customer-directory/export?ids=`;
      const reason = 'ids: must be 1 to 100 ids, separated by commas';
      const tooMany = Array.from({ length: 101 }, () => ids[0]).join(',');
      for (const list of ['x', tooMany]) {
        expectError(await analyst.client.get(`${path}${list}`), 'VALIDATION_FAILED', [reason]);
      }
      await analyst.client.get(`${path}${tooMany.slice(37)}`).expect(200);
    });

    const HEADER =
      '\uFEFFCustomer ID,First name,Last name,E-mail,Phone,Username,Points,Created at,Last activity at\r\n';

    it('has the header alone without customers', async () => {
      expect(await exportCsv()).toBe(HEADER);
    });

    it('escapes formulas, and has the filter and the order of the list', async () => {
      const id = await create('=1+1', {
        email: 'defused@x.test',
        phone: '+4930901820',
        username: 'a,"b',
      });
      await create('Bo');
      const { data } = await list({ search: 'defused@x' });
      const at = data[0]?.createdAt ?? '';
      expect(await exportCsv('?search=defused@x')).toBe(
        `${HEADER}${id},'=1+1,Test,defused@x.test,+4930901820,"a,""b",0,${at},${at}\r\n`,
      );
      const lines = (await exportCsv('?order=asc')).trim().split('\r\n');
      expect(lines.map((line) => line.split(',')[1])).toEqual(['First name', "'=1+1", 'Bo']);
    });

    it('has customers of several batches once each', async () => {
      await testApp.database.query(
        `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
         SELECT $1::uuid, md5($1::text || n)::uuid, 'Many', n, n || '@many.test', n || '@many.test'
           FROM generate_series(1, 2000) n`,
        [team.teamId],
      );
      const lines = (await exportCsv()).trim().split('\r\n').slice(1);
      expect(new Set(lines).size).toBe(2000);
    });

    it('rejects an unknown sort', async () => {
      const path = `/teams/${team.teamId}/customer-directory/export?sort=x`;
      expectError(await analyst.client.get(path), 'VALIDATION_FAILED', [
        'sort: must be one of created, points, activity',
      ]);
    });
  });

  describe('customer/:customerId/profile', () => {
    it('has the properties of the list, and the last change of points at once', async () => {
      const id = await create('Ada', { email: 'ada@x.test' });
      const [row] = (await list()).data;
      expect((await profile(id).expect(200)).body).toEqual({ success: true, data: row });
      await give(id, 2.5);
      const { body } = await profile(id).expect(200);
      const { data } = body as { data: Listed };
      expect(data.points).toBe(2.5);
      expect(data.lastActivityAt > data.createdAt).toBe(true);
    });

    it('is not found for unknown ids and other teams', async () => {
      for (const id of ['x', randomUUID()]) expectError(await profile(id), 'CUSTOMER_NOT_FOUND');
      const other = await createTeam(testApp);
      const response = await other
        .post('/customer', { firstName: 'A', lastName: 'B', email: 'o@x.test' })
        .expect(201);
      const { id } = (response.body as { data: { id: string } }).data;
      expectError(await profile(id), 'CUSTOMER_NOT_FOUND');
    });
  });
});

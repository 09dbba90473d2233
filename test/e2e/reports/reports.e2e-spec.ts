import { Client } from 'pg';
import { recordStatements } from '../../../bench/processes/record-statements';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const ANSWERS = { name: 'Ada' };
const NOTHING = {
  responses: 0,
  newCustomers: 0,
  pointsGiven: 0,
  pointsTaken: 0,
  posts: 0,
  reach: null,
};

interface Report {
  month: string | null;
  firstDay: string;
  lastDay: string;
  figures: Record<string, number | null>;
  before: Record<string, number | null>;
  firstDayBefore: string;
  lastDayBefore: string;
  days: (Record<string, number> & { date: string })[];
}

describe('GET /console/api/teams/:teamId/report', () => {
  const { testApp, team, viewer } = useTeams();
const form = useOnce(() => createForm(team, {
      name: 'Coffee club',
      fields: [{ fieldType: 'TextInput', label: 'Name' }],
    }));
  
  
  

  

  

  const get = (query = '', member = viewer, { teamId } = team) =>
    member.client.get(`/teams/${teamId}/report${query}`);

  async function read(query = ''): Promise<Report> {
    const { body } = await get(query).expect(200);
    return (body as { data: Report }).data;
  }

  /** Adds a response and a customer at a time. */
  async function addAt(time: string): Promise<void> {
    const response = await submitResponse(team, form.id, ANSWERS);
    await testApp.database.query(
      'UPDATE form_responses SET created_at = $3 WHERE team_id = $1 AND id = $2',
      [team.teamId, response.formResponseId, time],
    );
    const { id } = await createCustomer(team);
    await testApp.database.query(
      'UPDATE customers SET created_at = $3 WHERE team_id = $1 AND id = $2',
      [team.teamId, id, time],
    );
  }

  it('has the numbers of a month in a time zone, to its first and last moment', async () => {
    // In Berlin, March 2024 is from the first time to the second one, over the change to summer time.
    for (const time of [
      '2024-02-29T22:59:59.999Z',
      '2024-02-29T23:00:00.000Z',
      '2024-03-31T21:59:59.999Z',
      '2024-03-31T22:00:00.000Z',
    ]) {
      await addAt(time);
    }
    const report = await read('?month=2024-03&timeZone=Europe/Berlin');
    expect(report).toEqual({
      month: '2024-03',
      firstDay: '2024-03-01',
      lastDay: '2024-03-31',
      figures: { ...NOTHING, responses: 2, newCustomers: 2 },
      before: { ...NOTHING, responses: 1, newCustomers: 1 },
      firstDayBefore: '2024-02-01',
      lastDayBefore: '2024-02-29',
      days: expect.any(Array) as unknown,
    });
    expect(report.days).toHaveLength(31);
    const busy = report.days.filter(({ responses }) => responses !== 0);
    expect(busy).toEqual(
      ['2024-03-01', '2024-03-31'].map((date) => ({
        date,
        responses: 1,
        newCustomers: 1,
        pointsGiven: 0,
        pointsTaken: 0,
      })),
    );
    expect((await read('?month=2024-03')).figures).toMatchObject({ responses: 2 });
    expect((await read('?month=2024-04')).figures).toMatchObject({ responses: 0 });
  });

  it('has the numbers of the last 30 days, and their parts by form, coupon and platform', async () => {
    const { id } = await createCustomer(team);
    await team.post(`/customer/${id}/loyalty`, { points: 12.5, type: 'increment' }).expect(200);
    await team.post(`/customer/${id}/loyalty`, { points: 2, type: 'decrement' }).expect(200);
    const coupon = await createCoupon(testApp, team, { name: 'Autumn', points: 5 });
    await team
      .post(`/customer/${id}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
      .expect(200);
    await submitResponse(team, form.id, ANSWERS);
    const report = await read();
    expect(report.figures).toEqual({
      ...NOTHING,
      responses: 1,
      newCustomers: 1,
      pointsGiven: 17.5,
      pointsTaken: 2,
    });
    expect(report.before).toEqual(NOTHING);
    expect(report.days).toHaveLength(30);
    const sumOf = (name: string): number =>
      report.days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
    for (const name of ['responses', 'newCustomers', 'pointsGiven', 'pointsTaken']) {
      expect([name, sumOf(name)]).toEqual([name, report.figures[name]]);
    }
    expect(report.month).toBeNull();
    expect(report.days.at(-1)?.date).toBe(report.lastDay);

    const { body } = await get('/parts').expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        forms: [{ formId: form.id, name: 'Coffee club', responses: 1 }],
        coupons: [{ couponId: coupon.couponId, name: 'Autumn', redemptions: 1, points: 5 }],
        platforms: [],
      },
    });
  });

  it('has no days of a future month', async () => {
    const { days, figures } = await read('?month=2099-12');
    expect([days, figures]).toEqual([[], NOTHING]);
  });

  it('has the numbers of any range of days in a time zone, and of the same number of days before', async () => {
    // In Berlin: the last moment of February 9th, both ends of the range, and what is right behind them.
    for (const time of [
      '2023-02-09T22:59:59.999Z',
      '2023-02-09T23:00:00.000Z',
      '2023-02-12T22:59:59.999Z',
      '2023-02-12T23:00:00.000Z',
    ]) {
      await addAt(time);
    }
    const query = '?startDate=2023-02-10&endDate=2023-02-12&timeZone=Europe/Berlin';
    const report = await read(query);
    expect(report).toEqual({
      month: null,
      firstDay: '2023-02-10',
      lastDay: '2023-02-12',
      figures: { ...NOTHING, responses: 2, newCustomers: 2 },
      before: { ...NOTHING, responses: 1, newCustomers: 1 },
      firstDayBefore: '2023-02-07',
      lastDayBefore: '2023-02-09',
      days: expect.any(Array) as unknown,
    });
    expect(report.days.map(({ date, responses }) => [date, responses])).toEqual([
      ['2023-02-10', 1],
      ['2023-02-11', 0],
      ['2023-02-12', 1],
    ]);
    const { body } = await get(`/parts${query}`).expect(200);
    expect(body).toMatchObject({ data: { forms: [{ name: 'Coffee club', responses: 2 }] } });
    const quarter = await read('?startDate=2024-07-01&endDate=2024-09-30');
    expect(quarter.days).toHaveLength(92);
    expect([quarter.firstDayBefore, quarter.lastDayBefore]).toEqual(['2024-03-31', '2024-06-30']);
  });

  it.each(['', '/parts'])('rejects an invalid range of days: %s', async (path) => {
    for (const [query, field] of [
      ['startDate=2024-03-01', 'endDate: is required with startDate'],
      ['startDate=2024-03-01&endDate=2024-02-01', 'endDate: must not be before startDate'],
      ['startDate=2024-07-01&endDate=2024-10-01', 'endDate: must be at most 91 days after startDate'],
      ['month=2024-03&startDate=2024-03-01&endDate=2024-03-02', 'month: must not be sent with startDate'],
    ]) {
      expectError(await get(`${path}?${query}`), 'VALIDATION_FAILED', [field]);
    }
  });

  it.each(['', '/parts'])('rejects an invalid month or time zone: %s', async (path) => {
    for (const query of ['month=2024-13', 'month=2024-3', 'timeZone=Berlin']) {
      const [name = ''] = query.split('=');
      const fields = [expect.stringMatching(`^${name}: must be `)];
      expectError(await get(`${path}?${query}`), 'VALIDATION_FAILED', fields);
    }
  });

  it('finds ledger entries by their kind and time', async () => {
    const recorded = recordStatements();
    try {
      await read();
      await get('/parts').expect(200);
    } finally {
      recorded.stop();
    }
    const sent = recorded.statements.filter(({ text }) => text.includes('points_transactions'));
    expect(new Set(sent.map(({ text }) => text)).size).toBe(3);
    const client = new Client({ connectionString: testApp.databaseUrl });
    await client.connect();
    try {
      // Otherwise, the planner would not use an index for such a small table.
      await client.query('SET enable_seqscan = off');
      for (const { text, values } of sent) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
          ...values,
        ]);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(
          /ix_points_transactions_kind[^\n]*\n\s*Index Cond: [^\n]*reason = kind\.reason[^\n]*delta > [^\n]*created_at >= /,
        );
      }
    } finally {
      await client.end();
    }
  });

  it('is only for members of the team', async () => {
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    for (const path of ['', '/parts']) {
      expectError(await get(path, stranger), 'TEAM_NOT_FOUND');
      const { body } = await get(path, stranger, other).expect(200);
      expect(JSON.stringify(body)).not.toContain('Coffee club');
    }
  });
});

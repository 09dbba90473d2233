import { randomUUID } from 'node:crypto';
import { writeCursor } from '../../../src/core/values/cursor';
import { EARLIEST_TIME, LATEST_TIME } from '../../../src/core/values/iso-date';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { readDownload } from '../../support/download';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

interface Entry {
  id: string;
  createdAt: string;
  points: number;
  type: string;
  reason: string;
  balanceAfter: number;
  couponId: string | null;
  note: string | null;
  reference: string | null;
  actor: { kind: string; id: string | null; name: string | null };
  customer: { id: string; firstName: string; lastName: string };
  couponName: string | null;
  correctsId: string | null;
  correctedById: string | null;
}

interface Listed {
  data: Entry[];
  pagination: { limit: number; nextCursor: string | null };
}

const ANY_ID = expect.any(String) as string;
const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NOT_A_CURSOR = 'cursor: must be the nextCursor of a page';
const OTHER_LIST = 'cursor: must be of the same list and order';

const cursorOf = (list: string, sort = 1): string =>
  writeCursor({ list, order: 'desc', sort, id: randomUUID() });

describe('The points ledger of a team', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let path: string;
  let editor: SignedInMember;
  let analyst: SignedInMember;
  let keyId: string;
  let keyName: string;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    path = `/teams/${team.teamId}`;
    editor = await createMember(testApp, team.teamId, 'editor', { name: '=Eva' });
    analyst = await createMember(testApp, team.teamId, 'analyst');
    const [key] = await testApp.database.query<{ id: string; prefix: string }>(
      'SELECT id, prefix FROM api_keys WHERE team_id = $1',
      [team.teamId],
    );
    ({ id: keyId, prefix: keyName } = key ?? { id: '', prefix: '' });
  });

  afterAll(async () => {
    await testApp.close();
  });

  const list = async (query = ''): Promise<Listed> =>
    (await analyst.client.get(`${path}/points${query}`).expect(200)).body as Listed;
  const pointsOf = async (query = ''): Promise<number[]> =>
    (await list(query)).data.map(({ points }) => points);

  const dataOf = async (below: string): Promise<unknown> => {
    const { body } = await analyst.client.get(`${path}/points/${below}`).expect(200);
    return (body as { data: unknown }).data;
  };
  const sum = async (query: string): Promise<unknown> => dataOf(`weeks?${query}`);
  const actors = async (): Promise<unknown> => dataOf('actors');

  const change = async (id: string, points: number, more: object = {}): Promise<void> => {
    const body = { points: Math.abs(points), type: points < 0 ? 'decrement' : 'increment' };
    await team.post(`/customer/${id}/loyalty`, { ...body, ...more }).expect(200);
  };
  const changeByHand = async (id: string, points: number, more: object = {}): Promise<void> => {
    const body = { points, type: 'increment', ...more };
    await editor.client.post(`${path}/customer/${id}/loyalty`, body).expect(200);
  };
  const correct = async (id: string, transactionId: string): Promise<void> => {
    const entry = `${path}/customer/${id}/loyalty/transactions/${transactionId}`;
    await editor.client.post(`${entry}/correction`, { note: 'Wrong' }).expect(201);
  };

  /** Entries of one customer at given times, oldest first. */
  async function insertEntries(
    customerId: string,
    entries: readonly (readonly [at: string, delta: number, correctsNumber?: number])[],
  ): Promise<void> {
    const ids = entries.map(() => randomUUID());
    await testApp.database.query(
      `INSERT INTO points_transactions
              (team_id, id, customer_id, number, delta, balance_after, reason, created_at, corrects_id)
       SELECT $1, e.id, $2, e.number, e.delta, 1000 + e.number,
              CASE WHEN e.corrects IS NULL THEN 'loyalty' ELSE 'correction' END, e.at, e.corrects
         FROM unnest($3::uuid[], $4::timestamptz[], $5::numeric[], $6::uuid[])
              WITH ORDINALITY AS e (id, at, delta, corrects, number)`,
      [
        team.teamId,
        customerId,
        ids,
        entries.map(([at]) => at),
        entries.map(([, delta]) => delta),
        entries.map(([, , corrects]) => (corrects === undefined ? null : ids[corrects - 1])),
      ],
    );
  }

  it('has every change of every balance, newest first, with all that it refers to', async () => {
    const [ada, eva] = [
      await createCustomer(team, { firstName: 'Ada', lastName: 'King' }),
      await createCustomer(team, { firstName: 'Eva', lastName: 'Ray' }),
    ];
    const coupon = await createCoupon(testApp, team, { name: 'Autumn', points: 7.25 });
    await change(ada.id, 100.5, { note: 'Birthday', reference: 'R-1' });
    await team
      .post(`/customer/${ada.id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    await changeByHand(eva.id, 0.75);
    const [, , first] = (await list()).data;
    await correct(ada.id, first?.id ?? '');

    const listed = await list();

    const byKey = { kind: 'key', id: keyId, name: keyName };
    const byEditor = { kind: 'user', id: editor.userId, name: '=Eva' };
    const none = { note: null, reference: null, couponId: null, couponName: null };
    const single = { ...none, correctsId: null, correctedById: null };
    const any = { id: ANY_ID, createdAt: ANY_TIME };
    expect(listed).toEqual({
      success: true,
      data: [
        {
          ...any,
          points: 100.5,
          type: 'decrement',
          reason: 'correction',
          balanceAfter: 7.25,
          ...single,
          note: 'Wrong',
          correctsId: first?.id,
          actor: byEditor,
          customer: { id: ada.id, firstName: 'Ada', lastName: 'King' },
        },
        {
          ...any,
          points: 0.75,
          type: 'increment',
          reason: 'loyalty',
          balanceAfter: 0.75,
          ...single,
          actor: byEditor,
          customer: { id: eva.id, firstName: 'Eva', lastName: 'Ray' },
        },
        {
          ...any,
          points: 7.25,
          type: 'increment',
          reason: 'coupon',
          balanceAfter: 107.75,
          ...single,
          couponId: coupon.couponId,
          couponName: 'Autumn',
          actor: byKey,
          customer: { id: ada.id, firstName: 'Ada', lastName: 'King' },
        },
        {
          ...any,
          id: first?.id,
          points: 100.5,
          type: 'increment',
          reason: 'loyalty',
          balanceAfter: 100.5,
          ...single,
          note: 'Birthday',
          reference: 'R-1',
          correctedById: listed.data[0]?.id,
          actor: byKey,
          customer: { id: ada.id, firstName: 'Ada', lastName: 'King' },
        },
      ],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('is filtered by customer, kind, direction, actor and time, and by several at once', async () => {
    const [ada, eva] = [await createCustomer(team), await createCustomer(team)];
    const coupon = await createCoupon(testApp, team, { points: 4 });
    await change(ada.id, 1);
    await change(eva.id, 2);
    await change(eva.id, -0.5);
    await changeByHand(ada.id, 3);
    await editor.client
      .post(`${path}/customer/${eva.id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    const all = (await list()).data;
    await correct(ada.id, all[4]?.id ?? '');
    const last = (await list()).data[0]?.createdAt ?? '';
    // As if from before the records of who did it.
    await testApp.database.query(
      `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason)
       VALUES ($1, $2, $3, 9, 9, 9, 'loyalty')`,
      [team.teamId, randomUUID(), eva.id],
    );
    const expected: [query: string, points: number[]][] = [
      ['', [9, 1, 4, 3, 0.5, 2, 1]],
      [`?customerId=${ada.id}`, [1, 3, 1]],
      [`?customerId=${eva.id.toUpperCase()}`, [9, 4, 0.5, 2]],
      [`?customerId=${randomUUID()}`, []],
      ['?reason=loyalty', [9, 3, 0.5, 2, 1]],
      ['?reason=coupon', [4]],
      ['?reason=correction', [1]],
      ['?type=increment', [9, 4, 3, 2, 1]],
      ['?type=decrement', [1, 0.5]],
      [`?actor=${keyId}`, [0.5, 2, 1]],
      [`?actor=${editor.userId}`, [1, 4, 3]],
      ['?actor=system', [9]],
      [`?actor=${randomUUID()}`, []],
      ['?reason=correction&type=increment', []],
      ['?reason=loyalty&type=decrement', [0.5]],
      [`?actor=${editor.userId}&reason=coupon`, [4]],
      [`?actor=${keyId}&type=decrement`, [0.5]],
      [`?customerId=${eva.id}&actor=${keyId}&type=increment`, [2]],
      [`?customerId=${eva.id}&actor=system`, [9]],
      [`?customerId=${ada.id}&reason=correction&type=decrement&actor=${editor.userId}`, [1]],
      [`?entryId=${all[4]?.id}`, [1, 1]],
      [`?entryId=${all[4]?.id}&type=decrement`, [1]],
      [`?entryId=${all[0]?.id}`, [4]],
      [`?entryId=${all[4]?.id}&customerId=${eva.id}`, []],
      [`?entryId=${randomUUID()}`, []],
      ['?startDate=2999-01-01', []],
      [`?endDate=${last}&type=decrement&reason=correction`, [1]],
      ['?startDate=2020-01-01&endDate=2020-12-31', []],
    ];
    for (const [query, points] of expected) {
      expect([query, await pointsOf(query)]).toEqual([query, points]);
    }
  });

  it.each(['', 'customer', 'actor'])('is read in pages of every size: %s', async (narrowed) => {
    const { id } = await createCustomer(team);
    // Some of the same millisecond, in which only the ids have an order.
    const entries = Array.from(
      { length: 25 },
      (_, index) =>
        [`2026-01-01T00:00:${String(Math.floor(index / 4)).padStart(2, '0')}Z`, index + 1] as const,
    );
    await insertEntries(id, entries);
    const filter =
      { '': '', customer: `&customerId=${id}`, actor: '&actor=system' }[narrowed] ?? '';
    const all = (await list(`?limit=100${filter}`)).data;
    expect(all).toHaveLength(25);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    if (narrowed === 'customer') {
      expect(all.map(({ points }) => points)).toEqual(entries.map((_, index) => 25 - index));
    }
    for (const limit of [1, 7, 24, 25]) {
      const read: Entry[] = [];
      for (let cursor: string | null = '*'; cursor !== null;) {
        const page: Listed = await list(`?limit=${limit}${filter}&cursor=${cursor}`);
        read.push(...page.data);
        ({ nextCursor: cursor } = page.pagination);
      }
      expect(read).toEqual(all);
    }
  });

  it('shows entries that were made while it is read neither twice nor in between', async () => {
    const { id } = await createCustomer(team);
    for (const points of [1, 2, 3]) await change(id, points);
    const first = await list('?limit=2');
    await change(id, 4);
    const second = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect([...first.data, ...second.data].map(({ points }) => points)).toEqual([3, 2, 1]);
  });

  it.each<[string, string[]]>([
    ['entryId=5', ['entryId: must be an identifier']],
    ['customerId=5', ['customerId: must be an identifier']],
    [
      `customerId=${randomUUID()}&customerId=${randomUUID()}`,
      ['customerId: must be an identifier'],
    ],
    ['reason=gift', ['reason: must be one of loyalty, coupon, correction']],
    ['reason=loyalty&reason=coupon', ['reason: must be one of loyalty, coupon, correction']],
    ['reason[a]=loyalty&type=up', ['type: must be one of increment, decrement']],
    ['actor=operator', ['actor: must be an identifier or system']],
    ['startDate=yesterday', ['startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp']],
    ['endDate=2026-02-30', ['endDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp']],
    ['limit=101', ['limit: must be a whole number from 1 to 100']],
    ['cursor=5', [NOT_A_CURSOR]],
    [`cursor=${randomUUID()}`, [NOT_A_CURSOR]],
    ['cursor=*&cursor=*', [NOT_A_CURSOR]],
    [`cursor=${cursorOf('audit')}`, [OTHER_LIST]],
    [`cursor=${cursorOf('points-of-customer')}`, [OTHER_LIST]],
    [`customerId=${randomUUID()}&cursor=${cursorOf('points')}`, [OTHER_LIST]],
  ])('rejects ?%s', async (query, violations) => {
    expectError(
      await analyst.client.get(`${path}/points?${query}`),
      'VALIDATION_FAILED',
      violations,
    );
  });

  it('accepts a cursor of any time', async () => {
    const { id } = await createCustomer(team);
    await change(id, 1);
    const late = await list(`?cursor=${cursorOf('points', LATEST_TIME)}`);
    expect(late.data).toHaveLength(1);
    const early = await list(`?cursor=${cursorOf('points', EARLIEST_TIME)}`);
    expect(early.data).toEqual([]);
    const last = cursorOf('points-of-customer', LATEST_TIME);
    expect((await list(`?customerId=${id}&cursor=${last}`)).data).toHaveLength(1);
  });

  describe('in weeks', () => {
    it('has exact sums of what was given and taken, and apart from them of corrections', async () => {
      const { id } = await createCustomer(team);
      await insertEntries(id, [
        ['2026-10-25T22:59:59.999Z', 0.1],
        ['2026-10-25T23:00:00.000Z', 0.2],
        ['2026-10-26T00:00:00.000Z', 0.1],
        ['2026-10-27T00:00:00Z', -0.05],
        ['2026-11-11T00:00:00Z', -0.1, 1],
        ['2026-11-12T00:00:00Z', 0.05, 4],
        ['2026-11-12T00:00:01Z', 1_000_000_000],
      ]);
      const range = 'startDate=2026-10-19T22:00:00Z&endDate=2026-11-15T22:59:59.999Z';
      expect(await sum(`${range}&timeZone=Europe/Berlin`)).toEqual([
        { week: '2026-10-19', given: 0.1, taken: 0, corrected: 0 },
        { week: '2026-10-26', given: 0.3, taken: 0.05, corrected: 0 },
        { week: '2026-11-02', given: 0, taken: 0, corrected: 0 },
        { week: '2026-11-09', given: 1_000_000_000, taken: 0, corrected: -0.05 },
      ]);
      expect(await sum('startDate=2026-10-25&endDate=2026-11-01')).toEqual([
        { week: '2026-10-19', given: 0.3, taken: 0, corrected: 0 },
        { week: '2026-10-26', given: 0.1, taken: 0.05, corrected: 0 },
      ]);
    });

    it('respects all filters', async () => {
      const [ada, eva] = [await createCustomer(team), await createCustomer(team)];
      await change(ada.id, 10);
      await change(ada.id, -4);
      await changeByHand(eva.id, 3);
      const none = { given: 0, taken: 0, corrected: 0 };
      const expected: [query: string, sums: object][] = [
        ['', { ...none, given: 13, taken: 4 }],
        [`customerId=${ada.id}`, { ...none, given: 10, taken: 4 }],
        [`actor=${editor.userId}`, { ...none, given: 3 }],
        ['actor=system', none],
        ['type=decrement', { ...none, taken: 4 }],
        ['reason=coupon', none],
        [`customerId=${ada.id}&type=increment`, { ...none, given: 10 }],
      ];
      for (const [query, sums] of expected) {
        const weeks = (await sum(query)) as object[];
        expect(weeks).toHaveLength(12);
        expect([query, weeks.at(-1)]).toEqual([
          query,
          { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown, ...sums },
        ]);
      }
    });

    it.each<[string, string]>([
      ['timeZone=Mars/Phobos', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
      ['timeZone=UTC&timeZone=UTC', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
      ['startDate=5', 'startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    ])('rejects ?%s', async (query, violation) => {
      const response = await analyst.client.get(`${path}/points/weeks?${query}`);
      expectError(response, 'VALIDATION_FAILED', [violation]);
    });

    it('has at most 53 of a range of centuries', async () => {
      expect(await sum('startDate=0001-01-01&endDate=9999-12-31')).toHaveLength(53);
    });
  });

  it('names everybody who has made an entry, once', async () => {
    const { id } = await createCustomer(team);
    expect(await actors()).toEqual([]);
    await change(id, 1);
    await change(id, 1);
    await changeByHand(id, 1);
    await insertEntries((await createCustomer(team)).id, [['2026-01-01T00:00:00Z', 1]]);
    expect(await actors()).toEqual([
      { kind: 'user', id: editor.userId, name: '=Eva' },
      { kind: 'key', id: keyId, name: keyName },
    ]);
  });

  it('is exported as CSV and NDJSON with the same filters, without formulas', async () => {
    const { id } = await createCustomer(team, { firstName: '=1+1', lastName: 'King' });
    await change(id, 12.5, { note: '=cmd', reference: 'R,1' });
    await changeByHand(id, 1);
    await change(id, -2);
    const read = async (query: string) =>
      readDownload(analyst.client.get(`${path}/points/export?${query}`));

    const csv = await read('reason=loyalty');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=Points.csv',
    });
    const [head, ...lines] = csv.bytes.toString().split('\r\n');
    expect(head).toBe(
      '\uFEFFEntry ID,At,Customer ID,First name,Last name,Points,Balance after,Kind,Coupon,Note,Reference,Actor,Actor ID,Actor name,Corrects,Corrected by',
    );
    const { data } = await list();
    const start = (index: number): string =>
      `${data[index]?.id},${data[index]?.createdAt},${id},'=1+1,King`;
    expect(lines).toEqual([
      `${start(0)},-2,11.5,loyalty,,,,key,${keyId},${keyName},,`,
      `${start(1)},1,13.5,loyalty,,,,user,${editor.userId},'=Eva,,`,
      `${start(2)},12.5,12.5,loyalty,,'=cmd,"R,1",key,${keyId},${keyName},,`,
      '',
    ]);

    const ndjson = await read('format=ndjson&type=decrement');
    expect(ndjson.bytes.toString()).toBe(`${JSON.stringify(data[0])}\n`);
    const response = await analyst.client.get(`${path}/points/export?format=pdf`);
    expectError(response, 'VALIDATION_FAILED', ['format: must be one of csv, ndjson']);
  });

  it('is exported whole over several batches', async () => {
    const { id } = await createCustomer(team);
    await insertEntries(
      id,
      Array.from({ length: 1001 }, (_, index) => ['2026-01-01T00:00:00Z', index + 1] as const),
    );
    for (const query of ['', `customerId=${id}`, 'actor=system']) {
      const { bytes } = await readDownload(analyst.client.get(`${path}/points/export?${query}`));
      const points = bytes
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[5]));
      expect(points.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 1001 }, (_, index) => index + 1),
      );
    }
  });

  it.each(['', '/weeks', '/actors', '/export'])(
    'is hidden from viewers and other teams: %s',
    async (below) => {
      const { id } = await createCustomer(team, { lastName: 'Canary' });
      await change(id, 5, { note: 'Canary' });
      const viewer = await createMember(testApp, team.teamId, 'viewer');
      expectError(await viewer.client.get(`${path}/points${below}`), 'FORBIDDEN');
      const other = await createTeam(testApp);
      const stranger = await createMember(testApp, other.teamId, 'owner');
      expectError(await stranger.client.get(`${path}/points${below}`), 'TEAM_NOT_FOUND');
      const theirs = await stranger.client
        .get(`/teams/${other.teamId}/points${below}?customerId=${id}&actor=${keyId}`)
        .expect(200);
      expect(theirs.text).not.toContain('Canary');
      expect(theirs.text).not.toContain(keyId);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { writeCursor } from '../../../src/core/values/cursor';
import { EARLIEST_TIME, LATEST_TIME } from '../../../src/core/values/iso-date';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useLedger, type Entry, type Listed } from './list-points-harness';

const ANY_ID = expect.any(String) as string;
const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NOT_A_CURSOR = 'cursor: must be the nextCursor of a page';
const OTHER_LIST = 'cursor: must be of the same list and order';

const cursorOf = (list: string, sort = 1): string =>
  writeCursor({ list, order: 'desc', sort, id: randomUUID() });

describe('The points ledger of a team', () => {
  const {
    testApp,
    team,
    analyst,
    editor,
    path,
    key,
    list,
    dataOf,
    change,
    changeByHand,
    insertEntries,
  } = useLedger();

  const pointsOf = async (query = ''): Promise<number[]> =>
    (await list(query)).data.map(({ points }) => points);

  const actors = async (): Promise<unknown> => dataOf('actors');

  const correct = async (id: string, transactionId: string): Promise<void> => {
    const entry = `${path()}/customer/${id}/loyalty/transactions/${transactionId}`;
    await editor.client.post(`${entry}/correction`, { note: 'Wrong' }).expect(201);
  };

  it('has every change of every balance, newest first, with its customer, coupon, actor and correction', async () => {
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

    const byKey = { kind: 'key', id: key.id, name: key.prefix };
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
      .post(`${path()}/customer/${eva.id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    const all = (await list()).data;
    await correct(ada.id, all[4]?.id ?? '');
    const last = (await list()).data[0]?.createdAt ?? '';
    // An entry from before the ledger recorded actors.
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
      [`?actor=${key.id}`, [0.5, 2, 1]],
      [`?actor=${editor.userId}`, [1, 4, 3]],
      ['?actor=system', [9]],
      [`?actor=${randomUUID()}`, []],
      ['?reason=correction&type=increment', []],
      ['?reason=loyalty&type=decrement', [0.5]],
      [`?actor=${editor.userId}&reason=coupon`, [4]],
      [`?actor=${key.id}&type=decrement`, [0.5]],
      [`?customerId=${eva.id}&actor=${key.id}&type=increment`, [2]],
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
    // Some entries have the same time, so that only their ids have an order.
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

  it('shows each entry once, and no new entry, when entries are added between two pages', async () => {
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
      await analyst.client.get(`${path()}/points?${query}`),
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

  it('names each actor of its entries once', async () => {
    const { id } = await createCustomer(team);
    expect(await actors()).toEqual([]);
    await change(id, 1);
    await change(id, 1);
    await changeByHand(id, 1);
    await insertEntries((await createCustomer(team)).id, [['2026-01-01T00:00:00Z', 1]]);
    expect(await actors()).toEqual([
      { kind: 'user', id: editor.userId, name: '=Eva' },
      { kind: 'key', id: key.id, name: key.prefix },
    ]);
  });

  it.each(['', '/weeks', '/actors', '/export'])(
    'is hidden from viewers and other teams: %s',
    async (below) => {
      const { id } = await createCustomer(team, { lastName: 'Canary' });
      await change(id, 5, { note: 'Canary' });
      const viewer = await createMember(testApp, team.teamId, 'viewer');
      expectError(await viewer.client.get(`${path()}/points${below}`), 'FORBIDDEN');
      const other = await createTeam(testApp);
      const stranger = await createMember(testApp, other.teamId, 'owner');
      expectError(await stranger.client.get(`${path()}/points${below}`), 'TEAM_NOT_FOUND');
      const theirs = await stranger.client
        .get(`/teams/${other.teamId}/points${below}?customerId=${id}&actor=${key.id}`)
        .expect(200);
      expect(theirs.text).not.toContain('Canary');
      expect(theirs.text).not.toContain(key.id);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  pageAt,
  readCursorPage,
  readPages,
  walkList,
} from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';

interface Listed {
  balanceAfter: number;
}

const NAME = 'points-transactions';

const listOf = (id: string): string => `/customer/${id}/loyalty/transactions`;

describe('GET /v1/customer/:customerId/loyalty/transactions?cursor=', () => {
  const { testApp, team } = useTeams();

  const change = (id: string) =>
    team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200);

  async function createLedger(count: number): Promise<string> {
    const { id } = await createCustomer(team);
    for (let at = 0; at < count; at += 1) await change(id);
    return id;
  }

  it('returns the ledger in pages', async () => {
    const id = await createLedger(7);
    const { codes, couponId } = await createCoupon(testApp, team);
    await team.post(`/customer/${id}/qr`, { code: codes[0], couponId }).expect(200);
    await expectSameByCursor(team, listOf(id), 8);
  });

  it('returns an empty page of an empty ledger', async () => {
    expect(await readCursorPage(team, listOf(await createLedger(0)))).toEqual({
      success: true,
      data: [],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('returns each transaction once while points are added', async () => {
    const id = await createLedger(5);
    const before = await readPages(team, listOf(id));
    expect(await walkList(team, listOf(id), 2, () => change(id))).toEqual(before);
  });

  it('shows nothing of another customer with its cursor', async () => {
    const { pagination } = await readCursorPage(team, listOf(await createLedger(3)), '*', 1);
    const other = await createLedger(1);
    const page = await readCursorPage<Listed>(team, listOf(other), pagination.nextCursor ?? '');
    expect(page.data.map(({ balanceAfter }) => balanceAfter)).toEqual([1]);
  });

  it('is CUSTOMER_NOT_FOUND for an unknown id, and for a customer of another team', async () => {
    const other = await createTeam(testApp);
    const id = await createLedger(1);
    for (const [client, customerId] of [
      [team, 'x'],
      [team, randomUUID()],
      [other, id],
    ] as const) {
      const response = await client.get(pageAt(listOf(customerId), '*'));
      expectError(response, 'CUSTOMER_NOT_FOUND');
    }
  });

  it('rejects invalid cursors, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, listOf(await createLedger(1)), NAME);
  });

  it('needs one round trip', async () => {
    const id = await createLedger(1);
    expect(await countRoundTrips(() => team.get(pageAt(listOf(id), '*')).expect(200))).toBe(1);
  });
});

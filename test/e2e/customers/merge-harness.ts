import { randomUUID } from 'node:crypto';
import { shareLockedApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

export const FIELDS = [{ label: 'Roast', fieldType: 'TextInput' }];

interface Entry {
  number: number;
  delta: number;
  balance_after: number;
  created_at: Date;
}

let emails = 0;

export const uniqueEmail = (): string => `merge.${(emails += 1)}.${randomUUID()}@example.com`;

/** Creates a team and an admin who merges its customers, for the calling block. */
export function useMerges() {
  const { testApp, team, admin } = useTeams({ app: shareLockedApp });

  async function create(of: Record<string, unknown> = {}): Promise<string> {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: uniqueEmail(), ...of };
    const response = await team.post('/customer', body).expect(201);
    return (response.body as { data: { id: string } }).data.id;
  }

  const pathOf = (keptId: string): string => `/teams/${team.teamId}/customer/${keptId}/merge`;

  const merge = (keptId: string, mergedId: string, client = admin.client) =>
    client.post(pathOf(keptId), { mergedId });

  const preview = (keptId: string, mergedId: string) =>
    admin.client.get(`${pathOf(keptId)}/${mergedId}`);

  const give = (id: string, points: number, type = 'increment') =>
    team.post(`/customer/${id}/loyalty`, { points, type });

  async function ledgerOf(id: string): Promise<Entry[]> {
    return testApp.database.query<Entry>(
      `SELECT number, delta::float8 AS delta, balance_after::float8 AS balance_after, created_at
         FROM points_transactions WHERE customer_id = $1 ORDER BY number`,
      [id],
    );
  }

  /** Expects a ledger without gaps, whose sums are the balances and whose times are in order. */
  async function expectSound(id: string, points: number, entries: number): Promise<void> {
    const ledger = await ledgerOf(id);
    expect(ledger.map(({ number }) => number)).toEqual(ledger.map((_, index) => index + 1));
    expect(ledger).toHaveLength(entries);
    let sum = 0;
    for (const [index, entry] of ledger.entries()) {
      sum = Math.round((sum + entry.delta) * 100) / 100;
      expect(entry.balance_after).toBe(sum);
      const before = ledger[index - 1]?.created_at ?? entry.created_at;
      expect(entry.created_at >= before).toBe(true);
    }
    expect(sum).toBe(points);
    const { body } = await team.get(`/customer/${id}`).expect(200);
    expect(body).toMatchObject({ id, points });
    const page = await team.get(`/customer/${id}/loyalty/transactions?limit=100`).expect(200);
    expect(
      (page.body as { data: { balanceAfter: number }[] }).data.map((it) => it.balanceAfter),
    ).toEqual(ledger.map((entry) => entry.balance_after).toReversed());
  }

  return {
    testApp,
    team,
    admin,
    create,
    pathOf,
    merge,
    preview,
    give,
    ledgerOf,
    expectSound,
  };
}

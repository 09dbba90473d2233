import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { keyOf } from '../../factories/key.factory';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

export interface Entry {
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

export interface Listed {
  data: Entry[];
  pagination: { limit: number; nextCursor: string | null };
}

/** A team with its ledger, an editor and an analyst, new before each test, for the calling block. */
export function useLedger() {
  const { testApp, team, analyst } = useTeams({ eachTest: true });
  const editor = useEachTest(() => createMember(testApp, team.teamId, 'editor', { name: '=Eva' }));
  const path = (): string => `/teams/${team.teamId}`;
  const key = useEachTest(() => keyOf(testApp, team));

  const list = async (query = ''): Promise<Listed> =>
    (await analyst.client.get(`${path()}/points${query}`).expect(200)).body as Listed;

  const dataOf = async (below: string): Promise<unknown> => {
    const { body } = await analyst.client.get(`${path()}/points/${below}`).expect(200);
    return (body as { data: unknown }).data;
  };

  const change = async (id: string, points: number, more: object = {}): Promise<void> => {
    const body = { points: Math.abs(points), type: points < 0 ? 'decrement' : 'increment' };
    await team.post(`/customer/${id}/loyalty`, { ...body, ...more }).expect(200);
  };

  const changeByHand = async (id: string, points: number, more: object = {}): Promise<void> => {
    const body = { points, type: 'increment', ...more };
    await editor.client.post(`${path()}/customer/${id}/loyalty`, body).expect(200);
  };

  /** Inserts entries of one customer at given times, oldest first. `correctsNumber` counts from 1. */
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

  return {
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
  };
}

import { createCustomer } from '../../factories/customer.factory';
import { writeCursor } from '../../../src/core/values/cursor';
import type { ConsoleClient } from '../../support/console-client';
import type { TeamClient } from '../../support/team-client';

const NO_CUSTOMER = '01960000-0000-7000-8000-000000000000';

/** Lists customers in every order, with every kind of search, and imports and merges customers. */
export async function tourDirectory(client: ConsoleClient, team: TeamClient): Promise<void> {
  const path = `/teams/${team.teamId}`;
  const list = `${path}/customer-directory`;
  for (const sort of ['created', 'points', 'activity']) {
    for (const order of ['asc', 'desc'] as const) {
      const at = sort === 'points' ? 1_000 : Date.parse('2026-06-01');
      const cursor = writeCursor({
        list: `customers-by-${sort}`,
        order,
        sort: at,
        id: NO_CUSTOMER,
      });
      for (const search of ['', 'schmidt', 'ma', '030 1234', 'maria\nschmidt']) {
        const query = new URLSearchParams({ sort, order, search }).toString();
        await client.get(`${list}?${query}`).expect(200);
        await client.get(`${list}?${query}&cursor=${cursor}`).expect(200);
      }
    }
  }
  await client.get(`${list}/export?ids=${NO_CUSTOMER}`).expect(200);
  const row = { firstName: 'Ada', lastName: 'King', email: 'imported@example.com' };
  await client.post(`${path}/customer-import`, [row]).expect(200);
  await client.post(`${path}/customer-import`, [row]).expect(200);
  const [kept, merged] = [await createCustomer(team), await createCustomer(team)];
  for (const { id } of [kept, merged]) {
    await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200);
  }
  await client.get(`${path}/customer/${kept.id}/merge/${merged.id}`).expect(200);
  await client.post(`${path}/customer/${kept.id}/merge`, { mergedId: merged.id }).expect(200);
  await client.get(`${path}/customer/${merged.id}/profile`).expect(200);
  for (const kind of ['', '?kind=points', '?kind=redemption', '?kind=response', '?kind=change']) {
    await client.get(`${path}/customer/${kept.id}/timeline${kind}`).expect(200);
  }
}

import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const FIELDS = [{ label: 'Roast', fieldType: 'TextInput' }];

const newEmail = (): string => `${randomUUID()}@example.com`;
const newCustomer = () => ({ firstName: 'Ada', lastName: 'Lovelace', email: newEmail() });

describe('The number of customers of a team', () => {
  const { testApp, team, admin } = useTeams({ eachTest: true });
  const form = useEachTest(() => createForm(team, { fields: FIELDS }));

  const create = async (): Promise<string> => {
    const { body } = await team.post('/customer', newCustomer()).expect(201);
    return (body as { data: { id: string } }).data.id;
  };
  const submit = (email: string) =>
    team.post(`/forms/${form.id}/responses`, {
      responses: [{ key: 'roast', value: 'dark' }],
      customer: { email },
    });
  const merge = (keptId: string, mergedId: string) =>
    admin.client.post(`/teams/${team.teamId}/customer/${keptId}/merge`, { mergedId });

  async function numbers(): Promise<{ counted: number; total: number; rows: number }> {
    const [row] = await testApp.database.query<{ counted: number; rows: number }>(
      `SELECT (SELECT coalesce(sum(customers), 0)::integer FROM customer_counts
                WHERE team_id = $1) AS counted,
              (SELECT count(*)::integer FROM customers WHERE team_id = $1) AS rows`,
      [team.teamId],
    );
    const { body } = await team.get('/customers?limit=1').expect(200);
    const { total } = (body as { pagination: { total: number } }).pagination;
    return { counted: row?.counted ?? -1, total, rows: row?.rows ?? -1 };
  }

  async function expectExact(customers: number): Promise<void> {
    expect(await numbers()).toEqual({ counted: customers, total: customers, rows: customers });
  }

  it('is 0 without customers', () => expectExact(0));

  it.each<[string, () => Promise<unknown>, number]>([
    ['a creation', async () => create(), 1],
    ['creations at the same time', async () => Promise.all(times(40, create)), 40],
    [
      'a bulk, and another one that is rejected',
      async () => {
        const customers = times(50, newCustomer);
        await team.post('/customers', customers).expect(201);
        await team.post('/customers', customers).expect(409);
      },
      50,
    ],
    [
      'a file of customers',
      async () =>
        admin.client
          .post(`/teams/${team.teamId}/customer-import`, times(7, newCustomer))
          .expect(200),
      7,
    ],
    [
      'submissions of a new, the same and no contact',
      async () => {
        const email = newEmail();
        await submit(email).expect(201);
        await submit(email).expect(201);
        await submit('').expect(201);
      },
      1,
    ],
    [
      'submissions at the same time, each contact twice',
      async () => {
        const emails = times(20, newEmail);
        await Promise.all([...emails, ...emails].map((email) => submit(email).expect(201)));
      },
      20,
    ],
    [
      'a creation that is rejected',
      async () => {
        const customer = newCustomer();
        await team.post('/customer', customer).expect(201);
        await team.post('/customer', customer).expect(409);
      },
      1,
    ],
    [
      'creations with keys, each sent three times at the same time',
      async () => {
        const requests = times(5, () => ({ key: randomUUID(), body: newCustomer() }));
        const sent = [...requests, ...requests, ...requests];
        await Promise.all(
          sent.map(({ key, body }) => team.post('/customer', body).set('Idempotency-Key', key)),
        );
      },
      5,
    ],
    [
      'a merge',
      async () => {
        await merge(await create(), await create()).expect(200);
      },
      1,
    ],
    [
      'an erasure, also one that is repeated',
      async () => {
        const id = await create();
        await create();
        await Promise.all(times(3, () => team.delete(`/customer/${id}`)));
      },
      1,
    ],
    [
      'merges and erasures at the same time',
      async () => {
        const [kept, ...others] = await Promise.all(times(9, create));
        await Promise.all([
          ...others.slice(0, 4).map((id) => merge(kept ?? '', id)),
          ...others.slice(2, 8).map((id) => team.delete(`/customer/${id}`)),
        ]);
      },
      1,
    ],
  ])('is exact after %s', async (_what, act, customers) => {
    await act();
    await expectExact(customers);
  });

  it('differs from the rows after an insert that does not count, which shows that these tests can fail', async () => {
    await create();
    await testApp.database.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, $2, 'Ada', 'Lovelace', $3, $3)`,
      [team.teamId, randomUUID(), newEmail()],
    );
    expect(await numbers()).toEqual({ counted: 1, total: 1, rows: 2 });
  });
});

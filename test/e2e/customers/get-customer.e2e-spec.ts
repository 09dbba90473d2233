import { randomUUID } from 'node:crypto';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

describe('GET /v1/customer/:customerId', () => {
  const { testApp, team } = useTeams();

  it.each([
    ['0', 0],
    ['0.01', 0.01],
    ['0.1', 0.1],
    ['12.50', 12.5],
    ['999999999999.99', 999_999_999_999.99],
    ['1000000000000', 1_000_000_000_000],
  ])('returns %s points as a number', async (stored, points) => {
    const { id } = await createCustomer(team);
    await testApp.database.query('UPDATE customers SET points = $2::numeric WHERE id = $1', [
      id,
      stored,
    ]);

    const response = await team.get(`/customer/${id}`).expect(200);

    expect(response.body).toMatchObject({ points });
    expect(response.text).toContain(`"points":${points}`);
  });

  it('returns the same for a customer of another team as for an unknown id', async () => {
    const other = await createTeam(testApp);
    const { id } = await createCustomer(other);

    const foreign = await team.get(`/customer/${id}`);
    const unknown = await team.get(`/customer/${randomUUID()}`);

    expectError(foreign, 'CUSTOMER_NOT_FOUND');
    expect(foreign.text).toBe(unknown.text);
    await other.get(`/customer/${id}`).expect(200);
  });

  it('ignores query parameters', async () => {
    const { id } = await createCustomer(team);

    await team.get(`/customer/${id}?id=1&page=x&a[b]=c&__proto__=d`).expect(200);
  });

  it('needs one round trip', async () => {
    const { id } = await createCustomer(team);

    expect(await countRoundTrips(() => team.get(`/customer/${id}`).expect(200))).toBe(1);
  });
});

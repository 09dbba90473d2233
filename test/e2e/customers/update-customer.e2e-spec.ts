import { randomUUID } from 'node:crypto';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface StoredCustomer extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  username: string | null;
  points: string;
  createdAt: Date;
  updatedAt: Date;
}

let lastNumber = 9_018_200;
/** A unique number in Berlin: `national` in national spelling, `phone` in its stored form. */
function newNumber(): { national: string; phone: string } {
  lastNumber += 1;
  return { national: `030 ${lastNumber}`, phone: `+4930${lastNumber}` };
}

describe('PUT /v1/customer/:customerId', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' } });
  const otherTeam = useOnce(() => createTeam(testApp));

  async function stored(id: string): Promise<StoredCustomer> {
    const [row] = await testApp.database.query<StoredCustomer>(
      `SELECT first_name AS "firstName", last_name AS "lastName", email, email_key AS "emailKey",
              phone, username, points, created_at AS "createdAt", updated_at AS "updatedAt"
         FROM customers WHERE id = $1`,
      [id],
    );
    if (row === undefined) throw new Error(`There is no customer ${id}.`);
    return row;
  }

  /** Creates a customer with a value in every property. */
  const createComplete = () =>
    createCustomer(team, { phone: newNumber().phone, username: 'countess' });

  it('changes every property and returns the customer without an envelope', async () => {
    const { id } = await createComplete();
    const { national, phone } = newNumber();

    const response = await team
      .put(`/customer/${id}`, {
        firstName: 'Grace',
        lastName: 'Hopper',
        phone: national,
        email: 'Grace.Hopper@example.com',
        username: 'amazing',
      })
      .expect(200);

    expect(response.body).toEqual({
      id,
      firstName: 'Grace',
      lastName: 'Hopper',
      phone,
    });
    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toEqual({
      id,
      firstName: 'Grace',
      lastName: 'Hopper',
      phone,
      email: 'Grace.Hopper@example.com',
      points: 0,
    });
    expect(await stored(id)).toMatchObject({ username: 'amazing' });
  });

  it('changes nothing for {} and returns the customer', async () => {
    const { id, phone } = await createComplete();
    const before = await stored(id);

    const response = await team.put(`/customer/${id}`, {}).expect(200);

    expect(response.body).toEqual({ id, firstName: 'Ada', lastName: 'Lovelace', phone });
    expect(await stored(id)).toEqual(before);
  });

  it.each([
    [{ firstName: 'Grace' }, { firstName: 'Grace' }],
    [{ lastName: 'King' }, { lastName: 'King' }],
    [{ username: 'ada' }, { username: 'ada' }],
    [{ username: null }, { username: null }],
    [{ phone: '+44 20 7946 0958' }, { phone: '+442079460958' }],
    [{ phone: null }, { phone: null }],
    [{ email: 'New@Example.com' }, { email: 'New@Example.com', emailKey: 'new@example.com' }],
    [{ email: null }, { email: null, emailKey: null }],
  ])('%j changes only this property', async (body, changed) => {
    const { id } = await createComplete();
    const before = await stored(id);

    await team.put(`/customer/${id}`, body).expect(200);

    const after = await stored(id);
    expect(after).toEqual({ ...before, ...changed, updatedAt: after.updatedAt });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it('trims names, username and e-mail', async () => {
    const { id } = await createCustomer(team);

    await team
      .put(`/customer/${id}`, {
        firstName: ' \tGrace\n',
        lastName: '\u00a0Brewster Hopper ',
        username: ' amazing ',
        email: ' Trimmed@example.com ',
      })
      .expect(200);

    expect(await stored(id)).toMatchObject({
      firstName: 'Grace',
      lastName: 'Brewster Hopper',
      username: 'amazing',
      email: 'Trimmed@example.com',
      emailKey: 'trimmed@example.com',
    });
  });

  it.each([
    ['a national number in the region of the team', '030 7018204', '+49307018204'],
    ['a number with 00', '0049 (30) 70.18-205', '+49307018205'],
    ['a foreign number', '+1 (212) 555-0123', '+12125550123'],
    ['an international number that is not valid', '+49 111 111 1111', '+491111111111'],
    ['other digits', '(111) 111-1111', '1111111111'],
  ])('normalizes %s', async (_name, phone, expected) => {
    const { id } = await createCustomer(team);

    const response = await team.put(`/customer/${id}`, { phone }).expect(200);

    expect(response.body).toEqual({ id, firstName: 'Ada', lastName: 'Lovelace', phone: expected });
  });

  it('keeps the digits of a national number when the team has no region', async () => {
    const { id } = await createCustomer(otherTeam);

    const response = await otherTeam.put(`/customer/${id}`, { phone: '030 7018204' }).expect(200);

    expect(response.body).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '0307018204',
    });
  });

  it('ignores points, id and other read-only properties', async () => {
    const { id } = await createCustomer(team);
    await team.post(`/customer/${id}/loyalty`, { points: 5, type: 'increment' }).expect(200);
    const before = await stored(id);

    const response = await team
      .put(
        `/customer/${id}`,
        `{ "points": 1000, "id": "${randomUUID()}", "teamId": "${otherTeam.teamId}", "emailKey": "x",
           "__proto__": { "firstName": "Eve" }, "constructor": { "name": "x" }, "createdAt": null }`,
      )
      .expect(200);

    expect(response.body).toEqual({ id, firstName: 'Ada', lastName: 'Lovelace', phone: null });
    expect(await stored(id)).toEqual(before);
  });

  it('stores markup and SQL unchanged', async () => {
    const { id } = await createCustomer(team);
    const firstName = `Robert'); DROP TABLE customers;-- \u202e<b>\\ "$1" 👩‍🚀`;

    const response = await team.put(`/customer/${id}`, { firstName }).expect(200);

    expect(response.body).toEqual({ id, firstName, lastName: 'Lovelace', phone: null });
  });

  it.each([
    ['an unknown id', () => Promise.resolve(randomUUID())],
    ['an id of another team', async () => (await createCustomer(otherTeam)).id],
    ['a malformed id', () => Promise.resolve('42')],
    ['a long id', () => Promise.resolve('a'.repeat(5_000))],
    ['a broken escape', () => Promise.resolve('%E0%A4%A')],
    ['U+0000', () => Promise.resolve('%00')],
  ])('returns 404 for %s', async (_name, idOf) => {
    const id = await idOf();
    expectError(await team.put(`/customer/${id}`, { firstName: 'Eve' }), 'CUSTOMER_NOT_FOUND');
    expectError(await team.put(`/customer/${id}`, {}), 'CUSTOMER_NOT_FOUND');
  });

  it('does not change a customer of another team, even with the same e-mail', async () => {
    const body = customerBody();
    const { id } = await createCustomer(otherTeam, body);
    const before = await stored(id);

    expectError(
      await team.put(`/customer/${id}`, { firstName: 'Eve', email: body.email }),
      'CUSTOMER_NOT_FOUND',
    );

    expect(await stored(id)).toEqual(before);
  });
});

import { randomUUID } from 'node:crypto';
import { countCustomers, createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const EMAIL = 'ada@example.com';
const PHONE = '+493090182000';
const OTHER_PHONE = '+12125550123';

describe('POST /v1/customer with existing contacts', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });

  it.each([
    ['the e-mail', { email: EMAIL }, ['email']],
    ['the e-mail in another case', { email: ' ADA@Example.Com ' }, ['email']],
    ['the e-mail with a new phone', { email: EMAIL, phone: OTHER_PHONE }, ['email']],
    ['the phone', { phone: PHONE }, ['phone']],
    ['the phone with 00', { phone: '0049 30 90182000' }, ['phone']],
    ['the phone in national format', { phone: '(030) 901 820 00' }, ['phone']],
    [
      'the phone with separators of every kind',
      { phone: '\u202atel:030/901\u00a0820\u201100' },
      ['phone'],
    ],
    ['the phone with a new e-mail', { email: 'eve@example.com', phone: PHONE }, ['phone']],
    ['both', { email: 'ADA@example.com', phone: '+49 (30) 901-820-00' }, ['email', 'phone']],
  ])('reports %s', async (_name, contact, fields) => {
    await createCustomer(team, { email: EMAIL, phone: PHONE });

    expectError(
      await team.post('/customer', { firstName: 'Eve', lastName: 'Other', ...contact }),
      'CUSTOMER_ALREADY_EXISTS',
      fields,
    );
    expect(await countCustomers(testApp, team)).toBe(1);
  });

  it.each([
    ['a decomposed letter', 'jose\u0301@example.com', 'JOS\u00c9@example.com'],
    ['the ASCII form of the domain', 'x@exämple.de', 'X@xn--exmple-cua.de'],
    ['a decomposed domain', 'x@exa\u0308mple.de', 'x@EXÄMPLE.de'],
  ])('treats addresses that differ in %s as equal', async (_name, first, second) => {
    const { id } = await createCustomer(team, { email: first });

    expectError(
      await team.post('/customer', customerBody({ email: second })),
      'CUSTOMER_ALREADY_EXISTS',
      ['email'],
    );
    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toMatchObject({ email: first });
    const found = await team.get(`/customers?email=${encodeURIComponent(second)}`).expect(200);
    expect(found.body).toMatchObject({ data: [{ id }] });
  });

  it.each([
    ['KELVIN SIGN', '\u212aate@example.com', 'kate@example.com'],
    ['LONG S', '\u017fam@example.com', 'sam@example.com'],
    ['DOTLESS I', 'al\u0131@example.com', 'ali@example.com'],
    ['I WITH DOT ABOVE', 'al\u0130@example.com', 'ali@example.com'],
  ])('distinguishes %s from its homoglyph', async (_name, first, second) => {
    await createCustomer(team, { email: first });
    await createCustomer(team, { email: second });

    expect(await countCustomers(testApp, team)).toBe(2);
  });

  it('reports both when they belong to two customers', async () => {
    await createCustomer(team, { email: EMAIL });
    await createCustomer(team, { email: null, phone: PHONE });

    expectError(
      await team.post('/customer', customerBody({ email: EMAIL, phone: PHONE })),
      'CUSTOMER_ALREADY_EXISTS',
      ['email', 'phone'],
    );
  });

  it('does not change the existing customer', async () => {
    const { id } = await createCustomer(team, { email: EMAIL, phone: PHONE, username: 'ada' });
    const before = await team.get(`/customer/${id}`).expect(200);

    await team.post('/customer', customerBody({ firstName: 'Eve', email: EMAIL })).expect(409);

    const after = await team.get(`/customer/${id}`).expect(200);
    expect(after.text).toBe(before.text);
  });

  it('allows equal names and usernames, and similar contacts', async () => {
    const username = 'ada';
    await createCustomer(team, { email: EMAIL, phone: PHONE, username });

    await createCustomer(team, { email: 'ada+1@example.com', username });
    await createCustomer(team, { email: 'ada@sub.example.com', username });
    await createCustomer(team, { email: null, phone: '+493090182001', username });
    expect(await countCustomers(testApp, team)).toBe(4);
  });

  it('allows the contacts of another team', async () => {
    const other = await createTeam(testApp);
    const body = customerBody({ email: EMAIL, phone: PHONE });
    await team.post('/customer', body).expect(201);

    await other.post('/customer', body).expect(201);
  });

  it.each([
    ['e-mail', (index: number) => ({ email: index % 2 ? EMAIL : EMAIL.toUpperCase() }), ['email']],
    ['phone', () => ({ email: null, phone: PHONE }), ['phone']],
  ])('accepts the %s in one of 50 concurrent requests', async (_name, contact, fields) => {
    const responses = await Promise.all(
      times(50, (index) =>
        team.post('/customer', customerBody({ username: randomUUID(), ...contact(index) })),
      ),
    );

    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(49);
    for (const response of rejected) expectError(response, 'CUSTOMER_ALREADY_EXISTS', fields);
    expect(await countCustomers(testApp, team)).toBe(1);
  });
});

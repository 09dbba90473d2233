import type { Response } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

let lastNumber = 7_018_200;
/** A unique phone number in its stored form. */
const newPhone = (): string => `+4930${(lastNumber += 1)}`;

describe('PUT /v1/customer/:customerId, e-mail and phone', () => {
  const { team, other: otherTeam } = useTeams({ settings: { phoneRegion: 'DE' } });

  async function contactsOf(id: string): Promise<{ email: string | null; phone: string | null }> {
    const { body } = await team.get(`/customer/${id}`).expect(200);
    const { email, phone } = body as { email: string | null; phone: string | null };
    return { email, phone };
  }

  describe('of another customer', () => {
    const email = 'Taken@Example.com';
    const phone = '+49309018200';
    const own = { email: 'own@example.com', phone: '+49309018201' };
    let id: string;

    beforeAll(async () => {
      await createCustomer(team, { email, phone });
      ({ id } = await createCustomer(team, own));
    });

    it.each([
      ['the e-mail', { email }, ['email']],
      ['the e-mail in another case', { email: 'tAKEN@eXAMPLE.COM' }, ['email']],
      ['the phone', { phone }, ['phone']],
      ['the phone in national spelling', { phone: '(030) 901-82.00' }, ['phone']],
      ['the phone with 00', { phone: '0049 30 9018200' }, ['phone']],
      ['both', { phone: '030 9018200', email: 'taken@example.com' }, ['email', 'phone']],
      ['the e-mail, with a new phone', { email, phone: newPhone() }, ['email']],
      ['the phone, without an e-mail', { email: null, phone }, ['phone']],
    ])('rejects %s and changes nothing', async (_name, contacts, fields) => {
      const response = await team.put(`/customer/${id}`, { firstName: 'Eve', ...contacts });

      expectError(response, 'CUSTOMER_ALREADY_EXISTS', fields);
      const shown = await team.get(`/customer/${id}`).expect(200);
      expect(shown.body).toEqual({ id, firstName: 'Ada', lastName: 'Lovelace', points: 0, ...own });
    });

    it('does not report contacts that only another team has', async () => {
      const theirs = newPhone();
      await createCustomer(otherTeam, { phone: theirs });

      const response = await team.put(`/customer/${id}`, { email, phone: theirs });

      expectError(response, 'CUSTOMER_ALREADY_EXISTS', ['email']);
    });

    it('allows the contacts of another team', async () => {
      const other = await createCustomer(otherTeam);

      const response = await otherTeam.put(`/customer/${other.id}`, { email, phone }).expect(200);

      const { id: otherId, firstName, lastName } = other;
      expect(response.body).toEqual({ id: otherId, firstName, lastName, phone });
    });
  });

  it('allows the current contacts in any spelling', async () => {
    const phone = newPhone();
    const { id } = await createCustomer(team, { email: 'mine@example.com', phone });

    await team
      .put(`/customer/${id}`, { email: 'Mine@Example.com', phone: phone.replace('+49', '0') })
      .expect(200);

    expect(await contactsOf(id)).toEqual({ email: 'Mine@Example.com', phone });
  });

  it('frees a replaced contact', async () => {
    const contacts = { email: 'free@example.com', phone: newPhone() };
    const { id } = await createCustomer(team, contacts);
    const next = await createCustomer(team);
    await team
      .put(`/customer/${id}`, { email: 'moved@example.com', phone: newPhone() })
      .expect(200);

    await team.put(`/customer/${next.id}`, contacts).expect(200);

    expect(await contactsOf(next.id)).toEqual(contacts);
  });

  describe('the last contact', () => {
    const EMAIL_REQUIRED = 'email: must stay as long as there is no phone';
    const PHONE_REQUIRED = 'phone: must stay as long as there is no email';

    it.each([
      ['an e-mail alone', { phone: null }, { email: null }, EMAIL_REQUIRED],
      ['a phone alone', { email: null, phone: '+49309017000' }, { phone: null }, PHONE_REQUIRED],
      [
        'both in one request',
        { phone: '+49309017001' },
        { email: null, phone: null },
        EMAIL_REQUIRED,
      ],
    ])('cannot be cleared: %s', async (_name, had, body, violation) => {
      const sent = customerBody(had);
      const { id } = await createCustomer(team, sent);

      expectError(await team.put(`/customer/${id}`, body), 'VALIDATION_FAILED', [violation]);

      const { email, phone } = sent;
      expect(await contactsOf(id)).toEqual({ email: email ?? null, phone: phone ?? null });
    });

    it('can be replaced by the other contact', async () => {
      const phone = newPhone();
      const { id } = await createCustomer(team);

      await team.put(`/customer/${id}`, { email: null, phone }).expect(200);
      expect(await contactsOf(id)).toEqual({ email: null, phone });

      await team.put(`/customer/${id}`, { email: 'back@example.com', phone: null }).expect(200);
      expect(await contactsOf(id)).toEqual({ email: 'back@example.com', phone: null });
    });
  });

  it('keeps at least one contact when concurrent updates clear both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const contacts = { email: `round.${round}@example.com`, phone: newPhone() };
      const { id } = await createCustomer(team, contacts);

      const [first, second] = await Promise.all([
        team.put(`/customer/${id}`, { email: null }),
        team.put(`/customer/${id}`, { phone: null }),
      ]);

      expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]));
      expect(await contactsOf(id)).toEqual(
        first.status === 200 ? { ...contacts, email: null } : { ...contacts, phone: null },
      );
    }
  });

  it('accepts an e-mail in one of 20 concurrent updates', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => createCustomer(team)));

    const responses: Response[] = await Promise.all(
      customers.map(({ id }) => team.put(`/customer/${id}`, { email: 'shared@example.com' })),
    );

    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(19);
    for (const response of rejected) expectError(response, 'CUSTOMER_ALREADY_EXISTS', ['email']);
    const found = await team.get('/customers?email=shared@example.com').expect(200);
    expect((found.body as { data: unknown[] }).data).toHaveLength(1);
  });
});

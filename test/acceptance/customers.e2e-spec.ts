import { ANY_ID, expectAnswer, expectRefusal } from './expect-answer';
import { customerBody, newCustomer, nobody, uniquePhone } from './make';
import { openTarget, type Target } from './target';

describe('Customers', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  describe('are created', () => {
    it('with all that was sent, and without points', async () => {
      const { firstName, lastName, phone, ...others } = customerBody({ username: 'ada' });

      const answer = await target.post('/customer', { firstName, lastName, phone, ...others });

      const data = { id: ANY_ID, firstName, lastName, phone, points: 0 };
      expectAnswer(answer, 201, { success: true, data });
    });

    it.each([
      ['an e-mail alone', { phone: null }],
      ['a phone alone', { email: null }],
    ])('with %s', async (_name, contact) => {
      const { id, ...body } = await newCustomer(target, contact);

      expectAnswer(await target.get(`/customer/${id}`), 200, { id, ...body, points: 0 });
    });

    it('with the names trimmed and the phone in its international form', async () => {
      const phone = uniquePhone();
      const spelt = `+49 (30) ${phone.slice(5, 9)}-${phone.slice(9)}`;

      const answer = await target.post(
        '/customer',
        customerBody({ firstName: ' Ada ', lastName: '\tLovelace\n', phone: spelt }),
      );

      const data = { id: ANY_ID, firstName: 'Ada', lastName: 'Lovelace', phone, points: 0 };
      expectAnswer(answer, 201, { success: true, data });
    });

    it.each<[string, object, string[]]>([
      ['no first name', { firstName: undefined }, ['firstName']],
      ['no last name', { lastName: null }, ['lastName']],
      ['a blank name', { firstName: ' ' }, ['firstName']],
      ['a name of 256 characters', { lastName: 'x'.repeat(256) }, ['lastName']],
      ['a name that is no text', { firstName: 5 }, ['firstName']],
      ['U+0000 in a name', { firstName: 'A\0da' }, ['firstName']],
      ['a malformed e-mail', { email: 'ada@' }, ['email']],
      ['9 digits', { phone: '+49 30 12345' }, ['phone']],
      ['16 digits', { phone: '+1234567890123456' }, ['phone']],
      ['letters in a phone', { phone: '0309018200 ext' }, ['phone']],
      ['neither e-mail nor phone', { email: null, phone: null }, ['email']],
      [
        'several faults',
        { lastName: '', phone: '1', email: 'x', username: '' },
        ['lastName', 'phone', 'email', 'username'],
      ],
    ])('not with %s', async (_name, overrides, fields) => {
      const answer = await target.post('/customer', { ...customerBody(), ...overrides });

      expectRefusal(answer, 400, 'VALIDATION_FAILED', fields);
    });

    it('once for an e-mail and once for a phone, however they are written', async () => {
      const { email, phone } = await newCustomer(target);
      const refuse = async (contact: object, fields: string[]) => {
        const answer = await target.post('/customer', { ...customerBody(), ...contact });
        expectRefusal(answer, 409, 'CUSTOMER_ALREADY_EXISTS', fields);
      };

      await refuse({ email: email?.toUpperCase() }, ['email']);
      await refuse({ phone: `00${phone?.slice(1, 5)}.${phone?.slice(5)}` }, ['phone']);
      await refuse({ email, phone }, ['email', 'phone']);
    });
  });

  it('are read bare, to the last key', async () => {
    const { id, firstName, lastName, phone, email } = await newCustomer(target);

    const answer = await target.get(`/customer/${id}`);

    expectAnswer(answer, 200, { id, firstName, lastName, phone, email, points: 0 });
  });

  describe('are changed', () => {
    it('where the body says so, and answered bare', async () => {
      const { id, ...before } = await newCustomer(target);
      const phone = uniquePhone();

      const answer = await target.put(`/customer/${id}`, { lastName: 'King', phone });

      const { firstName, email } = before;
      expectAnswer(answer, 200, { id, firstName, lastName: 'King', phone });
      const now = { id, firstName, lastName: 'King', phone, email, points: 0 };
      expectAnswer(await target.get(`/customer/${id}`), 200, now);
    });

    it('not at all by an empty body, nor in their points', async () => {
      const { id, ...body } = await newCustomer(target);

      expect((await target.put(`/customer/${id}`, {})).status).toBe(200);
      expect((await target.put(`/customer/${id}`, { points: 5 })).status).toBe(200);
      expectAnswer(await target.get(`/customer/${id}`), 200, { id, ...body, points: 0 });
    });

    it('to have no phone, but not to have no contact', async () => {
      const { id, firstName, lastName, email } = await newCustomer(target);

      const cleared = await target.put(`/customer/${id}`, { phone: null });
      const refused = await target.put(`/customer/${id}`, { email: null });

      expectAnswer(cleared, 200, { id, firstName, lastName, phone: null });
      expectRefusal(refused, 400, 'VALIDATION_FAILED', ['email']);
      const now = { id, firstName, lastName, phone: null, email, points: 0 };
      expectAnswer(await target.get(`/customer/${id}`), 200, now);
    });

    it('not to what another customer has', async () => {
      const [one, two] = [await newCustomer(target), await newCustomer(target)];

      const answer = await target.put(`/customer/${one.id}`, { email: two.email });

      expectRefusal(answer, 409, 'CUSTOMER_ALREADY_EXISTS', ['email']);
      expect((await target.put(`/customer/${one.id}`, { email: one.email })).status).toBe(200);
    });

    it.each([
      ['firstName', null],
      ['lastName', ' '],
      ['email', 'nobody'],
      ['phone', '123'],
      ['username', 5],
    ])('not to the %s %j', async (member, value) => {
      const { id } = await newCustomer(target);

      const answer = await target.put(`/customer/${id}`, { [member]: value });

      expectRefusal(answer, 400, 'VALIDATION_FAILED', [member]);
    });
  });

  it('that nobody has are neither read nor changed', async () => {
    for (const id of [nobody(), 'nobody', '1']) {
      expectRefusal(await target.get(`/customer/${id}`), 404, 'CUSTOMER_NOT_FOUND');
      expectRefusal(await target.put(`/customer/${id}`, {}), 404, 'CUSTOMER_NOT_FOUND');
    }
  });
});

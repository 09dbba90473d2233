import { ANY_ID, dataOf, expectResponse, expectRejection } from './expect-response';
import { customerBody, newCustomer, unknownId, uniquePhone } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

describe('Customers', () => {
  const target = useOnce(openTarget);

  describe('on creation', () => {
    it('are returned with 0 points', async () => {
      const { firstName, lastName, phone, ...others } = customerBody({ username: 'ada' });

      const response = await target.post('/customer', { firstName, lastName, phone, ...others });

      const data = { id: ANY_ID, firstName, lastName, phone, points: 0 };
      expectResponse(response, 201, { success: true, data });
    });

    it.each([
      ['an e-mail alone', { phone: null }],
      ['a phone alone', { email: null }],
      ['an e-mail, the other contacts left out', { phone: undefined, username: undefined }],
      ['a phone, the e-mail left out', { email: undefined }],
    ])('may have %s', async (_name, contact) => {
      const body = { ...customerBody(), ...contact };

      const response = await target.post('/customer', body);

      const { firstName, lastName, email = null, phone = null } = body;
      const data = { id: ANY_ID, firstName, lastName, phone, points: 0 };
      expectResponse(response, 201, { success: true, data });
      const { id } = dataOf(response, 201) as { id: string };
      const shown = { id, firstName, lastName, email, phone, points: 0 };
      expectResponse(await target.get(`/customer/${id}`), 200, shown);
    });

    it('get trimmed names and an international phone number', async () => {
      const phone = uniquePhone();
      const spelt = `+49 (30) ${phone.slice(5, 9)}-${phone.slice(9)}`;

      const response = await target.post(
        '/customer',
        customerBody({ firstName: ' Ada ', lastName: '\tLovelace\n', phone: spelt }),
      );

      const data = { id: ANY_ID, firstName: 'Ada', lastName: 'Lovelace', phone, points: 0 };
      expectResponse(response, 201, { success: true, data });
    });

    it.each<[string, object, string[]]>([
      ['no first name', { firstName: undefined }, ['firstName']],
      ['no last name', { lastName: null }, ['lastName']],
      ['a blank name', { firstName: ' ' }, ['firstName']],
      ['a name of 256 characters', { lastName: 'x'.repeat(256) }, ['lastName']],
      ['a name that is not a string', { firstName: 5 }, ['firstName']],
      ['U+0000 in a name', { firstName: 'A\0da' }, ['firstName']],
      ['a malformed e-mail', { email: 'ada@' }, ['email']],
      ['9 digits', { phone: '+49 30 12345' }, ['phone']],
      ['16 digits', { phone: '+1234567890123456' }, ['phone']],
      ['letters in a phone', { phone: '0309018200 ext' }, ['phone']],
      ['neither e-mail nor phone', { email: null, phone: null }, ['email']],
      [
        'several violations',
        { lastName: '', phone: '1', email: 'x', username: '' },
        ['lastName', 'phone', 'email', 'username'],
      ],
    ])('are rejected with %s', async (_name, overrides, fields) => {
      const response = await target.post('/customer', { ...customerBody(), ...overrides });

      expectRejection(response, 400, 'VALIDATION_FAILED', fields);
    });

    it('have a unique e-mail and a unique phone, in any spelling', async () => {
      const { email, phone } = await newCustomer(target);
      const expectTaken = async (contact: object, fields: string[]) => {
        const response = await target.post('/customer', { ...customerBody(), ...contact });
        expectRejection(response, 409, 'CUSTOMER_ALREADY_EXISTS', fields);
      };

      await expectTaken({ email: email?.toUpperCase() }, ['email']);
      await expectTaken({ phone: `00${phone?.slice(1, 5)}.${phone?.slice(5)}` }, ['phone']);
      await expectTaken({ email, phone }, ['email', 'phone']);
    });
  });

  it('are returned without an envelope', async () => {
    const { id, firstName, lastName, phone, email } = await newCustomer(target);

    const response = await target.get(`/customer/${id}`);

    expectResponse(response, 200, { id, firstName, lastName, phone, email, points: 0 });
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  describe('on update', () => {
    it('change only in the properties of the body, and are returned without an envelope', async () => {
      const { id, ...before } = await newCustomer(target);
      const phone = uniquePhone();

      const response = await target.put(`/customer/${id}`, { lastName: 'King', phone });

      const { firstName, email } = before;
      expectResponse(response, 200, { id, firstName, lastName: 'King', phone });
      const now = { id, firstName, lastName: 'King', phone, email, points: 0 };
      expectResponse(await target.get(`/customer/${id}`), 200, now);
    });

    it('keep their points, and do not change with an empty body', async () => {
      const { id, ...body } = await newCustomer(target);

      expect((await target.put(`/customer/${id}`, {})).status).toBe(200);
      expect((await target.put(`/customer/${id}`, { points: 5 })).status).toBe(200);
      expectResponse(await target.get(`/customer/${id}`), 200, { id, ...body, points: 0 });
    });

    it('may lose one of two contacts, but not both', async () => {
      const { id, firstName, lastName, email } = await newCustomer(target);

      const cleared = await target.put(`/customer/${id}`, { phone: null });
      const rejected = await target.put(`/customer/${id}`, { email: null });

      expectResponse(cleared, 200, { id, firstName, lastName, phone: null });
      expectRejection(rejected, 400, 'VALIDATION_FAILED', ['email']);
      const now = { id, firstName, lastName, phone: null, email, points: 0 };
      expectResponse(await target.get(`/customer/${id}`), 200, now);
    });

    it('may not take the contacts of another customer', async () => {
      const [one, two] = [await newCustomer(target), await newCustomer(target)];

      const response = await target.put(`/customer/${one.id}`, { email: two.email });

      expectRejection(response, 409, 'CUSTOMER_ALREADY_EXISTS', ['email']);
      expect((await target.put(`/customer/${one.id}`, { email: one.email })).status).toBe(200);
    });

    it.each([
      ['firstName', null],
      ['lastName', ' '],
      ['email', 'unknown'],
      ['phone', '123'],
      ['username', 5],
    ])('are rejected with the %s %j', async (member, value) => {
      const { id } = await newCustomer(target);

      const response = await target.put(`/customer/${id}`, { [member]: value });

      expectRejection(response, 400, 'VALIDATION_FAILED', [member]);
    });
  });

  it('are erased for good, and the same contacts make a new customer', async () => {
    const { id, ...body } = await newCustomer(target);
    await target.post(`/customer/${id}/loyalty`, { points: 5, type: 'increment' });

    const response = await target.call('DELETE', `/customer/${id}`);

    expectResponse(response, 200, { success: true, data: { id, erased: true } });
    const path = `/customer/${id}`;
    expectRejection(await target.get(path), 404, 'CUSTOMER_NOT_FOUND');
    expectRejection(await target.call('DELETE', path), 404, 'CUSTOMER_NOT_FOUND');
    const given = await target.post(`${path}/loyalty`, { points: 1, type: 'increment' });
    expectRejection(given, 404, 'CUSTOMER_NOT_FOUND');
    const again = await target.post('/customer', body);
    expect(again.status).toBe(201);
    expect((again.body as { data: { id: string } }).data.id).not.toBe(id);
  });

  it('that do not exist are neither read nor changed', async () => {
    for (const id of [unknownId(), 'unknown', '1']) {
      expectRejection(await target.get(`/customer/${id}`), 404, 'CUSTOMER_NOT_FOUND');
      expectRejection(await target.put(`/customer/${id}`, {}), 404, 'CUSTOMER_NOT_FOUND');
    }
  });
});

import { ANY_ID, expectResponse } from './expect-response';
import { customerBody, newCustomer, newForm, submit, uniqueEmail } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
];

describe('A response is linked to', () => {
  const target = useOnce(openTarget);
  const form = useOnce(() => newForm(target, { fields: FIELDS }));

  it('a customer with the e-mail or the phone, unchanged', async () => {
    const { id, ...body } = await newCustomer(target);

    const byEmail = await submit(target, form.id, { email: body.email?.toUpperCase() });
    const byPhone = await submit(target, form.id, { phone: body.phone, first_name: 'Eve' });

    expect([byEmail.subscriberId, byPhone.subscriberId]).toEqual([id, id]);
    expectResponse(await target.get(`/customer/${id}`), 200, { id, ...body, points: 0 });
  });

  it('the customer of the `customer` object, not of the answers', async () => {
    const { id, email } = await newCustomer(target);

    const submitted = await submit(target, form.id, { email: uniqueEmail() }, { email });

    expect(submitted.subscriberId).toBe(id);
  });

  it('the customer of the answers when the `customer` object is blank', async () => {
    const { id, email } = await newCustomer(target);
    const blank = { firstName: '', lastName: ' ', email: '', phone: '\u200b' };

    const submitted = await submit(target, form.id, { email }, blank);

    expect(submitted.subscriberId).toBe(id);
  });

  it('one new customer when many are submitted concurrently', async () => {
    const email = uniqueEmail();

    const all = await Promise.all([1, 2, 3, 4].map(() => submit(target, form.id, { email })));

    expect(new Set(all.map(({ subscriberId }) => subscriberId)).size).toBe(1);
    expect(all[0]?.subscriberId).toEqual(ANY_ID);
  });

  it('no customer without a contact, or when the form creates no customers', async () => {
    const withoutCustomers = await newForm(target, {
      fields: FIELDS,
      createCustomerOnSubmit: false,
    });

    const without = await submit(target, form.id, { email: 'not an address' });
    const notCreated = await submit(
      target,
      withoutCustomers.id,
      { email: uniqueEmail() },
      customerBody(),
    );

    expect([without.subscriberId, notCreated.subscriberId]).toEqual([null, null]);
  });
});

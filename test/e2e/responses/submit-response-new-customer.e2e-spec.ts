import { countCustomers } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { times } from '../../support/collections';
import { EMAIL, FIELDS, PHONE, readCustomer } from '../../support/contact-form';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const NEW_CUSTOMER = { firstName: '', lastName: '', email: null, phone: null, points: 0 };

describe('The new customer of a submission', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });
  const form = useEachTest(() => createForm(team, { fields: FIELDS }));

  const submit = (answers: Record<string, unknown>, customer?: Record<string, unknown>) =>
    submitResponse(team, form.id, answers, customer);

  it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined, object]>([
    ['an e-mail', { work_address: ' Ada@Example.com ' }, undefined, { email: 'Ada@Example.com' }],
    ['a phone', { mobile: '030 901 820 00' }, undefined, { phone: PHONE }],
    [
      'everything',
      { first_name: ' Ada ', last_name: 'Lovelace', work_address: EMAIL, mobile: PHONE },
      undefined,
      { firstName: 'Ada', lastName: 'Lovelace', email: EMAIL, phone: PHONE },
    ],
    [
      'a name of three words',
      { name: ' Ada  King of Lovelace ', work_address: EMAIL },
      undefined,
      { firstName: 'Ada', lastName: 'King of Lovelace', email: EMAIL },
    ],
    [
      'a name of one word',
      { name: 'Ada', work_address: EMAIL },
      undefined,
      { firstName: 'Ada', email: EMAIL },
    ],
    [
      'a last name',
      { last_name: 'Lovelace', work_address: EMAIL },
      undefined,
      { lastName: 'Lovelace', email: EMAIL },
    ],
    [
      'a first name rather than a name',
      { name: 'Eve Other', first_name: 'Ada', work_address: EMAIL },
      undefined,
      { firstName: 'Ada', email: EMAIL },
    ],
    ['a malformed phone', { work_address: EMAIL, mobile: '12345' }, undefined, { email: EMAIL }],
    ['a malformed e-mail', { work_address: 'ada@', mobile: PHONE }, undefined, { phone: PHONE }],
    [
      'the first fields of their kind',
      {
        work_address: EMAIL,
        private_address: 'eve@example.com',
        mobile: PHONE,
        landline: '+12125550123',
      },
      undefined,
      { email: EMAIL, phone: PHONE },
    ],
    [
      'the customer object alone',
      { name: null },
      { firstName: 'Ada', lastName: 'Lovelace', email: EMAIL, phone: PHONE },
      { firstName: 'Ada', lastName: 'Lovelace', email: EMAIL, phone: PHONE },
    ],
    [
      'the customer object over the answers',
      { first_name: 'Eve', last_name: 'Other', work_address: 'eve@example.com', mobile: PHONE },
      { firstName: 'Ada', email: EMAIL },
      { firstName: 'Ada', lastName: 'Other', email: EMAIL, phone: PHONE },
    ],
    [
      'nulls in the customer object',
      { first_name: 'Ada', work_address: EMAIL },
      { firstName: null, lastName: null, email: null, phone: null },
      { firstName: 'Ada', email: EMAIL },
    ],
    [
      'a malformed phone in the customer object',
      { work_address: EMAIL },
      { phone: 'call me' },
      { email: EMAIL },
    ],
    [
      'a name of 255 code points',
      { name: `${'😀'.repeat(127)} ${'😀'.repeat(127)}`, work_address: EMAIL },
      undefined,
      { firstName: '😀'.repeat(127), lastName: '😀'.repeat(127), email: EMAIL },
    ],
  ])('is created from %s', async (_name, answers, customer, expected) => {
    const { formResponseId, subscriberId } = await submit(answers, customer);

    const created = { ...NEW_CUSTOMER, ...expected };
    expect(await readCustomer(team, subscriberId)).toEqual({ id: subscriberId, ...created });
    expect(await getResponse(team, form.id, formResponseId)).toMatchObject({
      subscriberId,
      subscriberFirstName: created.firstName,
      subscriberLastName: created.lastName,
    });
  });

  it('is found by the next submission', async () => {
    const first = await submit({ work_address: EMAIL });
    const second = await submit({ work_address: EMAIL.toUpperCase(), mobile: PHONE });
    const third = await submit({ name: 'Eve' }, { email: EMAIL });

    expect([second.subscriberId, third.subscriberId]).toEqual([
      first.subscriberId,
      first.subscriberId,
    ]);
    expect(await countCustomers(testApp, team)).toBe(1);
  });

  it.each<[string, (index: number) => Record<string, unknown>]>([
    ['e-mail', (index) => ({ work_address: index % 2 ? EMAIL : EMAIL.toUpperCase() })],
    ['phone', (index) => ({ mobile: index % 2 ? PHONE : '030 901 820 00' })],
    [
      'phone with different e-mails',
      (index) => ({ work_address: `ada.${index}@example.com`, mobile: PHONE }),
    ],
  ])('is created once by 30 concurrent submissions with one %s', async (_name, answers) => {
    const submitted = await Promise.all(times(30, (index) => submit(answers(index))));

    const [first] = submitted;
    expect(first?.subscriberId).toEqual(expect.any(String));
    expect(new Set(submitted.map(({ subscriberId }) => subscriberId)).size).toBe(1);
    expect(new Set(submitted.map(({ formResponseId }) => formResponseId)).size).toBe(30);
    expect(await countCustomers(testApp, team)).toBe(1);
    const rows = await testApp.database.query(
      'SELECT id FROM form_responses WHERE form_id = $1 AND subscriber_id = $2',
      [form.id, first?.subscriberId],
    );
    expect(rows).toHaveLength(30);
  });
});

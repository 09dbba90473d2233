import { countCustomers, createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { EMAIL, FIELDS, PHONE, readCustomer } from '../../support/contact-form';
import { useTeams } from '../../support/use-teams';

describe('The customer of a submission', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });

  let formId: string;

  beforeEach(async () => {
    formId = (await createForm(team, { fields: FIELDS })).id;
  });

  const submit = (answers: Record<string, unknown>, customer?: Record<string, unknown>) =>
    submitResponse(team, formId, answers, customer);

  describe('that exists', () => {
    it.each([
      ['the e-mail', { work_address: EMAIL }],
      ['the e-mail in another case', { work_address: ' ADA@Example.COM ' }],
      ['the phone', { mobile: PHONE }],
      ['the phone in national format', { mobile: '(030) 901-820-00' }],
      ['the e-mail with a new phone', { work_address: EMAIL, mobile: '+12125550123' }],
      ['the phone with a new e-mail', { work_address: 'eve@example.com', mobile: PHONE }],
      ['the phone with a malformed e-mail', { work_address: 'ada@', mobile: PHONE }],
      ['the e-mail with a malformed phone', { work_address: EMAIL, mobile: 'call me' }],
      ['both', { work_address: EMAIL, mobile: PHONE }],
    ])('is found by %s, and not changed', async (_name, answers) => {
      const { id } = await createCustomer(team, { email: EMAIL, phone: PHONE });
      const before = await readCustomer(team, id);

      const { subscriberId } = await submit({ first_name: 'Eve', last_name: 'Other', ...answers });

      expect(subscriberId).toBe(id);
      expect(await readCustomer(team, id)).toEqual(before);
      expect(await countCustomers(testApp, team)).toBe(1);
    });

    it.each([
      [
        'a decomposed e-mail',
        'jos\u00e9@exämple.de',
        { work_address: 'jose\u0301@xn--exmple-cua.de' },
      ],
      [
        'an e-mail of the customer object',
        'jos\u00e9@exämple.de',
        { customer: { email: 'JOSE\u0301@EXÄMPLE.de' } },
      ],
      [
        'a phone as an Apple device copies it',
        EMAIL,
        { mobile: '\u202a+49\u00a030\u00a0901820\u201100\u202c' },
      ],
      ['a phone as a URI', EMAIL, { mobile: 'tel:030/90182000' }],
      [
        'a phone of the customer object',
        EMAIL,
        { customer: { phone: '＋４９\u202f30 901820–00' } },
      ],
    ])(
      'is found by %s',
      async (_name, email, { customer, ...answers }: Record<string, unknown>) => {
        const { id } = await createCustomer(team, { email, phone: PHONE });

        const { subscriberId } = await submit(
          { first_name: 'Eve', ...answers },
          customer as Record<string, unknown>,
        );

        expect(subscriberId).toBe(id);
      },
    );

    it('is not found by an e-mail with a homoglyph', async () => {
      const { id } = await createCustomer(team, { email: 'kate@example.com' });

      const { subscriberId } = await submit({ work_address: '\u212aate@example.com' });

      expect(subscriberId).not.toBe(id);
      expect(await countCustomers(testApp, team)).toBe(2);
    });

    it('is found by e-mail rather than by phone', async () => {
      await createCustomer(team, { email: null, phone: PHONE });
      const { id } = await createCustomer(team, { email: EMAIL });

      const { subscriberId } = await submit({ work_address: EMAIL, mobile: PHONE });

      expect(subscriberId).toBe(id);
      expect(await countCustomers(testApp, team)).toBe(2);
    });

    it.each([
      ['', ''],
      [' \t', '\u00a0'],
      ['\u200b', '\u2060'],
      [null, null],
    ])('is found by the answers if the customer object is blank: %j', async (email, phone) => {
      const { id } = await createCustomer(team, { email: EMAIL });
      const { id: other } = await createCustomer(team, { email: null, phone: PHONE });
      const customer = { email, phone, firstName: email, lastName: phone };

      expect(await submit({ work_address: EMAIL }, customer)).toMatchObject({ subscriberId: id });
      expect(await submit({ mobile: PHONE }, customer)).toMatchObject({ subscriberId: other });
      expect(await submit({ email: 'x' }, customer)).toMatchObject({ subscriberId: null });
    });

    it('is found by the customer object rather than by the answers', async () => {
      await createCustomer(team, { email: 'eve@example.com' });
      const { id } = await createCustomer(team, { email: EMAIL });

      const { subscriberId } = await submit({ work_address: 'eve@example.com' }, { email: EMAIL });

      expect(subscriberId).toBe(id);
    });

    it('is not found in another team', async () => {
      const other = await createTeam(testApp);
      const theirs = await createCustomer(other, { email: EMAIL, phone: PHONE });

      const { subscriberId } = await submit({ work_address: EMAIL, mobile: PHONE });

      expect(subscriberId).not.toBe(theirs.id);
      expect(await readCustomer(team, subscriberId)).toMatchObject({ email: EMAIL, phone: PHONE });
    });
  });

  describe('is null', () => {
    it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
      ['no answer', {}, undefined],
      ['names alone', { first_name: 'Ada', last_name: 'Lovelace' }, { lastName: 'King' }],
      ['a malformed e-mail', { work_address: 'ada@' }, undefined],
      ['a malformed phone', { mobile: '030 901' }, undefined],
      ['both malformed', { work_address: 'ada', mobile: 'call me' }, { phone: '1' }],
      ['the second e-mail field alone', { private_address: EMAIL }, undefined],
      ['the second phone field alone', { landline: PHONE }, undefined],
      ['an address in a text field', { email: EMAIL }, undefined],
    ])('with %s', async (_name, answers, customer) => {
      const submitted = await submit({ other: 'x', ...answers }, customer);

      expect(submitted).toEqual({
        formResponseId: expect.any(String),
        subscriberId: null,
        ignoredKeys: ['other'],
      });
      expect(await countCustomers(testApp, team)).toBe(0);
    });

    it('on a form that creates no customers, even if the customer exists', async () => {
      await createCustomer(team, { email: EMAIL, phone: PHONE });
      const form = await createForm(team, { fields: FIELDS, createCustomerOnSubmit: false });
      const answers = { first_name: 'Eve', work_address: EMAIL, mobile: '+12125550123' };

      const known = await submitResponse(team, form.id, answers, { email: EMAIL });
      const unknown = await submitResponse(team, form.id, answers, { email: 'eve@example.com' });

      expect([known.subscriberId, unknown.subscriberId]).toEqual([null, null]);
      expect(await countCustomers(testApp, team)).toBe(1);
      const stored = await getResponse(team, form.id, known.formResponseId);
      expect(stored).toMatchObject({
        subscriberId: null,
        subscriberFirstName: '',
        subscriberLastName: '',
      });
      expect(
        Object.fromEntries(
          stored.fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])),
        ),
      ).toEqual(answers);
    });
  });
});

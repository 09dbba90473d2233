import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

type Contact = 'email' | 'phone';

const PHONE = '+493090182012';

const SAME_CONTACTS: [string, Contact, string, string][] = [
  ['Arabic digits', 'phone', PHONE, '٠٣٠ ٩٠١٨٢٠١٢'],
  ['Devanagari digits', 'phone', PHONE, '+४९ ३० ९०१८२०१२'],
  ['mathematical digits', 'phone', PHONE, '+𝟜𝟡 𝟛𝟘 𝟡𝟘𝟙𝟠𝟚𝟘𝟙𝟚'],
  ['full-width characters', 'phone', PHONE, '（０３０）９０１８２０１２'],
  ['a URI', 'phone', PHONE, 'TEL:+49-30-90182012'],
  ['slashes', 'phone', PHONE, '030/90182012'],
  ['dashes and a minus sign', 'phone', PHONE, '+49\u201330\u201190182\u2212012'],
  ['spaces of several widths', 'phone', PHONE, '+49\u00a030\u2009901820\u300012'],
  ['bidirectional marks', 'phone', PHONE, '\u2066+49 30 90182012\u2069'],
  ['an area code in brackets', 'phone', PHONE, '+49 (0)30 90182012'],
  ['a number of another country', 'phone', '+12125550123', '001 (212) 555-0123'],
  ['a decomposed letter', 'email', 'jos\u00e9@example.com', 'JOSE\u0301@example.com'],
  ['marks in another order', 'email', 'q\u0323\u0307@example.com', 'q\u0307\u0323@example.com'],
  ['ANGSTROM SIGN', 'email', '\u00e5sa@example.com', '\u212bsa@example.com'],
  ['the ASCII form of the domain', 'email', 'x@exämple.de', 'x@xn--exmple-cua.de'],
  ['a decomposed domain', 'email', 'x@b\u00fccher.example', 'x@BU\u0308CHER.example'],
];

const DIFFERENT_CONTACTS: [string, Contact, string, string][] = [
  ['KELVIN SIGN', 'email', 'kate@example.com', '\u212aate@example.com'],
  ['LONG S', 'email', 'sam@example.com', '\u017fam@example.com'],
  ['DOTLESS I', 'email', 'ali@example.com', 'al\u0131@example.com'],
  ['a full-width letter', 'email', 'ada@example.com', '\uff41da@example.com'],
  ['no accent', 'email', 'jos\u00e9@example.com', 'jose@example.com'],
  ['another number', 'phone', PHONE, '٠٣٠ ٩٠١٨٢٠١٣'],
];

describe('A contact in another spelling', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });
  const form = useEachTest(() =>
    createForm(team, {
      fields: [
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'PhoneInput', label: 'Phone' },
        { fieldType: 'TextInput', label: 'Remark' },
      ],
    }),
  );

  /** The ids of the customers that are found by the filter, by answers and by the `customer` object. */
  async function idsFoundBy(contact: Contact, spelling: string): Promise<(string | null)[]> {
    const found = await team
      .get(`/customers?${contact}=${encodeURIComponent(spelling)}`)
      .expect(200);
    const [customer] = (found.body as { data: { id: string }[] }).data;
    const byAnswer = await submitResponse(team, form.id, { [contact]: spelling });
    const byObject = await submitResponse(team, form.id, { remark: 'x' }, { [contact]: spelling });
    return [customer?.id ?? null, byAnswer.subscriberId, byObject.subscriberId];
  }

  it.each(SAME_CONTACTS)(
    'with %s is the same contact: %s %s',
    async (_name, contact, stored, spelling) => {
      const { id } = await createCustomer(team, { email: null, [contact]: stored });
      const other = await createCustomer(team);
      const row = customerBody({ email: null, [contact]: spelling });

      expect(await idsFoundBy(contact, spelling)).toEqual([id, id, id]);
      expectError(await team.post('/customer', row), 'CUSTOMER_ALREADY_EXISTS', [contact]);
      expectError(await team.post('/customers', [customerBody(), row]), 'CUSTOMER_ALREADY_EXISTS', [
        `[1].${contact}`,
      ]);
      const rows = [{ ...row, [contact]: stored }, row];
      const elsewhere = await createTeam(testApp, { phoneRegion: 'DE' });
      expectError(await elsewhere.post('/customers', rows), 'CUSTOMER_ALREADY_EXISTS', [
        `[1].${contact}`,
      ]);
      expectError(
        await team.put(`/customer/${other.id}`, { [contact]: spelling }),
        'CUSTOMER_ALREADY_EXISTS',
        [contact],
      );
      await team.put(`/customer/${id}`, { [contact]: spelling }).expect(200);
      expect(await idsFoundBy(contact, stored)).toEqual([id, id, id]);
    },
  );

  it.each(DIFFERENT_CONTACTS)(
    'with %s is another contact: %s %s',
    async (_name, contact, stored, spelling) => {
      const { id } = await createCustomer(team, { email: null, [contact]: stored });
      const other = await createCustomer(team);

      await team.put(`/customer/${other.id}`, { [contact]: spelling }).expect(200);

      expect(await idsFoundBy(contact, spelling)).toEqual([other.id, other.id, other.id]);
      expect(await idsFoundBy(contact, stored)).toEqual([id, id, id]);
    },
  );

  it('is a phone whose plus is not percent-encoded in a query', async () => {
    const { id } = await createCustomer(team, { email: null, phone: '+1 212 555 0123' });

    for (const phone of ['+12125550123', '+1 212 555 0123', '%2B12125550123']) {
      const found = await team.get(`/customers?phone=${phone}`).expect(200);
      expect(found.body).toMatchObject({ data: [{ id }] });
    }
    for (const blank of ['phone=', 'phone=+', 'email=&phone=%20', 'email=+']) {
      const all = await team.get(`/customers?${blank}`).expect(200);
      expect(all.body).toMatchObject({ data: [{ id }] });
    }
  });

  it.each([
    '+49 30 90182012 ext. 45',
    '+49 30 90182012;ext=45',
    'tel:+493090182012x45',
    '030 90182012 #45',
  ])('is not accepted with an extension: %s', async (phone) => {
    const { id } = await createCustomer(team);
    const reason = 'phone: must not contain an extension';

    const row = customerBody({ phone });
    expectError(await team.post('/customer', row), 'VALIDATION_FAILED', [reason]);
    expectError(await team.post('/customers', [row]), 'VALIDATION_FAILED', [`[0].${reason}`]);
    expectError(await team.put(`/customer/${id}`, { phone }), 'VALIDATION_FAILED', [reason]);
    const query = `/customers?phone=${encodeURIComponent(phone)}`;
    expectError(await team.get(query), 'VALIDATION_FAILED', [reason]);
    expect((await submitResponse(team, form.id, { phone })).subscriberId).toBeNull();
  });

  it('does not affect names, which are stored composed', async () => {
    const sent = { firstName: 'Rene\u0301', lastName: 'Mu\u0308ller', username: 'rene\u0301' };
    const stored = { firstName: 'Ren\u00e9', lastName: 'M\u00fcller' };

    const created = await createCustomer(team, sent);
    const bulk = await team.post('/customers', [customerBody(sent)]).expect(201);
    const [inBulk] = bulk.body as { id: string }[];
    const other = await createCustomer(team);
    await team.put(`/customer/${other.id}`, sent).expect(200);
    const { username: _, ...names } = sent;
    const customer = { ...names, email: 'new@example.com' };
    const { subscriberId } = await submitResponse(team, form.id, { remark: 'x' }, customer);

    const found = await team.get('/customers').expect(200);
    expect((found.body as { data: unknown[] }).data).toEqual(
      [
        { ...stored, id: subscriberId, username: null },
        ...[other, inBulk, created].map((each) => ({
          ...stored,
          id: each?.id,
          username: 'ren\u00e9',
        })),
      ].map((each) => expect.objectContaining(each) as unknown),
    );
  });
});

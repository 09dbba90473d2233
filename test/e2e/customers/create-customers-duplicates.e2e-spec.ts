import { createCustomer, type CustomerBody, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

/** Two spellings of a phone of a team in Germany. */
const PHONE = '+49309018200';
const OTHER_SPELLING = '(030) 901-82.00';

describe('POST /v1/customers, duplicates', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });

  async function storedEmails(): Promise<(string | null)[]> {
    const { body } = await team.get('/customers?limit=100').expect(200);
    return (body as { data: CustomerBody[] }).data.map(({ email }) => email ?? null).toReversed();
  }

  async function expectTaken(rows: readonly CustomerBody[], fields: string[]): Promise<void> {
    const before = await storedEmails();
    expectError(await team.post('/customers', rows), 'CUSTOMER_ALREADY_EXISTS', fields);
    expect(await storedEmails()).toEqual(before);
  }

  const row = customerBody;
  const phoneOnly = (phone: string): CustomerBody => row({ email: null, phone });

  it('rejects a repeated e-mail, ignoring its case', async () => {
    await expectTaken(
      [row({ email: 'Ada@example.com' }), row(), row(), row({ email: ' aDA@EXAMPLE.com' })],
      ['[3].email'],
    );
  });

  it('rejects a repeated e-mail, ignoring its Unicode form', async () => {
    await expectTaken(
      [
        row({ email: 'jos\u00e9@exämple.de' }),
        row({ email: '\u212aate@example.com' }),
        row({ email: 'kate@example.com' }),
        row({ email: 'jose\u0301@xn--exmple-cua.de' }),
      ],
      ['[3].email'],
    );
  });

  it('rejects a repeated phone, ignoring its spelling', async () => {
    await expectTaken([phoneOnly(PHONE), row(), row({ phone: OTHER_SPELLING })], ['[2].phone']);
  });

  it('reports every repetition', async () => {
    await expectTaken(
      [
        row({ email: 'a@example.com', phone: PHONE }),
        row({ email: 'A@example.com' }),
        row({ email: 'b@example.com' }),
        row({ email: 'a@EXAMPLE.com', phone: '0049 30 9018200' }),
        row({ email: 'B@example.com' }),
      ],
      ['[1].email', '[3].email', '[3].phone', '[4].email'],
    );
  });

  it('reports the rows whose contacts exist', async () => {
    await createCustomer(team, { email: 'Ada@example.com', phone: PHONE });

    await expectTaken(
      [
        row(),
        row({ email: 'ada@example.COM' }),
        phoneOnly(OTHER_SPELLING),
        row(),
        row({ email: null, phone: '+1 212 555 0123' }),
      ],
      ['[1].email', '[2].phone'],
    );
    await expectTaken(
      [row({ email: 'ADA@example.com', phone: '0049 30 9018200' })],
      ['[0].email', '[0].phone'],
    );
  });

  it('reports repeated and existing contacts in the order of the rows', async () => {
    await createCustomer(team, { email: 'ada@example.com' });

    await expectTaken(
      [
        row({ email: 'new@example.com', phone: PHONE }),
        row({ email: 'Ada@example.com', phone: OTHER_SPELLING }),
        row({ email: 'ada@example.com' }),
        row({ email: 'NEW@example.com' }),
      ],
      ['[1].email', '[1].phone', '[2].email', '[3].email'],
    );
  });

  it('reports at most 100 rows', async () => {
    const rows = Array.from({ length: 150 }, () => row());
    await team.post('/customers', rows).expect(201);

    const response = await team.post('/customers', [row(), ...rows]);

    expectError(
      response,
      'CUSTOMER_ALREADY_EXISTS',
      Array.from({ length: 100 }, (_, index) => `[${index + 1}].email`),
    );
  });

  it('creates none of 10,000 customers when the last one exists', async () => {
    await createCustomer(team, { email: 'last@example.com' });
    const rows = Array.from({ length: 9_999 }, () => row());

    await expectTaken([...rows, row({ email: 'last@example.com' })], ['[9999].email']);
  });

  it('succeeds after the duplicate is removed from the request', async () => {
    await createCustomer(team, { email: 'first@example.com' });
    const rows = [row({ email: 'second@example.com' }), row({ email: 'third@example.com' })];
    await expectTaken([...rows, row({ email: 'first@example.com' })], ['[2].email']);

    await team.post('/customers', rows).expect(201);

    expect(await storedEmails()).toEqual([
      'first@example.com',
      'second@example.com',
      'third@example.com',
    ]);
  });

  it('allows the contacts of another team', async () => {
    const other = await createTeam(testApp, { phoneRegion: 'DE' });
    const rows = [row({ email: 'ada@example.com', phone: PHONE }), row()];
    await other.post('/customers', rows).expect(201);

    await team.post('/customers', rows).expect(201);

    expect(await storedEmails()).toEqual(rows.map(({ email }) => email));
  });

  it('does not report contacts that only another team has', async () => {
    const other = await createTeam(testApp, { phoneRegion: 'DE' });
    const theirs = row({ phone: PHONE });
    await other.post('/customers', [theirs]).expect(201);
    const mine = await createCustomer(team, { email: 'mine@example.com' });

    await expectTaken([theirs, row({ email: 'Mine@example.com' })], ['[1].email']);

    await team.put(`/customer/${mine.id}`, { email: 'moved@example.com' }).expect(200);
    await team.post('/customers', [theirs, row({ email: 'mine@example.com' })]).expect(201);
  });

  it('ignores missing e-mails and phones', async () => {
    await team
      .post('/customers', [phoneOnly(PHONE), phoneOnly('+12125550123'), row(), row()])
      .expect(201);
  });
});

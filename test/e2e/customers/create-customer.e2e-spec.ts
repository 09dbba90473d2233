import { createTeam } from '../../factories/team.factory';
import { customerBody } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const NO_REGION = null;

describe('POST /v1/customer', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  async function create(body: unknown, as = team): Promise<{ id: string; phone: string | null }> {
    const response = await as.post('/customer', body).expect(201);
    return (response.body as { data: { id: string; phone: string | null } }).data;
  }

  async function storedOf(id: string): Promise<unknown> {
    const [row] = await testApp.database.query(
      `SELECT first_name, last_name, email, phone, username, points FROM customers WHERE id = $1`,
      [id],
    );
    return row;
  }

  it('creates a customer with all properties', async () => {
    const response = await team.post('/customer', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+49 30 901820',
      email: 'Ada@Example.com',
      username: 'ada',
    });

    expect(response.status).toBe(201);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '+4930901820',
        points: 0,
      },
    });
    expect(await storedOf((response.body as { data: { id: string } }).data.id)).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'Ada@Example.com',
      phone: '+4930901820',
      username: 'ada',
      points: '0.00',
    });
  });

  it('trims names and e-mail, and keeps the case of the e-mail', async () => {
    const { id } = await create({
      firstName: ' \tAda\n',
      lastName: '\u00a0King of  Lovelace\u3000',
      email: ' Ada@Example.com ',
    });

    expect(await storedOf(id)).toMatchObject({
      first_name: 'Ada',
      last_name: 'King of  Lovelace',
      email: 'Ada@Example.com',
    });
  });

  it('ignores unknown properties', async () => {
    const { id } = await create({
      ...customerBody(),
      id: 'mine',
      points: 500,
      createdAt: '2000-01-01',
      nested: { constructor: 'x', prototype: 1 },
    });

    expect(id).not.toBe('mine');
    expect(await storedOf(id)).toMatchObject({ points: '0.00' });
  });

  it('treats __proto__ and constructor as ordinary properties', async () => {
    const names = '"firstName":"Ada","lastName":"Lovelace"';
    const { id } = await create(
      `{"__proto__":{"username":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},${names},"email":"a@example.com"}`,
    );

    expect(await storedOf(id)).toMatchObject({ first_name: 'Ada', username: null });
    expect({}).not.toHaveProperty('polluted');
    expectError(
      await team.post('/customer', `{"__proto__":{${names},"email":"b@example.com"}}`),
      'VALIDATION_FAILED',
      [
        'firstName: is required',
        'lastName: is required',
        'email: is required when there is no phone',
      ],
    );
  });

  it.each([
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE customers; --",
    '${7*7} {{7*7}} %s %00',
    '__proto__',
    'constructor',
    'null',
    '\u202eadA \u200b\ufeffX',
    'Ƶ̴̡̙a̷lgo 👩‍👩‍👧‍👦',
  ])('stores markup and SQL unchanged: %s', async (text) => {
    const { id } = await create(customerBody({ firstName: text, lastName: text, username: text }));

    expect(await storedOf(id)).toMatchObject({
      first_name: text,
      last_name: text,
      username: text,
    });
    const read = await team.get(`/customer/${id}`).expect(200);
    expect(read.body).toMatchObject({ firstName: text, lastName: text });
  });

  it.each<[string | null, string, string]>([
    [NO_REGION, '0123456789', '0123456789'],
    [NO_REGION, '123456789012345', '123456789012345'],
    [NO_REGION, '(030) 901.820-00', '03090182000'],
    [NO_REGION, '+49 30 901820', '+4930901820'],
    [NO_REGION, '+49 (0) 30 901820', '+4930901820'],
    [NO_REGION, '(+49) 30-901.820', '+4930901820'],
    [NO_REGION, ' +49 30 901820 ', '+4930901820'],
    [NO_REGION, '0049 30 901820', '+4930901820'],
    [NO_REGION, '00 49 30 901820', '+4930901820'],
    [NO_REGION, '+1 000 000 0000', '+10000000000'],
    [NO_REGION, '001 000 000 0000', '+10000000000'],
    [NO_REGION, '+999 123 456 789 012', '+999123456789012'],
    ['DE', '030 901820 00', '+493090182000'],
    ['DE', '0049 30 901820', '+4930901820'],
    ['DE', '+1 212 555 0123', '+12125550123'],
    ['DE', '0000 000 000', '+00000000'],
    ['US', '(212) 555-0123', '+12125550123'],
    ['US', '123 456 7890', '1234567890'],
    ['GB', '020 7946 0958', '+442079460958'],
  ])('normalizes in region %s the phone %s to %s', async (phoneRegion, sent, shown) => {
    const local = await createTeam(testApp, { phoneRegion });

    const { id, phone } = await create(customerBody({ phone: sent }), local);

    expect(phone).toBe(shown);
    expect(await storedOf(id)).toMatchObject({ phone: shown });
  });
});

import { countCustomers, type CustomerBody, customerBody } from '../../factories/customer.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const ANY_ID = expect.any(String) as string;

const bodies = (count: number): CustomerBody[] =>
  Array.from({ length: count }, () => customerBody());

describe('POST /v1/customers', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' }, eachTest: true });

  it('creates customers and returns an array without an envelope in request order', async () => {
    const response = await team
      .post('/customers', [
        { firstName: ' Zoe ', lastName: 'Young', email: ' Zoe@Example.com ', username: ' zoe ' },
        { firstName: 'Ada', lastName: 'Lovelace', phone: '030 9018200', email: null },
        {
          firstName: 'Max',
          lastName: 'Mustermann',
          phone: '+1 212 555 0123',
          email: 'm@example.com',
        },
      ])
      .expect(201);

    expect(response.body).toEqual([
      {
        id: ANY_ID,
        firstName: 'Zoe',
        lastName: 'Young',
        phone: null,
        email: 'Zoe@Example.com',
      },
      {
        id: ANY_ID,
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '+49309018200',
        email: null,
      },
      {
        id: ANY_ID,
        firstName: 'Max',
        lastName: 'Mustermann',
        phone: '+12125550123',
        email: 'm@example.com',
      },
    ]);
  });

  it('stores the returned values', async () => {
    const created = await team
      .post('/customers', [
        { firstName: 'Zoe', lastName: 'Young', phone: '030 9018200', username: 'zoe' },
        customerBody(),
      ])
      .expect(201);
    const [{ id }] = created.body as [{ id: string }];

    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toEqual({
      id,
      firstName: 'Zoe',
      lastName: 'Young',
      phone: '+49309018200',
      email: null,
      points: 0,
    });
    const listed = await team.get('/customers?search=zoe').expect(200);
    expect(listed.body).toMatchObject({ data: [{ id, username: 'zoe' }] });
  });

  it('creates one customer', async () => {
    const body = customerBody();

    const response = await team.post('/customers', [body]).expect(201);

    expect(response.body).toEqual([
      { id: ANY_ID, firstName: 'Ada', lastName: 'Lovelace', phone: null, email: body.email },
    ]);
  });

  it('creates 10,000 customers in request order', async () => {
    const sent = bodies(10_000).map((body, index) => ({
      ...body,
      phone: `+4930${2_000_000 + index}`,
      username: `user ${index}`,
    }));

    const response = await team.post('/customers', sent).expect(201);

    const created = response.body as { id: string }[];
    expect(created).toEqual(
      sent.map(({ firstName, lastName, phone, email }) => ({
        id: ANY_ID,
        firstName,
        lastName,
        phone,
        email,
      })),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(10_000);
    expect(await countCustomers(testApp, team)).toBe(10_000);
  });

  it.each([
    [1, 1],
    [1_000, 1],
    [2_500, 3],
  ])('needs for %i rows at most %i round trips', async (rows, trips) => {
    await team.get('/customers').expect(200);
    const statements = await countRoundTrips(() =>
      team.post('/customers', bodies(rows)).expect(201),
    );
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(trips);
  });

  it.each([
    ['no rows', [], 'must be a JSON array of 1 to 10000 customers'],
    ['an object', customerBody(), 'must be a JSON array of 1 to 10000 customers'],
    [
      'an array-like object',
      { 0: customerBody(), length: 1 },
      'must be a JSON array of 1 to 10000 customers',
    ],
    ['null', null, 'must be a JSON array of 1 to 10000 customers'],
    ['a text', '"customers"', 'must be a JSON array of 1 to 10000 customers'],
    ['no body', undefined, 'must be a JSON array of 1 to 10000 customers'],
    ['10,001 rows', bodies(10_001), 'must not hold an array of more than 10000 elements'],
  ])('rejects %s', async (_name, body, reason) => {
    const response = await team.post('/customers', body);

    expectError(response, 'VALIDATION_FAILED', [`body: ${reason}`]);
    expect(await countCustomers(testApp, team)).toBe(0);
  });

  it('rejects invalid JSON', async () => {
    expectError(await team.post('/customers', '[{ "firstName": "Ada" },'), 'MALFORMED_JSON');
  });

  it('stores markup and SQL unchanged', async () => {
    const names = [
      `Robert'); DROP TABLE customers;--`,
      '"},{"firstName":"Eve',
      String.raw`\u0000 \n {1,2} NULL`,
      '👩‍🚀 \u202e ß Ж',
      '__proto__',
      '${process.env} $1 %s',
      '<script>alert(1)</script>',
    ];

    const response = await team
      .post(
        '/customers',
        names.map((firstName) => customerBody({ firstName, lastName: '\\', username: firstName })),
      )
      .expect(201);

    expect((response.body as CustomerBody[]).map(({ firstName }) => firstName)).toEqual(names);
    const listed = await team.get('/customers').expect(200);
    const { data } = listed.body as { data: CustomerBody[] };
    expect(data.map(({ username }) => username)).toEqual(names.toReversed());
  });

  it('ignores unknown members, including id and points', async () => {
    const id = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';
    const response = await team
      .post(
        '/customers',
        `[{ "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "points": 1000,
            "id": "${id}", "team_id": "x", "__proto__": { "phone": "x" }, "constructor": 5 }]`,
      )
      .expect(201);

    const [created] = response.body as [{ id: string }];
    expect(created.id).not.toBe(id);
    const shown = await team.get(`/customer/${created.id}`).expect(200);
    expect(shown.body).toMatchObject({ phone: null, points: 0 });
  });
});

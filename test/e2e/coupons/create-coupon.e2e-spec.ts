import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { couponBody, postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
const CODE = expect.stringMatching(/^[A-Z0-9]{18}$/) as unknown;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

describe('POST /v1/coupons', () => {
  const { testApp, team } = useTeams();

  it('creates a coupon with one code that can be redeemed once, unless the body says otherwise', async () => {
    const { body } = await team.post('/coupons', couponBody()).expect(201);

    expect(body).toEqual({
      success: true,
      data: {
        id: ID,
        name: 'Free coffee',
        points: 5,
        startsAt: null,
        endsAt: null,
        perCustomer: 1,
        codes: 1,
        redeemed: 0,
        createdAt: TIME,
        description: null,
        codeValues: [CODE],
      },
    });
  });

  it('creates a coupon with all its terms; a date as endsAt includes that day', async () => {
    const coupon = await postCoupon(team, {
      name: '  Café  ',
      points: 12.25,
      codes: 3,
      maxRedemptions: 4,
      perCustomer: 2,
      startsAt: '2030-01-01',
      endsAt: '2030-01-31',
      description: ' A coffee ',
    });

    expect(coupon).toMatchObject({
      name: 'Café',
      points: 12.25,
      codes: 3,
      perCustomer: 2,
      startsAt: '2030-01-01T00:00:00.000Z',
      endsAt: '2030-01-31T23:59:59.999Z',
      description: 'A coffee',
    });
    expect(new Set(coupon.codeValues).size).toBe(3);
    const { body } = await team.get(`/coupons/codes/${coupon.codeValues[0]}`).expect(200);
    expect(body).toMatchObject({ data: { maxRedemptions: 4, redeemed: 0 } });
  });

  it('creates codes that can be redeemed', async () => {
    const { id: couponId, codeValues } = await postCoupon(team, { points: 7.5 });
    const { id } = await createCustomer(team);

    const redeeming = team.post(`/customer/${id}/qr`, { couponId, code: codeValues[0] });

    expect((await redeeming.expect(200)).body).toMatchObject({ data: { points: 7.5 } });
  });

  it.each([
    ['codes', 10_000],
    ['maxRedemptions', 1_000_000_000],
    ['perCustomer', 1_000_000_000],
    ['points', 1_000_000_000],
    ['points', 0.01],
    ['name', 'a'.repeat(255)],
    ['description', 'a'.repeat(255)],
    ['description', null],
    ['description', ''],
    ['codes', null],
    ['startsAt', null],
    ['endsAt', null],
  ])('accepts %s at its limit: %j', async (property, value) => {
    const text = typeof value === 'string' && value.length > 9 ? value : undefined;
    const coupon = await postCoupon(team, { [property]: value });

    if (text !== undefined) expect(coupon).toMatchObject({ [property]: text });
    expect(coupon.codeValues).toHaveLength(property === 'codes' && value !== null ? 10_000 : 1);
  });

  it.each([
    [{ name: '' }, 'name: must contain 1 to 255 characters'],
    [{ name: 'a'.repeat(256) }, 'name: must contain 1 to 255 characters'],
    [{ name: 5 }, 'name: must be a string'],
    [{ points: 0 }, 'points: must be more than 0 and at most 1000000000'],
    [{ points: 1_000_000_000.01 }, 'points: must be more than 0 and at most 1000000000'],
    [{ points: 0.001 }, 'points: must have at most two decimals'],
    [{ points: '5' }, 'points: must be a number'],
    [{ codes: 0 }, 'codes: must be a whole number from 1 to 10000'],
    [{ codes: 10_001 }, 'codes: must be a whole number from 1 to 10000'],
    [{ codes: 1.5 }, 'codes: must be a whole number from 1 to 10000'],
    [{ codes: '2' }, 'codes: must be a whole number from 1 to 10000'],
    [
      { maxRedemptions: 1_000_000_001 },
      'maxRedemptions: must be a whole number from 1 to 1000000000',
    ],
    [{ perCustomer: 0 }, 'perCustomer: must be a whole number from 1 to 1000000000'],
    [{ startsAt: 'soon' }, 'startsAt: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    [{ endsAt: 5 }, 'endsAt: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    [{ startsAt: '2030-01-02', endsAt: '2030-01-01' }, 'endsAt: must be later than startsAt'],
    [
      { startsAt: '2030-01-02T10:00:00Z', endsAt: '2030-01-02T10:00:00Z' },
      'endsAt: must be later than startsAt',
    ],
    [{ description: 'a'.repeat(256) }, 'description: must contain at most 255 characters'],
    [{ description: 'a\u0000' }, 'description: must not contain U+0000 or half a surrogate pair'],
  ])('rejects %j', async (overrides, violation) => {
    expectError(await team.post('/coupons', couponBody(overrides)), 'VALIDATION_FAILED', [
      violation,
    ]);
  });

  it('names every violation', async () => {
    const body = { codes: 0, maxRedemptions: 0, startsAt: 'x', description: 5 };

    expectError(await team.post('/coupons', body), 'VALIDATION_FAILED', [
      'name: is required',
      'points: is required',
      'codes: must be a whole number from 1 to 10000',
      'maxRedemptions: must be a whole number from 1 to 1000000000',
      'startsAt: must be an ISO 8601 date (YYYY-MM-DD) or timestamp',
      'description: must be a string',
    ]);
  });

  it('creates the coupon once for an Idempotency-Key, and replays the same codes', async () => {
    const coupon = couponBody({ codes: 3 });
    const key = 'coupon-4711';

    const first = await team.post('/coupons', coupon).set('Idempotency-Key', key).expect(201);
    const second = await team.post('/coupons', coupon).set('Idempotency-Key', key).expect(201);

    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('rejects the coupon after the 10,000th, also when two are created at once', async () => {
    const full = await createTeam(testApp);
    await testApp.database.query(
      `INSERT INTO coupons (team_id, id, name, points)
       SELECT $1, gen_random_uuid(), 'Coupon', 1 FROM generate_series(1, 9999)`,
      [full.teamId],
    );

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => full.post('/coupons', couponBody())),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const [rejected] = responses.filter(({ status }) => status !== 201);
    expectError(rejected!, 'COUPON_LIMIT_REACHED');
    const { body } = await full.get('/coupons?limit=1').expect(200);
    expect(body).toMatchObject({ pagination: { total: 10_000 } });
  });

  it('records the terms in the audit log, but no codes', async () => {
    const { id, codeValues } = await postCoupon(team, { name: 'Audited', codes: 2 });

    const events = await testApp.database.query<{ details: object }>(
      'SELECT action, details FROM audit_events WHERE team_id = $1 AND target_id = $2',
      [team.teamId, id],
    );

    expect(events).toEqual([
      { action: 'createCoupon', details: { name: 'Audited', points: 5, codes: 2 } },
    ]);
    expect(JSON.stringify(events)).not.toContain(codeValues[0]);
  });
});

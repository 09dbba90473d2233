import { expectError } from '../../support/expect-error';
import { countStatuses, postCoupon } from './coupon-requests';
import { MAX_CODES } from '../../../src/customers/coupons/dto/coupon.rules';
import { useTeams } from '../../support/use-teams';

const CODE = expect.stringMatching(/^[A-Z0-9]{18}$/) as unknown;

describe('POST /v1/coupons/:couponId/codes', () => {
  const { testApp, team } = useTeams();

  /** Creates a coupon that counts this many codes. */
  async function couponWith(codes: number): Promise<string> {
    const { id } = await postCoupon(team);
    await testApp.database.query('UPDATE coupons SET code_count = $1 WHERE id = $2', [codes, id]);
    return id;
  }

  it('adds codes and returns the coupon with the new ones only', async () => {
    const { codeValues, ...created } = await postCoupon(team, { codes: 2, description: 'Coffee' });

    const { body } = await team.post(`/coupons/${created.id}/codes`, { count: 3 }).expect(201);

    expect(body).toEqual({
      success: true,
      data: { ...created, codes: 5, codeValues: [CODE, CODE, CODE] },
    });
    const { codeValues: added } = (body as { data: { codeValues: string[] } }).data;
    expect(new Set([...codeValues, ...added]).size).toBe(5);
  });

  it('creates 10,000 codes with one request', async () => {
    const { id } = await postCoupon(team);

    const { body } = await team.post(`/coupons/${id}/codes`, { count: 10_000 }).expect(201);

    expect((body as { data: { codeValues: string[] } }).data.codeValues).toHaveLength(10_000);
    const { body: coupon } = await team.get(`/coupons/${id}`).expect(200);
    expect(coupon).toMatchObject({ data: { codes: 10_001 } });
  });

  it('replays the same codes for an Idempotency-Key', async () => {
    const { id } = await postCoupon(team);
    const send = () =>
      team.post(`/coupons/${id}/codes`, { count: 2 }).set('Idempotency-Key', 'codes-4711');

    const responses = [await send().expect(201), await send().expect(201)];

    expect(responses[1]?.text).toBe(responses[0]?.text);
    const { body } = await team.get(`/coupons/${id}`).expect(200);
    expect(body).toMatchObject({ data: { codes: 3 } });
  });

  it.each([
    [undefined, 'count: is required'],
    [null, 'count: is required'],
    [0, 'count: must be a whole number from 1 to 10000'],
    [10_001, 'count: must be a whole number from 1 to 10000'],
    [1.5, 'count: must be a whole number from 1 to 10000'],
    ['1', 'count: must be a whole number from 1 to 10000'],
  ])('rejects the count %j', async (count, violation) => {
    const { id } = await postCoupon(team);

    const response = await team.post(`/coupons/${id}/codes`, { count });

    expectError(response, 'VALIDATION_FAILED', [violation]);
  });

  it('accepts 100,000 codes per coupon, and creates no code for a request that exceeds them', async () => {
    const id = await couponWith(MAX_CODES - 3);

    expectError(await team.post(`/coupons/${id}/codes`, { count: 4 }), 'COUPON_CODE_LIMIT_REACHED');
    await team.post(`/coupons/${id}/codes`, { count: 3 }).expect(201);
    expectError(await team.post(`/coupons/${id}/codes`, { count: 1 }), 'COUPON_CODE_LIMIT_REACHED');

    const [row] = await testApp.database.query<{ codes: number }>(
      'SELECT count(*)::integer AS codes FROM coupon_codes WHERE coupon_id = $1',
      [id],
    );
    expect(row).toEqual({ codes: 4 });
  });

  it('lets concurrent requests fill the limit, but not exceed it', async () => {
    const id = await couponWith(MAX_CODES - 5);

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => team.post(`/coupons/${id}/codes`, { count: 2 })),
    );

    expect(countStatuses(responses)).toEqual({ 201: 2, 409: 4 });
    const { body } = await team.get(`/coupons/${id}`).expect(200);
    expect(body).toMatchObject({ data: { codes: MAX_CODES - 1 } });
  });

  it('counts all codes of concurrent requests', async () => {
    const { id } = await postCoupon(team);

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => team.post(`/coupons/${id}/codes`, { count: 7 })),
    );

    expect(countStatuses(responses)).toEqual({ 201: 10 });
    const { body } = await team.get(`/coupons/${id}`).expect(200);
    expect(body).toMatchObject({ data: { codes: 71 } });
  });
});

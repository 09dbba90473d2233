import { ANY_ID, ANY_TIME, dataOf, expectRejection, expectResponse } from './expect-response';
import { newCustomer, uniqueWord, unknownId } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const ANY_CODE = expect.stringMatching(/^[A-Z0-9]{18}$/) as string;

interface Coupon {
  id: string;
  codeValues: string[];
}

describe('Coupons', () => {
  const target = useOnce(openTarget);

  const create = async (body: Record<string, unknown> = {}): Promise<Coupon> =>
    dataOf(
      await target.post('/coupons', { name: uniqueWord(), points: 5, ...body }),
      201,
    ) as Coupon;

  const redeem = async (couponId: string, code: string | undefined, id?: string) =>
    target.post(`/customer/${id ?? (await newCustomer(target)).id}/qr`, { couponId, code });

  it('are created with their codes, read without them, and count their redemptions', async () => {
    const name = uniqueWord();
    const terms = {
      name,
      points: 2.5,
      perCustomer: 2,
      startsAt: '2020-01-01',
      endsAt: '2090-01-31',
    };
    const created = await target.post('/coupons', { ...terms, codes: 2, description: 'Coffee' });
    const coupon = {
      id: ANY_ID,
      name,
      points: 2.5,
      startsAt: '2020-01-01T00:00:00.000Z',
      endsAt: '2090-01-31T23:59:59.999Z',
      perCustomer: 2,
      codes: 2,
      redeemed: 0,
      createdAt: ANY_TIME,
    };
    expectResponse(created, 201, {
      success: true,
      data: { ...coupon, description: 'Coffee', codeValues: [ANY_CODE, ANY_CODE] },
    });
    const { id, codeValues } = dataOf(created, 201) as Coupon;
    const { id: customerId } = await newCustomer(target);
    expect((await redeem(id, codeValues[0], customerId)).status).toBe(200);
    expect((await redeem(id, codeValues[1], customerId)).status).toBe(200);

    const read = await target.get(`/coupons/${id}`);

    expectResponse(read, 200, { success: true, data: { ...coupon, id, redeemed: 2 } });
  });

  it('are listed newest first', async () => {
    const { id } = await create();

    const { body } = await target.getUntil('/coupons?limit=100', (response) =>
      response.text.includes(id),
    );

    const { data } = body as { data: { id: string; createdAt: string }[] };
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are found by their codes', async () => {
    const name = uniqueWord();
    const endsAt = '2090-01-01T00:00:00.000Z';
    const { id, codeValues } = await create({ name, codes: 2, maxRedemptions: 3, endsAt });
    await redeem(id, codeValues[1]);

    const response = await target.get(`/coupons/codes/${codeValues[1]}`);

    expectResponse(response, 200, {
      success: true,
      data: {
        code: codeValues[1],
        couponId: id,
        name,
        points: 5,
        startsAt: null,
        endsAt,
        maxRedemptions: 3,
        redeemed: 1,
      },
    });
  });

  it.each(['UNKNOWN', 'x'.repeat(256), '%00', 'a%20b', 'codes'])(
    'are not found by the unknown code %s',
    async (code) => {
      const response = await target.get(`/coupons/codes/${code}`);
      expectRejection(response, 404, 'COUPON_CODE_INVALID');
    },
  );

  it('have codes that are disabled and enabled again one by one', async () => {
    const { id, codeValues } = await create({ codes: 2, maxRedemptions: 3 });
    const path = `/coupons/codes/${codeValues[0]}`;
    const found = dataOf(await target.get(path), 200) as object;
    expect((await redeem(id, codeValues[0])).status).toBe(200);

    const disabled = await target.patch(path, { disabled: true });

    const state = { ...found, redeemed: 1 };
    expectResponse(disabled, 200, { success: true, data: { ...state, disabledAt: ANY_TIME } });
    const reason = ['code: is disabled'];
    expectRejection(await redeem(id, codeValues[0]), 404, 'COUPON_CODE_INVALID', reason);
    expectRejection(await target.get(path), 404, 'COUPON_CODE_INVALID', reason);
    expect((await redeem(id, codeValues[1])).status).toBe(200);
    const enabled = await target.patch(path, { disabled: false });
    expectResponse(enabled, 200, { success: true, data: { ...state, disabledAt: null } });
    expect((await redeem(id, codeValues[0])).status).toBe(200);
    const unknown = await target.patch('/coupons/codes/UNKNOWN', { disabled: true });
    expectRejection(unknown, 404, 'COUPON_CODE_INVALID');
    const invalid = await target.patch(path, { disabled: 'yes' });
    expectRejection(invalid, 400, 'VALIDATION_FAILED', ['disabled']);
  });

  it.each([
    ['page=0', 'page: must be a whole number from 1'],
    ['page=1&page=2', 'page: must be a whole number from 1'],
    ['limit=101', 'limit: must be a whole number from 1 to 100'],
    ['limit=1&limit=2', 'limit: must be a whole number from 1 to 100'],
  ])('are not listed with ?%s', async (query, violation) => {
    expectRejection(await target.get(`/coupons?${query}`), 400, 'VALIDATION_FAILED', [violation]);
  });

  it('get more codes, once per Idempotency-Key', async () => {
    const { id, codeValues } = await create();
    const options = { headers: { 'Idempotency-Key': uniqueWord() } };

    const first = await target.post(`/coupons/${id}/codes`, { count: 2 }, options);
    const second = await target.post(`/coupons/${id}/codes`, { count: 2 }, options);

    expect(second.text).toBe(first.text);
    const { codeValues: added } = dataOf(first, 201) as Coupon;
    expect(new Set([...codeValues, ...added]).size).toBe(3);
    expect(dataOf(await target.get(`/coupons/${id}`), 200)).toMatchObject({ codes: 3 });
  });

  it('apply changed points to later redemptions, and can end early', async () => {
    const { id, codeValues } = await create({ maxRedemptions: 3, perCustomer: 3 });
    const { id: customerId } = await newCustomer(target);
    expect(dataOf(await redeem(id, codeValues[0], customerId), 200)).toMatchObject({ points: 5 });
    await target.patch(`/coupons/${id}`, { points: 7 });
    expect(dataOf(await redeem(id, codeValues[0], customerId), 200)).toMatchObject({ points: 12 });

    const tooLow = await target.patch(`/coupons/${id}`, { maxRedemptions: 1 });
    expectRejection(tooLow, 400, 'VALIDATION_FAILED', ['maxRedemptions']);
    await target.patch(`/coupons/${id}`, { endsAt: '2020-01-01' });

    expectRejection(await redeem(id, codeValues[0]), 422, 'COUPON_EXPIRED');
  });

  it('are rejected with every violation', async () => {
    const body = { points: 0, codes: 10_001, startsAt: '2030-01-02', endsAt: '2030-01-01' };
    const fields = ['name', 'points', 'codes', 'endsAt'];

    expectRejection(await target.post('/coupons', body), 400, 'VALIDATION_FAILED', fields);
  });

  it('are not found by an unknown id', async () => {
    for (const id of [unknownId(), 'unknown', '0'.repeat(300)]) {
      expectRejection(await target.get(`/coupons/${id}`), 404, 'COUPON_NOT_FOUND');
      expectRejection(await target.patch(`/coupons/${id}`, {}), 404, 'COUPON_NOT_FOUND');
      const more = await target.post(`/coupons/${id}/codes`, { count: 1 });
      expectRejection(more, 404, 'COUPON_NOT_FOUND');
    }
  });
});

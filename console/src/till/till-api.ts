import { call, callOnce } from '../api/call';
import type { CouponCode } from '../coupons/coupon-types';
import type { BookedResult, TillApi } from './booking-queue';

/** The endpoints that the till uses, for one team. */
export function tillApi(teamId: string): TillApi {
  const path = `teams/${teamId}`;
  return {
    findCustomer: async (contact, value) => {
      const query = `${contact}=${encodeURIComponent(value)}&limit=1`;
      const [found] = await call<{ id: string }[]>('GET', `${path}/customers?${query}`);
      return found?.id ?? null;
    },
    findCoupon: async (code) => (await findCode(teamId, code)).couponId,
    redeem: async (customerId, couponId, code, idempotencyKey) => {
      const body = { code, couponId };
      const redeemed = callOnce<{ data: BookedResult }>(
        `${path}/customer/${customerId}/qr`,
        body,
        idempotencyKey,
      );
      return (await redeemed).data;
    },
    addPoints: (customerId, points, note, idempotencyKey) => {
      const body = { points, type: 'increment', note };
      return callOnce<BookedResult>(`${path}/customer/${customerId}/loyalty`, body, idempotencyKey);
    },
  };
}

/** @throws ApiError COUPON_CODE_INVALID */
export const findCode = (teamId: string, code: string): Promise<CouponCode> =>
  call<CouponCode>('GET', `teams/${teamId}/coupons/codes/${encodeURIComponent(code)}`);

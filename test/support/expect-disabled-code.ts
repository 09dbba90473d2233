import type { Response } from 'supertest';

/** Expects the exact error body of a disabled code. */
export function expectDisabled({ status, body }: Response): void {
  expect({ status, body: body as unknown }).toEqual({
    status: 404,
    body: {
      success: false,
      code: 'COUPON_CODE_INVALID',
      message: 'The code is disabled; it cannot be redeemed until the team enables it again.',
      fields: ['code: is disabled'],
    },
  });
}

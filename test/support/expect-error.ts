import type { Response } from 'supertest';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/errors/error-catalogue';

/** Expects the status and the exact error body of a code. */
export function expectError(response: Response, code: ErrorCode, fields?: unknown): void {
  const { status, message } = ERROR_CATALOGUE[code];
  expect({ status: response.status, body: response.body as unknown }).toEqual({
    status,
    body: { success: false, code, message, ...(fields === undefined ? {} : { fields }) },
  });
  expect(response.headers['x-request-id']).toEqual(expect.any(String));
}

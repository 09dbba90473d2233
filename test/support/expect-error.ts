import type { Response } from 'supertest';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/errors/error-catalogue';

/** The answer is the error body of this code, to the last key, under its status. */
export function expectError(response: Response, code: ErrorCode, fields?: unknown): void {
  const { status, message } = ERROR_CATALOGUE[code];
  expect({ status: response.status, body: response.body as unknown }).toEqual({
    status,
    body: { success: false, code, message, ...(fields === undefined ? {} : { fields }) },
  });
  expect(response.headers['x-request-id']).toEqual(expect.any(String));
}

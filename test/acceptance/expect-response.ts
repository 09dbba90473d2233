import type { ApiResponse } from './target';

export const ANY_ID = expect.any(String) as string;
export const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** The expected value of a nullable property: null if the value is null, else `otherwise`. */
export const orNull = (value: unknown, otherwise: unknown): unknown =>
  value === null ? null : otherwise;

/** Error codes whose `fields` contain paths with reasons; the `fields` of other codes contain names only. */
const CODES_WITH_REASONS = ['VALIDATION_FAILED', 'INVALID_FIELD_VALUES'];

/** Compares the status and the whole body. */
export function expectResponse(response: ApiResponse, expected: number, shape: unknown): void {
  compare(response, expected, shape, expectResponse);
}

/** Reports a difference with the request, at the line that called `caller`. */
function compare(
  { request, status, body }: ApiResponse,
  expected: number,
  shape: unknown,
  caller: (...args: never[]) => unknown,
): void {
  try {
    expect({ status, body }).toEqual({ status: expected, body: shape });
  } catch (error) {
    if (error instanceof Error) {
      error.message = `${request}\n\n${error.message}`;
      Error.captureStackTrace(error, caller);
    }
    throw error;
  }
}

/** Compares the status and the envelope; returns its `data`. */
export function dataOf(response: ApiResponse, status: number): unknown {
  compare(response, status, { success: true, data: expect.anything() as unknown }, dataOf);
  return (response.body as { data: unknown }).data;
}

export const hasTotal =
  (total: number) =>
  ({ body }: ApiResponse): boolean =>
    (body as { pagination?: { total: number } }).pagination?.total === total;

/** Compares a whole page of a list. */
export function expectPage(
  response: ApiResponse,
  data: unknown,
  pagination: { page: number; limit: number; total: number; totalPages: number },
): void {
  compare(response, 200, { success: true, data, pagination }, expectPage);
}

/**
 * Compares a whole error response. For a validation error, a field is `path: reason`, or a path alone, which matches any
 * reason.
 */
export function expectRejection(
  response: ApiResponse,
  status: number,
  code: string,
  fields?: readonly string[],
): void {
  const named = CODES_WITH_REASONS.includes(code)
    ? fields?.map((field) =>
        field.includes(': ') ? field : (expect.stringMatching(reasonFor(field)) as unknown),
      )
    : fields;
  const shape = {
    success: false,
    code,
    message: expect.stringMatching(/^\S.*[.]$/) as unknown,
    ...(named === undefined ? {} : { fields: named }),
  };
  compare(response, status, shape, expectRejection);
}

/** Matches `path: reason` with any reason that is not empty. */
const reasonFor = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}: \\S`);

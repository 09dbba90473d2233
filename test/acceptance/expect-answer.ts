import type { Answer } from './target';

export const ANY_ID = expect.any(String) as string;
export const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** What may be null and is otherwise like this. */
export const orNull = (value: unknown, otherwise: unknown): unknown =>
  value === null ? null : otherwise;

/** Codes whose `fields` have a path and the reason; the others list names alone. */
const WITH_REASONS = ['VALIDATION_FAILED', 'INVALID_FIELD_VALUES'];

/** The status and the body, to the last key. */
export function expectAnswer(answer: Answer, expected: number, shape: unknown): void {
  compare(answer, expected, shape, expectAnswer);
}

/** A difference is reported with the request, and at the line that called `caller`. */
function compare(
  { asked, status, body }: Answer,
  expected: number,
  shape: unknown,
  caller: (...args: never[]) => unknown,
): void {
  try {
    expect({ status, body }).toEqual({ status: expected, body: shape });
  } catch (error) {
    if (error instanceof Error) {
      error.message = `${asked}\n\n${error.message}`;
      Error.captureStackTrace(error, caller);
    }
    throw error;
  }
}

/** The `data` of an envelope that came with this status. */
export function dataOf(answer: Answer, status: number): unknown {
  compare(answer, status, { success: true, data: expect.anything() as unknown }, dataOf);
  return (answer.body as { data: unknown }).data;
}

export const hasTotal =
  (total: number) =>
  ({ body }: Answer): boolean =>
    (body as { pagination?: { total: number } }).pagination?.total === total;

/** A page of a list, to the last key. */
export function expectPage(
  answer: Answer,
  data: unknown,
  pagination: { page: number; limit: number; total: number; totalPages: number },
): void {
  compare(answer, 200, { success: true, data, pagination }, expectPage);
}

/**
 * The error body, to the last key. Of a fault that comes with its reason only the path is given here, as
 * the wording of reasons may change.
 */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: string,
  fields?: readonly string[],
): void {
  const named = WITH_REASONS.includes(code)
    ? fields?.map((path) => expect.stringMatching(reasonFor(path)) as unknown)
    : fields;
  const shape = {
    success: false,
    code,
    message: expect.stringMatching(/^\S.*[.]$/) as unknown,
    ...(named === undefined ? {} : { fields: named }),
  };
  compare(answer, status, shape, expectRefusal);
}

/** `path: reason`, with a reason that is more than nothing. */
const reasonFor = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}: \\S`);

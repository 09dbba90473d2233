import type { Answer } from './target';

export const ANY_ID = expect.any(String) as string;
export const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** What may be null and is otherwise like this. */
export const orNull = (value: unknown, otherwise: unknown): unknown =>
  value === null ? null : otherwise;

/** Codes whose `fields` have a path and the reason; the others list names alone. */
const WITH_REASONS = ['VALIDATION_FAILED', 'INVALID_FIELD_VALUES'];

/** The status and the body, to the last key. */
export function expectAnswer({ status, body }: Answer, expected: number, shape: unknown): void {
  expect({ status, body }).toEqual({ status: expected, body: shape });
}

/** The `data` of an envelope that came with this status. */
export function dataOf(answer: Answer, status: number): unknown {
  expectAnswer(answer, status, { success: true, data: expect.anything() as unknown });
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
  expectAnswer(answer, 200, { success: true, data, pagination });
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
  expectAnswer(answer, status, {
    success: false,
    code,
    message: expect.stringMatching(/^\S.*[.]$/) as unknown,
    ...(named === undefined ? {} : { fields: named }),
  });
}

/** `path: reason`, with a reason that is more than nothing. */
const reasonFor = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}: \\S`);

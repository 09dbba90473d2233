import type { ErrorBody } from '../models';
import { RapportError } from '../rapport-error';

/** Converts a response with a status of 400 or more, or a redirect, to an error. */
export async function readError(response: Response): Promise<RapportError> {
  const { status, headers } = response;
  const body = parse(await response.text());
  return new RapportError({
    code: body?.code ?? 'UNEXPECTED_RESPONSE',
    message: body?.message ?? `The response with status ${status} is not from the API.`,
    status,
    fields: body?.fields ?? [],
    requestId: headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  });
}

function parse(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as ErrorBody | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? body : null;
  } catch {
    return null;
  }
}

/** Reads a `Retry-After` header, in seconds or as a date, as milliseconds; null if it is absent or invalid. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(time - now, 0);
}
